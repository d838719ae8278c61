import Purser
import PurserTesting
import Testing

/// Keeps what a shop tells of its journal.
actor ShopWatch {
    private(set) var hasTrouble = false
    private(set) var damages: [String] = []
    private(set) var moves: [InstallationID] = []

    func receive(_ event: PurchaseEvent) {
        switch event.kind {
        case .journalTrouble: hasTrouble = true
        case .journalDamaged(let text): damages.append(text)
        case .journalMoved(let origin): moves.append(origin)
        default: break
        }
    }
}

extension ShopOnSQLite {
    /// Runs the shop while `body` does, with somebody who listens.
    func watched(
        by watch: ShopWatch, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup { group in
            let (isListening, begins) = AsyncStream.makeStream(of: Void.self)
            group.addTask {
                var events = shop.events.makeAsyncIterator()
                begins.finish()
                while let event = await events.next() { await watch.receive(event) }
            }
            // What the shop tells while it opens its journal is not told again.
            for await _ in isListening {}
            group.addTask { try await shop.run() }
            try await body()
            group.cancelAll()
        }
    }

    /// Lets time pass until it holds.
    func pass(until holds: () async throws -> Bool) async throws {
        for _ in 0..<5000 {
            if try await holds() { return }
            await store.clock.advance(by: .seconds(1))
        }
        Issue.record("it never held")
    }
}
