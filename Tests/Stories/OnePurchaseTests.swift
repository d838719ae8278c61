import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("One purchase through every port")
struct OnePurchaseTests {
    @Test("buying grants once, finishes after the grant, and tells each step")
    func buys() throws {
        let world = World()
        let outcome = try world.tell { world in
            let app = world.launch()
            return try await app.running { try await $0.buy("coins.100") }
        }
        guard case .granted(let grant) = outcome else {
            Issue.record("not granted: \(outcome)")
            return
        }
        #expect(grant.product == "coins.100")
        #expect(world.coins() == 100)
        #expect(world.store.ledger.count == 1)
        #expect(world.breaches.isEmpty)
    }
}
