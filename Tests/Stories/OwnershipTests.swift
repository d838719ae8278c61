import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("One owner for each original purchase")
struct OwnershipTests {
    private static func world(
        _ conflict: OwnershipConflict = .keep, seed: UInt64 = 1
    ) -> World {
        var options = World.Options()
        options.policies.owners = .accounts(NobodyKnows(resolving: conflict))
        options.catalog.append(.subscription("weekly", group: "group"))
        let world = World(seed: seed, options: options)
        world.store.sell([.subscription("weekly", every: SubscriptionPeriod(1, .week))])
        return world
    }

    private static func key(_ world: World) throws -> PurchaseKey {
        try #require(world.store.transactions.values.min())
    }

    @Test("P64 the policy keeps, asks or moves; a restore alone moves nothing", arguments: details)
    func policy(_ detail: StoreSettings.Detail) throws {
        for conflict in [OwnershipConflict.keep, .ask, .move] {
            let world = Self.world(conflict)
            world.store.settings.detail = detail
            let results = try world.tell { world in
                try await world.launch().running { shop in
                    _ = try await shop.buy("no.ads", for: "kim")
                    let first = try await shop.restore(for: "lee")
                    let again = try await shop.restore(for: "lee")
                    return [first, again].flatMap(\.items).map(\.result)
                }
            }
            let key = try Self.key(world)
            switch conflict {
            case .keep: #expect(results == [.ownedByOther, .ownedByOther])
            case .ask: #expect(results == [.contested, .contested])
            case .move: #expect(results == [.moved(GrantID(key)), .alreadyHad])
            }
            let isMoved = conflict == .move
            #expect(world.disk.balance("kim", "no.ads") == (isMoved ? 0 : 1))
            #expect(world.disk.balance("lee", "no.ads") == (isMoved ? 1 : 0))
            let owned = try world.purchases().filter { $0.phase == .owned }
            #expect(owned.map(\.owner) == [isMoved ? "lee" : "kim"])
            try world.expectKept()
        }
    }

    @Test("A move takes from the one, then gives to the other, and a second call does nothing")
    func move() throws {
        let world = Self.world()
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                _ = try await shop.buy("no.ads", for: "kim")
                let key = try Self.key(world)
                for _ in 0..<2 {
                    try await shop.move(key, to: "lee", by: "support")
                    await world.clock.advance(by: .seconds(10))
                }
                #expect(try await shop.entitlements(of: "kim") == EntitlementSet())
                #expect(try await shop.entitlements(of: "lee").isActive("no.ads"))
                await #expect(throws: PurchaseError.self) {
                    let unknown = PurchaseKey(
                        store: .appStore, environment: .production, lineage: .original("none")
                    )
                    try await shop.move(unknown, to: "lee", by: "support")
                }
            }
            let steps = app.handler.steps.map { "\($0.grant.owner) \($0.grant.revision)" }
            #expect(steps == ["kim 1", "kim 2", "lee 3"])
            guard case .revoke(let revocation) = app.handler.steps[1] else {
                Issue.record("\(app.handler.steps[1])")
                return
            }
            #expect(revocation.revoked.reason == .moved)
            #expect(app.steps.inOrder("granted", "revoked", "reinstated"))
        }
        try world.expectKept()
    }

    @Test("A move that a crash cuts anywhere is whole after the next launch", arguments: 0..<60)
    func moveAndCrash(_ jobs: Int) throws {
        let world = Self.world(seed: UInt64(jobs))
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("no.ads", for: "kim")
            }
        }
        let key = try Self.key(world)
        try world.crash(afterJobs: jobs * 3, world.launch()) { shop in
            try await shop.move(key, to: "lee", by: "support")
            await world.clock.advance(by: .seconds(5))
        }
        try world.recover()
        let owner = try #require(try world.purchases().first?.owner)
        #expect(world.disk.balance("kim", "no.ads") == (owner == "kim" ? 1 : 0))
        #expect(world.disk.balance("lee", "no.ads") == (owner == "lee" ? 1 : 0))
        #expect(try world.purchases().map(\.phase) == [.owned])
        #expect(world.breaches.isEmpty)
    }

    @Test("A refund after a move takes from the new owner")
    func refundAfterMove() throws {
        let world = Self.world()
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                _ = try await shop.buy("no.ads", for: "kim")
                try await shop.move(try Self.key(world), to: "lee", by: "support")
                await world.clock.advance(by: .seconds(10))
                world.store.refund(world.store.ledger[0].transaction)
                await world.clock.advance(by: .seconds(60))
            }
            #expect(app.handler.steps.map(\.grant.owner) == ["kim", "kim", "lee", "lee"])
        }
        #expect(world.disk.balance("kim", "no.ads") == 0)
        #expect(world.disk.balance("lee", "no.ads") == 0)
    }

    @Test("Renewals go to whom the plan was moved, whatever token they carry", arguments: details)
    func renewalsFollow(_ detail: StoreSettings.Detail) throws {
        let world = Self.world()
        world.store.settings.detail = detail
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("weekly", for: "kim")
                try await shop.move(try Self.key(world), to: "lee", by: "support")
                await world.clock.advance(by: .seconds(10))
            }
        }
        try world.relaunch(for: .seconds(15 * 86_400))
        let owners = try world.purchases().sorted { $0.seenAt < $1.seenAt }.map(\.owner)
        #expect(world.store.ledger.count == 3)
        if detail == .full { #expect(owners == ["lee", "lee", "lee"]) }
        #expect(world.disk.balance("kim", "weekly") == 0)
    }

    @Test("A plan moves with all its periods")
    func periodsMove() throws {
        let world = Self.world()
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("weekly", for: "kim")
                await world.clock.advance(by: .seconds(15 * 86_400))
                try await shop.move(try Self.key(world), to: "lee", by: "support")
                await world.clock.advance(by: .seconds(10))
                #expect(try await shop.entitlements(of: "kim") == EntitlementSet())
                #expect(try await shop.entitlements(of: "lee").isActive("weekly"))
            }
        }
        #expect(try world.purchases().map(\.owner) == ["lee", "lee", "lee"])
    }

    /// Kim's plan was renewed while no process ran, and the store has forgotten the token.
    private static func renewedUnheard() throws -> World {
        let world = world()
        world.store.settings.losesTokenOnReplay = true
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("weekly", for: "kim")
                await world.clock.advance(by: .seconds(60))
            }
        }
        world.processes.forEach { $0.kill() }
        try world.tell { world in await world.clock.advance(by: .seconds(8 * 86_400)) }
        return world
    }

    @Test("P64 a renewal that comes without a token is its original's owner's; nobody is asked")
    func renewalWithoutToken() throws {
        let world = try Self.renewedUnheard()
        try world.tell { world in
            try await world.launch().running { shop in
                await world.clock.advance(by: .seconds(60))
                let holds = try await shop.holds()
                #expect(holds.isEmpty)
            }
        }
        #expect(world.store.ledger.count == 2)
        #expect(try world.purchases().map(\.owner) == ["kim", "kim"])
    }

    @Test("P64 a period without a token is its original's owner's, whoever restores")
    func periods() throws {
        let world = try Self.renewedUnheard()
        try world.tell { world in
            for id in world.store.unfinished { world.store.finishElsewhere(id) }
            try await world.launch().running { shop in
                let report = try await shop.restore(for: "lee")
                #expect(report.items.map(\.result) == [.ownedByOther])
                #expect(try await shop.entitlements(of: "kim").isActive("weekly"))
                #expect(try await shop.entitlements(of: "lee") == EntitlementSet())
            }
        }
        #expect(world.store.ledger.count == 2)
        #expect(Set(try world.purchases().map(\.owner)) == ["kim"])
    }
}
