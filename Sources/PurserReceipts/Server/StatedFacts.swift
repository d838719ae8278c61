import Foundation
import Purser

/// Reads the facts that a format declares from an answer.
struct StatedFacts {
    typealias Fact = WireFormat.Fact

    let declared: [Fact: String]
    let answer: AnswerValue

    /// What a yes rests on.
    ///
    /// - Returns: the facts if all required ones are declared; `vouched` if not, after those that
    ///   are declared were compared with the delivery; a refusal if one differs.
    func statement(
        for transaction: StoreTransaction
    ) throws(Undecided) -> Result<ValidReceipt.Statement, RefusedFact> {
        for fact in Fact.allCases where declared[fact] != nil && !fact.mayBeAbsent {
            guard isStated(fact) else { throw missing(fact) }
        }
        guard Fact.required.allSatisfy({ declared[$0] != nil }) else {
            if let refused = try difference(from: transaction) { return .failure(refused) }
            return .success(.vouched)
        }
        return .success(.facts(try facts(for: transaction)))
    }

    private func facts(for transaction: StoreTransaction) throws(Undecided) -> ReceiptFacts {
        var facts = ReceiptFacts(
            app: AppID(try text(.app)), product: StoreProductID(try text(.product)),
            transaction: TransactionID(try text(.transaction)),
            environment: StoreEnvironment(word: try text(.environment)),
            quantity: try quantity(), key: nil
        )
        facts.kind = try read(.kind) { ProductKind(word: $0.text ?? "") }
        facts.purchaseDate = try time(.purchaseDate)
        let originalDate = try time(.originalDate)
        facts.original = try read(.original) { $0.text }.map {
            OriginalTransaction(id: TransactionID($0), date: originalDate)
        }
        facts.group = try read(.group) { $0.text }.map { SubscriptionGroupID($0) }
        facts.expiresAt = try time(.expiresAt)
        facts.revoked = try time(.revokedAt).map { Revoked($0) }
        facts.isUpgraded = try read(.isUpgraded) { $0.flag } ?? false
        facts.ownership = try read(.ownership) { Ownership(word: $0.text ?? "") }
        facts.token = try read(.accountToken) { $0.text.flatMap(AccountToken.init(text:)) }
        facts.isRenewal = try read(.isRenewal) { $0.flag }
        // A subscription without an end would be access for good.
        if facts.kind == .autoRenewable, declared[.expiresAt] != nil, facts.expiresAt == nil {
            throw missing(.expiresAt)
        }
        if transaction.store == .appStore {
            facts.key = PurchaseKey.appStore(
                facts.transaction, kind: facts.kind, environment: facts.environment,
                original: facts.original,
                lineItem: try read(.lineItem) { $0.text }.map { LineItemID($0) },
                periodStart: facts.purchaseDate
            )
        }
        return facts
    }

    /// The first declared fact that contradicts the delivery, where too few are declared to match.
    private func difference(from delivery: StoreTransaction) throws(Undecided) -> RefusedFact? {
        func differs(_ fact: Fact, _ expected: String?) throws(Undecided) -> Bool {
            guard declared[fact] != nil, let expected else { return false }
            return try text(fact) != expected
        }
        if try differs(.app, delivery.app?.rawValue) { return RefusedFact(.wrongApp, .app) }
        if try differs(.product, delivery.product.rawValue) {
            return RefusedFact(.wrongProduct, .product)
        }
        if try differs(.transaction, delivery.id.rawValue) {
            return RefusedFact(.wrongTransaction, .transaction)
        }
        if declared[.environment] != nil {
            let stated = StoreEnvironment(word: try text(.environment))
            if delivery.environment != .unknown, stated != delivery.environment {
                return RefusedFact(.wrongEnvironment, .environment)
            }
        }
        if declared[.quantity] != nil {
            let stated = try quantity()
            if let quantity = delivery.quantity, stated != quantity {
                return RefusedFact(.wrongQuantity, .quantity)
            }
        }
        return nil
    }

    private func place(_ fact: Fact) -> AnswerValue {
        declared[fact].map { answer.at($0) } ?? AnswerValue(nil)
    }

    /// An empty text has been seen for what is absent.
    private func isStated(_ fact: Fact) -> Bool {
        let place = place(fact)
        return place.exists && place.value != .string("")
    }

    private func missing(_ fact: Fact) -> Undecided {
        Undecided(.factsMissing, "the answer lacks its declared fact \(fact.rawValue)")
    }

    private func text(_ fact: Fact) throws(Undecided) -> String {
        guard let text = place(fact).text else { throw missing(fact) }
        return text
    }

    private func quantity() throws(Undecided) -> Int {
        guard let quantity = place(.quantity).integer, quantity > 0 else {
            throw missing(.quantity)
        }
        return quantity
    }

    private func time(_ fact: Fact) throws(Undecided) -> Timestamp? {
        try read(fact) { place in
            place.integer.map { Timestamp(milliseconds: Int64($0)) }
                ?? place.text.flatMap { WrittenTime.timestamp(rfc3339: $0) }
        }
    }

    /// Nil if nothing stands there; undecided if something does that cannot be read.
    private func read<Value>(
        _ fact: Fact, _ reading: (AnswerValue) -> Value?
    ) throws(Undecided) -> Value? {
        guard isStated(fact) else { return nil }
        guard let value = reading(place(fact)) else { throw missing(fact) }
        return value
    }
}

/// A declared fact that differs from the delivery.
struct RefusedFact: Error {
    let reason: RejectionReason

    init(_ code: RejectionReason.Code, _ fact: WireFormat.Fact) {
        reason = RejectionReason(code, "the answer's \(fact.rawValue) is not the delivery's")
    }
}
