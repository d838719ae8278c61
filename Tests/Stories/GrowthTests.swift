import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("What is finished takes no room")
struct GrowthTests {
    @Test("a finished purchase leaves one row on disk, and nothing in memory")
    func forgets() throws {
        let world = World()
        let load = try world.tell { world in
            try await world.launch().running { shop in
                for _ in 0..<20 {
                    _ = try await shop.buy("coins.100")
                    await world.clock.advance(by: .seconds(120))
                }
                return await shop.load()
            }
        }
        #expect(world.coins() == 2000)
        // And the trusted clock's note.
        #expect(world.disk.rowCount == 20 + 1)
        #expect(load.purchases + load.payments + load.others == 0)
    }

    @Test("a shop that was woken and never run goes away with its last user")
    func wokenAndDropped() {
        let world = World()
        weak var kept: RecordingGrantHandler?
        do {
            let handler = RecordingGrantHandler(.ledger, clock: world.clock)
            kept = handler
            let shop = Shop(
                stores: [world.device.adapter()], catalog: World.catalog,
                journal: InMemoryJournal(), verifier: ScriptedVerifier(.honest, clock: world.clock),
                granting: handler
            )
            shop.wake()
        }
        #expect(kept == nil)
    }

    @Test("deadlines that lie a day ahead do not pile up, however much is bought before")
    func deadlines() throws {
        let world = World()
        let sleepers = try world.tell { world in
            try await world.launch().running { shop in
                var most = 0
                for _ in 0..<50 {
                    _ = try await shop.buy("coins.100")
                    await world.clock.advance(by: .seconds(120))
                    most = max(most, world.clock.sleeperCount)
                }
                let load = await shop.load()
                #expect(load.deadlines <= 64)
                return most
            }
        }
        #expect(sleepers < 10)
    }
}
