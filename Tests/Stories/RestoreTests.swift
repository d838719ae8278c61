import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Restoring on one device and on a second")
struct RestoreTests {
    @Test(
        "I8 five restores with a new id each grant nothing new, and a second device once",
        arguments: [StoreSettings.Detail.full, .little])
    func again(_ detail: StoreSettings.Detail) throws {
        let world = World()
        world.store.settings.restoresUnderNewIDs = true
        world.store.settings.detail = detail
        let second = InMemoryDisk(installation: "installation-2")
        let ends = try world.tell { world in
            let app = world.launch()
            let first = try await app.running { shop in
                _ = try await shop.buy("no.ads")
                var ends: [RestoreReport.End] = []
                for _ in 0..<5 { ends.append(try await shop.restore().end) }
                await world.clock.advance(by: .seconds(60))
                return ends
            }
            let tablet = world.launch(on: world.store.device("tablet"), disk: second)
            return try await tablet.running { shop in
                let end = try await shop.restore().end
                await world.clock.advance(by: .seconds(60))
                return first + [end]
            }
        }
        #expect(ends == Array(repeating: .nothing, count: 5) + [.restored])
        #expect(world.disk.balance(.single, "no.ads") == 1)
        #expect(second.balance(.single, "no.ads") == 1)
        #expect(world.store.unfinished.isEmpty)
        #expect(world.breaches.isEmpty)
    }
}
