import Foundation
import Purser

/// A signed transaction's claims, read leniently: an unknown word is nil, never an error.
struct TransactionFacts: Sendable {
    let claims: JSONObject
    let environment: StoreEnvironment

    init(_ token: CheckedToken) {
        claims = token.claims
        environment = token.environment
    }

    var stated: FactsClaim.Stated {
        FactsClaim.Stated(
            bundle: claims["bundleId"]?.text, appID: claims["appAppleId"]?.integer,
            environment: environment, product: claims["productId"]?.text,
            transaction: claims["transactionId"]?.text)
    }

    /// The facts, or nil if the claims do not name a purchase.
    func facts() -> ReceiptFacts? {
        guard
            let bundle = claims["bundleId"]?.text, let product = claims["productId"]?.text,
            let id = claims["transactionId"]?.text.map(TransactionID.init(rawValue:))
        else { return nil }
        let kind = kind
        let purchased = claims["purchaseDate"]?.timestamp
        let original = claims["originalTransactionId"]?.text.map {
            OriginalTransaction(
                id: TransactionID($0), date: claims["originalPurchaseDate"]?.timestamp)
        }
        let key = PurchaseKey.appStore(
            id, kind: kind, environment: environment, original: original,
            lineItem: claims["webOrderLineItemId"]?.text.map(LineItemID.init(rawValue:)),
            periodStart: purchased)
        var facts = ReceiptFacts(
            app: AppID(bundle), product: StoreProductID(product), transaction: id,
            environment: environment, quantity: claims["quantity"]?.integer ?? 1, key: key)
        facts.kind = kind
        facts.purchaseDate = purchased
        facts.original = original
        facts.group = claims["subscriptionGroupIdentifier"]?.text
            .map(SubscriptionGroupID.init(rawValue:))
        facts.expiresAt = claims["expiresDate"]?.timestamp
        facts.revoked = revoked
        facts.isUpgraded = claims["isUpgraded"]?.flag ?? false
        facts.ownership = ownership
        facts.offer = OfferWords.kind(claims["offerType"]?.integer)
        facts.offerMode = OfferWords.mode(claims["offerDiscountType"]?.text)
        facts.token = claims["appAccountToken"]?.text.flatMap(AccountToken.init(text:))
        facts.isRenewal = claims["transactionReason"]?.text.map { $0 == "RENEWAL" }
        facts.price = claims.price(of: "price")
        return facts
    }

    private var kind: ProductKind? {
        switch claims["type"]?.text {
        case "Consumable": .consumable
        case "Non-Consumable": .nonConsumable
        case "Non-Renewing Subscription": .nonRenewing
        case "Auto-Renewable Subscription": .autoRenewable
        default: nil
        }
    }

    private var revoked: Revoked? {
        guard let date = claims["revocationDate"]?.timestamp else { return nil }
        switch claims["revocationReason"]?.integer {
        case 1: return Revoked(date, reason: .developerIssue)
        case 0: return Revoked(date, reason: .other)
        default: return Revoked(date)
        }
    }

    private var ownership: Ownership? {
        switch claims["inAppOwnershipType"]?.text {
        case "PURCHASED": .purchased
        case "FAMILY_SHARED": .familyShared
        default: nil
        }
    }

    /// Whether the token was made for one of these devices: SHA-384 over the nonce's text and the
    /// device's. Nil if the token is bound to none.
    func fits(_ devices: [DeviceIdentifier]) -> Bool? {
        guard
            let nonce = claims["deviceVerificationNonce"]?.text,
            let text = claims["deviceVerification"]?.text,
            let hash = Base64.decode(Array(text.utf8)[...])
        else { return nil }
        return devices.contains { device in
            let mixed = Array((nonce.lowercased() + device.text).utf8)
            return !device.text.isEmpty && HashAlgorithm.sha384.digest(of: mixed[...]) == hash
        }
    }
}

/// The store's words for offers.
enum OfferWords {
    static func kind(_ number: Int?) -> Offer.Kind? {
        switch number {
        case 1: .introductory
        case 2: .promotional
        case 3: .code
        case 4: .winBack
        default: nil
        }
    }

    static func mode(_ word: String?) -> OfferPhase.Mode? {
        switch word {
        case "FREE_TRIAL": .freeTrial
        case "PAY_AS_YOU_GO": .payAsYouGo
        case "PAY_UP_FRONT": .payUpFront
        default: nil
        }
    }
}

extension JSONObject {
    /// A price in thousandths, with the currency beside it.
    func price(of key: String) -> Price? {
        guard
            let thousandths = self[key]?.integer, let currency = self["currency"]?.text
        else { return nil }
        let amount = Decimal(
            sign: thousandths < 0 ? .minus : .plus, exponent: -3,
            significand: Decimal(thousandths.magnitude))
        return Price(amount, CurrencyCode(currency))
    }
}
