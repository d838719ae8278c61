import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("How restores end")
struct RestoreEndTests {
    @Test("P31 a restore of nothing is a success, each time", arguments: details, UInt64(1)...5)
    func nothing(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = detail
        let app = world.launch()
        try world.tell { world in
            try await app.running { shop in
                _ = try await shop.buy("coins.100")
                let start = world.clock.now
                for _ in 0..<3 {
                    let report = try await shop.restore()
                    #expect(report.end == .nothing)
                    #expect(report.items == [])
                    #expect(report.rows == 0)
                }
                async let first = shop.restore()
                async let second = shop.restore()
                #expect(try await [first, second].map(\.end) == [.nothing, .nothing])
                #expect(world.clock.now == start, "nobody waited for a limit")
            }
        }
        try world.expectKept()
    }

    @Test("P31 a restore that fails or is declined says so, and is no empty success")
    func fails() throws {
        let world = World()
        try world.tell { world in
            try await world.launch().running { shop in
                world.store.settings.signsIn = false
                #expect(try await shop.restore().end == .cancelled)
                world.store.settings.signsIn = true
                world.store.disturb(.owned, .fails(StoreFailure(.network)))
                guard case .partial(let error) = try await shop.restore().end else {
                    Issue.record("a failed read is no evidence")
                    return
                }
                #expect(error.code == .network)
            }
        }
    }

    @Test(
        "P32 a restore whose end never comes is partial, grants what came, and blocks nobody",
        arguments: details, UInt64(1)...5
    )
    func neverEnds(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        var options = World.Options()
        options.wrap = { AlteredAdapter($0, ownedEnds: false) }
        let world = World(seed: seed, options: options)
        world.store.settings.detail = detail
        world.store.buyOutside("no.ads")
        for id in world.store.unfinished { world.store.finishElsewhere(id) }
        let app = world.launch()
        try world.tell { world in
            try await app.runningUntilKilled { shop in
                for round in 0..<2 {
                    let start = world.clock.now
                    async let restored = shop.restore()
                    guard case .granted = try await shop.buy("coins.100") else {
                        Issue.record("a purchase was held up by a restore")
                        return
                    }
                    let report = try await restored
                    guard case .partial = report.end else {
                        Issue.record("\(report)")
                        return
                    }
                    // What is bought meanwhile may stand in the list of what is unfinished.
                    #expect(report.rows >= 1)
                    #expect(report.items.count { $0.product == "no.ads" } == 1)
                    #expect(start.duration(to: world.clock.now) <= .seconds(150), "\(round)")
                    #expect(world.disk.balance(.single, "no.ads") == 1)
                }
            }
        }
        try world.expectKept()
    }

    @Test(
        "P64 what one account bought is another's in no restore, and the goods stay",
        arguments: details, UInt64(1)...10
    )
    func secondAccount(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        var options = World.Options()
        options.policies.owners = .accounts(NobodyKnown())
        let world = World(seed: seed, options: options)
        world.store.settings.detail = detail
        world.store.settings.restoresUnderNewIDs = true
        let reports = try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("no.ads", for: "kim")
                let own = try await shop.restore(for: "kim")
                let other = try await shop.restore(for: "lee")
                await world.clock.advance(by: .seconds(600))
                return [own, other]
            }
        }
        #expect(reports.map { $0.items.map(\.result) } == [[.alreadyHad], [.ownedByOther]])
        #expect(world.disk.balance("kim", "no.ads") == 1)
        #expect(world.disk.balance("lee", "no.ads") == 0)
        try world.expectKept()
    }
}

private struct NobodyKnown: OwnershipPolicy {
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { nil }
}
