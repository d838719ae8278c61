import Foundation
import Purser

/// The facts in an answer of verifyReceipt, in its unified form or that of iOS 6.
struct VerifyReceiptAnswer {
    let answer: AnswerValue
    /// The world that was asked; it counts where the answer names none that is known.
    let asked: StoreEnvironment
    /// What the app says of its products: an answer does not state their kind.
    let kinds: [StoreProductID: ProductKind]
    /// When the HTTP answer was made, by its own header.
    let answeredAt: Timestamp?

    /// The world in which the receipt was made.
    var environment: StoreEnvironment {
        for place in [answer["environment"], answer["receipt"]["receipt_type"]] {
            let stated = place.text.map { StoreEnvironment(word: $0) }
            if let stated, [.production, .sandbox].contains(stated) { return stated }
        }
        return asked
    }

    /// When the App Store answered.
    var time: Timestamp? {
        AppleTime.timestamp("request_date", in: answer["receipt"]) ?? answeredAt
    }

    /// The facts of one delivery.
    ///
    /// - Returns: its facts, and those of everything else in the answer that can be read.
    /// - Throws: `receiptStale` if the receipt does not hold the delivery (yet), `factsMissing` if
    ///   its entry lacks what must be compared.
    func facts(
        for delivery: StoreTransaction
    ) throws(Undecided) -> (facts: ReceiptFacts, others: [ReceiptFacts]) {
        let entries = entries
        guard let index = index(of: delivery, in: entries) else {
            throw Undecided(.receiptStale, "the receipt does not hold this transaction")
        }
        guard var facts = facts(of: entries[index]) else {
            throw Undecided(.factsMissing, "the transaction's entry lacks a fact or has a bad one")
        }
        if facts.kind == nil { facts = named(facts, kind: delivery.kind, entries[index]) }
        // A restore brings an id of its own that no receipt lists; it was found by its original.
        facts.transaction = delivery.id
        let others = entries.indices.filter { $0 != index }.compactMap {
            self.facts(of: entries[$0])
        }
        return (facts, others)
    }

    /// Every purchase in the answer once, the freshest statement of it first.
    var entries: [AnswerValue] {
        let receipt = answer["receipt"]
        var seen: Set<String> = []
        return
            (list(answer["latest_receipt_info"]) + list(answer["latest_expired_receipt_info"])
            + list(receipt["in_app"]) + [receipt])
            .filter { entry in
                guard let id = entry["transaction_id"].text else { return false }
                return seen.insert(id).inserted
            }
    }

    /// A list, or the one object that iOS 6 style answers have in its place.
    private func list(_ place: AnswerValue) -> [AnswerValue] {
        place.value?.object == nil ? place.items : [place]
    }

    private func index(of delivery: StoreTransaction, in entries: [AnswerValue]) -> Int? {
        let exact = entries.firstIndex { $0["transaction_id"].text == delivery.id.rawValue }
        guard exact == nil, delivery.isRestored, let original = delivery.original else {
            return exact
        }
        return entries.indices.filter { index in
            entries[index]["original_transaction_id"].text == original.id.rawValue
                && entries[index]["product_id"].text == delivery.product.rawValue
        }.max { left, right in
            let times = [left, right].map { AppleTime.timestamp("purchase_date", in: entries[$0]) }
            return (times[0]?.milliseconds ?? 0) < (times[1]?.milliseconds ?? 0)
        }
    }

    /// Nil if the entry lacks what must be compared, or an end that is there cannot be read.
    private func facts(of entry: AnswerValue) -> ReceiptFacts? {
        let receipt = answer["receipt"]
        let app = entry["bid"].text ?? receipt["bundle_id"].text ?? receipt["bid"].text
        guard let app, let product = entry["product_id"].text,
            let transaction = entry["transaction_id"].text,
            let quantity = entry["quantity"].integer, quantity > 0
        else { return nil }
        var facts = ReceiptFacts(
            app: AppID(app), product: StoreProductID(product),
            transaction: TransactionID(transaction), environment: environment, quantity: quantity,
            key: nil
        )
        facts.appVersion =
            entry["bvrs"].text ?? receipt["application_version"].text ?? receipt["bvrs"].text
        facts.purchaseDate = AppleTime.timestamp("purchase_date", in: entry)
        facts.original = entry["original_transaction_id"].text.map {
            let date = AppleTime.timestamp("original_purchase_date", in: entry)
            return OriginalTransaction(id: TransactionID($0), date: date)
        }
        facts.group = entry["subscription_group_identifier"].text.map { SubscriptionGroupID($0) }
        facts.ownership = entry["in_app_ownership_type"].text.flatMap { Ownership(word: $0) }
        facts.token = entry["app_account_token"].text.flatMap { AccountToken(text: $0) }
        facts.isUpgraded = entry["is_upgraded"].flag ?? false
        (facts.offer, facts.offerMode) = offer(of: entry)
        facts.expiresAt = AppleTime.timestamp("expires_date", in: entry)
        // An upgrade ends a plan with a cancellation date too; nothing was taken back.
        if !facts.isUpgraded { facts.revoked = revoked(entry) }
        if facts.expiresAt == nil, AppleTime.isPresent("expires_date", in: entry) { return nil }
        if facts.revoked == nil, !facts.isUpgraded,
            AppleTime.isPresent("cancellation_date", in: entry)
        {
            return nil
        }
        let isSubscription = facts.expiresAt != nil || entry["web_order_line_item_id"].text != nil
        let kind = kinds[facts.product] ?? (isSubscription ? .autoRenewable : nil)
        // A subscription without an end would be access for good.
        if kind == .autoRenewable, facts.expiresAt == nil { return nil }
        facts.renewal = renewal(of: facts)
        return named(facts, kind: kind, entry)
    }

    private func named(
        _ facts: ReceiptFacts, kind: ProductKind?, _ entry: AnswerValue
    ) -> ReceiptFacts {
        var facts = facts
        facts.kind = kind
        facts.key = PurchaseKey.appStore(
            facts.transaction, kind: kind, environment: facts.environment,
            original: facts.original,
            lineItem: entry["web_order_line_item_id"].text.map { LineItemID($0) },
            periodStart: facts.purchaseDate
        )
        return facts
    }

    private func offer(of entry: AnswerValue) -> (Offer.Kind?, OfferPhase.Mode?) {
        let isTrial = entry["is_trial_period"].flag == true
        let mode: OfferPhase.Mode? = isTrial ? .freeTrial : nil
        if entry["promotional_offer_id"].text != nil { return (.promotional, mode) }
        if entry["offer_code_ref_name"].text != nil { return (.code, mode) }
        let isIntroductory = isTrial || entry["is_in_intro_offer_period"].flag == true
        return (isIntroductory ? .introductory : nil, mode)
    }

    private func revoked(_ entry: AnswerValue) -> Revoked? {
        AppleTime.timestamp("cancellation_date", in: entry).map { date in
            switch entry["cancellation_reason"].text {
            case "1": Revoked(date, reason: .developerIssue)
            case "0": Revoked(date, reason: .other)
            default: Revoked(date)
            }
        }
    }

    private func renewal(of facts: ReceiptFacts) -> RenewalFacts? {
        guard facts.expiresAt != nil, let time else { return nil }
        let candidates = answer["pending_renewal_info"].items.filter {
            $0["original_transaction_id"].text == facts.original?.id.rawValue
        }
        let element =
            candidates.first { $0["product_id"].text == facts.product.rawValue } ?? candidates.first
        // The form of iOS 6 has one subscription, whose renewal stands at the top.
        let isOnTop = answer["auto_renew_status"].exists
        return (element ?? (isOnTop ? answer : nil)).map {
            RenewalFacts($0, of: facts.product, statedAt: time)
        }
    }
}

extension RenewalFacts {
    fileprivate init(_ element: AnswerValue, of product: StoreProductID, statedAt time: Timestamp) {
        self.init(signedAt: time)
        willRenew = element["auto_renew_status"].flag
        if let next = element["auto_renew_product_id"].text, next != product.rawValue {
            nextProduct = StoreProductID(next)
        }
        isInBillingRetry = element["is_in_billing_retry_period"].flag
        graceUntil = AppleTime.timestamp("grace_period_expires_date", in: element)
        expirationReason = element["expiration_intent"].text.map { word in
            switch word {
            case "1": .cancelled
            case "2": .billingError
            case "3": .declinedPriceIncrease
            case "4": .productUnavailable
            default: .other(word)
            }
        }
        switch element["price_consent_status"].text {
        case "0": priceIncrease = .pending
        case "1": priceIncrease = .agreed
        default: break
        }
    }
}
