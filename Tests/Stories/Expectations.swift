import Purser
import PurserTestSupport
import PurserTesting
import Testing

extension World {
    /// The promise, judged at the end of a story: each sale was granted once, each delivery is
    /// finished, and nothing was done before its time.
    ///
    /// - Parameters:
    ///   - accounts: among whom the goods may be.
    ///   - finished: whether the store is to have been told.
    func expectKept(
        among accounts: [AccountID] = [.single], finished: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(breaches.isEmpty, sourceLocation: sourceLocation)
        #expect(processes.allSatisfy { $0.handler.overlaps == 0 }, sourceLocation: sourceLocation)
        let kept = store.ledger.filter { $0.revokedAt == nil }
        let coins = kept.reduce(0) { $0 + World.value(of: $1.product) * Int64($1.quantity) }
        #expect(
            accounts.reduce(0) { $0 + self.coins($1) } == coins, sourceLocation: sourceLocation
        )
        let owned = try purchases().filter { $0.phase == .owned }
        let keys = Set(kept.map { $0.key(in: store.id, store.settings.environment) })
        #expect(Set(owned.map(\.key)) == keys, sourceLocation: sourceLocation)
        if finished {
            #expect(store.unfinished == [], sourceLocation: sourceLocation)
        } else {
            #expect(finishCalls == [], sourceLocation: sourceLocation)
        }
    }

    private static func value(of product: StoreProductID) -> Int64 {
        switch product {
        case "coins.100": 100
        case "coins.600": 600
        default: 0
        }
    }
}

extension Array where Element == String {
    /// Whether these steps stand in this order, whatever else stands between them.
    func inOrder(_ steps: String...) -> Bool {
        var rest = self[...]
        for step in steps {
            guard let index = rest.firstIndex(of: step) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }
}

extension Shop {
    /// Has every hold tried again.
    func retryAll() async throws {
        for hold in try await holds() where hold.actions.contains(.retry) {
            // One that was settled meanwhile is none.
            guard try await holds().contains(where: { $0.id == hold.id }) else { continue }
            try await settle(hold.id, .retry)
        }
    }
}

/// How much a store says, which is what most stories are told twice for.
let details: [StoreSettings.Detail] = [.full, .little]
