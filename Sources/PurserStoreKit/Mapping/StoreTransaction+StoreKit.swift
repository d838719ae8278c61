import Foundation
import Purser
import PurserStoreKitAPI

extension StoreTransaction {
    /// A transaction as StoreKit 2 hands it over, with the signed text as its proof.
    ///
    /// Whether the system believes the signature does not matter here: what is unverified is passed
    /// on just the same, and the verification stage refuses or accepts its proof.
    ///
    /// - Parameters:
    ///   - result: the transaction with its signature.
    ///   - renewal: the signed statement of the subscription's renewal, where there is one.
    init(
        _ result: VerificationResult<Transaction>,
        renewal: VerificationResult<Product.SubscriptionInfo.RenewalInfo>?
    ) {
        let transaction = result.unsafePayloadValue
        self.init(
            TransactionID(String(transaction.id)), key: PurchaseKey(transaction),
            product: StoreProductID(transaction.productID),
            proof: .signedData(result.jwsRepresentation)
        )
        kind = ProductKind(transaction.productType)
        quantity = transaction.purchasedQuantity
        purchaseDate = Timestamp(transaction.purchaseDate)
        original = OriginalTransaction(transaction)
        token = transaction.appAccountToken.map(AccountToken.init)
        app = AppID(transaction.appBundleID)
        group = transaction.subscriptionGroupID.map(SubscriptionGroupID.init(rawValue:))
        ownership = Ownership(transaction.ownershipType)
        offer = transaction.offerType.flatMap { Offer.Kind($0) }
        revoked = Revoked(transaction)
        expiresAt = transaction.expirationDate.map { Timestamp($0) }
        isUpgraded = transaction.isUpgraded
        isRenewal = transaction.isRenewal
        self.renewal = renewal.map { renewal in
            RenewalProof(
                proof: .signedData(renewal.jwsRepresentation),
                signedAt: Timestamp(renewal.signedDate)
            )
        }
    }

    /// The same with what the store states of the renewal now.
    static func reading(_ result: VerificationResult<Transaction>) async -> StoreTransaction {
        let transaction = result.unsafePayloadValue
        guard transaction.productType == .autoRenewable else {
            return StoreTransaction(result, renewal: nil)
        }
        return StoreTransaction(
            result, renewal: await transaction.subscriptionStatus?.renewalInfo
        )
    }
}

extension Ownership {
    /// How StoreKit 2 says a purchase is owned; nil for a way that this version does not know.
    init?(_ type: Transaction.OwnershipType) {
        switch type {
        case .purchased: self = .purchased
        case .familyShared: self = .familyShared
        default: return nil
        }
    }
}

extension Revoked {
    /// Set when StoreKit 2 says that a transaction was taken back.
    init?(_ transaction: Transaction) {
        guard let date = transaction.revocationDate else { return nil }
        let reason: Reason =
            switch transaction.revocationReason {
            case .developerIssue: .developerIssue
            case .other: .other
            default: .unknown
            }
        self.init(Timestamp(date), reason: reason)
    }
}
