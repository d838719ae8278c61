import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("What is unlocked")
struct UnlockTests {
    @Test("is unlocked when the call that bought it returns", arguments: UInt64(1)...150)
    func bought(seed: UInt64) throws {
        let world = World(seed: seed)
        let app = world.launch()
        try world.tell { world in
            try await app.running { shop in
                if seed.isMultiple(of: 2) { _ = try await shop.entitlements(of: .single) }
                _ = try await shop.buy("no.ads")
                #expect(try await shop.entitlements(of: .single).isActive("no.ads"))
            }
        }
    }

    @Test("is unlocked when the restore that brought it returns", arguments: UInt64(1)...150)
    func restored(seed: UInt64) throws {
        let world = World(seed: seed)
        try world.tell { world in
            try await world.launch().running { _ = try await $0.buy("no.ads") }
        }
        try world.tell { world in
            let app = world.launch(on: world.store.device("tablet"), disk: InMemoryDisk())
            try await app.running { shop in
                if seed.isMultiple(of: 2) { _ = try await shop.entitlements(of: .single) }
                _ = try await shop.restore()
                #expect(try await shop.entitlements(of: .single).isActive("no.ads"))
            }
        }
    }
}
