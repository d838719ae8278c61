import Foundation
import Testing

@testable import Purser

/// What the tests of the purchase machine are made of.
enum PurchaseWorld {
    static let key = PurchaseKey(
        store: .appStore, environment: .production, lineage: .original("1")
    )
    static let final = PurchaseKey(
        store: .appStore, environment: .production, lineage: .original("2")
    )

    static var policy: MachinePolicy {
        var policy = MachinePolicy(process: "here")
        policy.retry.watched = []
        return policy
    }

    static func transaction(
        _ id: TransactionID = "1", revokedAt: Int64? = nil, token: AccountToken? = nil
    ) -> StoreTransaction {
        var transaction = StoreTransaction(
            id, key: key, product: "shop.ads", proof: .signedData("proof")
        )
        transaction.kind = .nonConsumable
        transaction.quantity = 1
        transaction.purchaseDate = Timestamp(milliseconds: 1_000_000_000)
        transaction.revoked = revokedAt.map { Revoked(Timestamp(milliseconds: $0)) }
        transaction.token = token
        return transaction
    }

    static func yes(
        revoked: Bool = false, time: Int64? = nil, isPast: Bool = false
    ) -> Judgement {
        var facts = ReceiptFacts(
            app: "app", product: "shop.ads", transaction: "1", environment: .production,
            quantity: 1, key: key
        )
        facts.kind = .nonConsumable
        if revoked { facts.revoked = Revoked(Timestamp(milliseconds: 5)) }
        let purchase = VerifiedPurchase(
            facts: facts, confirmation: .matched, provenance: Provenance(.server, name: "test"),
            payload: nil, time: time.map { Timestamp(milliseconds: $0) }
        )
        return .accepted(purchase, isPast: isPast)
    }

    /// A record with one delivery and an owner.
    static func record(_ phase: PurchaseRecord.Phase) -> PurchaseRecord {
        var record = PurchaseRecord(
            key: key, product: "ads", isDefined: true, seenAt: Timestamp(milliseconds: 0)
        )
        record.take(transaction(), isRestore: false)
        record.owner = "kid"
        record.phase = phase
        switch phase {
        case .owned, .revoked, .applying, .closed(.nothingToGrant), .closed(.superseded):
            record.deliveries[0].judged = transaction().version
            record.judged = transaction().version
            record.revision = phase == .owned || phase == .applying(.grant) ? 1 : 2
            record.granted = .init(quantity: 1, goods: [], cause: .purchase, purchaseDate: nil)
            if case .accepted(let purchase, _) = yes() { record.verified = purchase }
        case .blocked(.ownerUnknown):
            record.owner = nil
        case .open, .blocked, .closed, .merged: break
        }
        return record
    }
}

extension PurchaseMachine {
    mutating func take(
        _ input: PurchaseInput, at uptime: Duration = .zero,
        policy: MachinePolicy = PurchaseWorld.policy
    ) {
        let now = Moment(uptime: uptime, date: Date(timeIntervalSince1970: 0))
        apply(input, at: now, jitter: 1, policy: policy)
    }

    /// Begins the first action that it owes.
    mutating func beginNext(policy: MachinePolicy = PurchaseWorld.policy) {
        if let action = owed(policy).first { begin(action, policy) }
    }
}
