import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Merging an owner into another")
struct MergeTests {
    private static func world(seed: UInt64 = 1) -> World {
        var options = World.Options()
        options.policies.owners = .accounts(NobodyKnows())
        options.catalog.append(.subscription("weekly", group: "group"))
        let world = World(seed: seed, options: options)
        world.store.sell([.subscription("weekly", every: SubscriptionPeriod(1, .week))])
        return world
    }

    @Test("Everything becomes the account's, once, under an entry of its own; and again later")
    func merge() throws {
        let world = Self.world()
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                for product: ProductID in ["coins.100", "no.ads", "weekly"] {
                    _ = try await shop.buy(product, for: "guest")
                }
                _ = try await shop.buy("coins.600", for: "kim")
                let first = try await shop.merge("guest", into: "kim", by: "sign-in")
                #expect(first.revision == 1)
                #expect(world.coins("guest") == 0)
                #expect(world.coins("kim") == 700)
                #expect(try await shop.entitlements(of: "guest") == EntitlementSet())
                let kim = try await shop.entitlements(of: "kim")
                #expect(kim.entitlements.filter(\.isActive).map(\.id) == ["no.ads", "weekly"])
                let second = try await shop.merge("guest", into: "kim", by: "sign-in")
                #expect(second.id == first.id)
                #expect(second.revision == 2)
                #expect(world.coins("kim") == 700)
                _ = try await shop.buy("coins.100", for: "guest")
                #expect(world.coins("guest") == 100, "what is bought later is the guest's")
                try await shop.merge("guest", into: "kim", by: "sign-in")
                #expect(world.coins("kim") == 800)
            }
            #expect(app.handler.merges.map(\.revision) == [1, 2, 3])
            #expect(app.handler.steps.count == 5, "no purchase was granted or taken for it")
        }
        #expect(Set(try world.purchases().map(\.owner)) == ["kim"])
        try world.expectKept(among: ["guest", "kim"])
    }

    @Test("What was begun before is paid and renewed for the account")
    func begunBefore() throws {
        let world = Self.world()
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("weekly", for: "guest")
                world.store.plan(.waits(.approval))
                _ = try await shop.buy("coins.100", for: "guest")
                try await shop.merge("guest", into: "kim", by: "sign-in")
                #expect(try await shop.pendingPurchases().map(\.owner) == ["kim"])
                world.store.approveAll()
                await world.clock.advance(by: .seconds(8 * 86_400))
            }
        }
        #expect(world.coins("kim") == 100)
        #expect(Set(try world.purchases().map(\.owner)) == ["kim"])
        #expect(try world.purchases().count == 3)
    }

    @Test("A grant that is with the handler ends before its owner is merged")
    func busy() throws {
        let world = Self.world()
        try world.tell { world in
            let app = world.launch()
            app.handler.behave(.delays(.seconds(20)), for: "coins.100")
            try await app.running { shop in
                async let bought = shop.buy("coins.100", for: "guest")
                await world.clock.advance(by: .seconds(5))
                async let merged = shop.merge("guest", into: "kim", by: "sign-in")
                await world.clock.advance(by: .seconds(5))
                #expect(app.handler.merges.isEmpty)
                await world.clock.advance(by: .seconds(60))
                _ = try await (bought, merged)
            }
            #expect(app.handler.steps.map(\.grant.owner) == ["guest"])
        }
        #expect(world.coins("kim") == 100)
        #expect(try world.purchases().map(\.owner) == ["kim"])
    }

    @Test("In a journal that came from elsewhere a merge waits until its stores have been asked")
    func moved() throws {
        let world = Self.world()
        try world.tell { world in
            try await world.launch().running { _ = try await $0.buy("coins.100", for: "guest") }
        }
        let copy = world.disk.copied(to: "another")
        world.store.disturb(.unfinished, .delays(.seconds(4)))
        try world.tell { world in
            world.processes.forEach { $0.kill() }
            let app = world.launch(disk: copy)
            try await app.running { shop in
                async let merged = shop.merge("guest", into: "kim", by: "sign-in")
                await world.clock.advance(by: .seconds(3))
                #expect(app.handler.merges.isEmpty)
                await world.clock.advance(by: .seconds(3))
                let revision = try await merged.revision
                #expect(revision == 1)
            }
        }
        #expect(copy.balance("kim", "coins") == 100)
    }

    @Test("A merge that a crash cuts anywhere is whole or goes on later", arguments: 0..<60)
    func crash(_ jobs: Int) throws {
        for losesPower in [false, true] {
            let world = Self.world(seed: UInt64(jobs))
            try world.tell { world in
                try await world.launch().running { shop in
                    _ = try await shop.buy("coins.100", for: "guest")
                    _ = try await shop.buy("no.ads", for: "guest")
                }
            }
            try world.crash(afterJobs: jobs * 3, world.launch()) { shop in
                try await shop.merge("guest", into: "kim", by: "sign-in")
                await world.clock.advance(by: .seconds(5))
            }
            if losesPower { world.disk.powerCut() }
            try world.recover()
            let owners = Set(try world.purchases().map(\.owner))
            #expect(owners == ["kim"] || owners == ["guest"], "never half of it")
            let isMerged = owners == ["kim"]
            #expect(world.coins("kim") == (isMerged ? 100 : 0))
            #expect(world.coins("guest") == (isMerged ? 0 : 100))
            #expect(world.disk.balance("kim", "no.ads") == (isMerged ? 1 : 0))
            try world.expectKept(among: ["guest", "kim"])
        }
    }

    @Test("A handler that throws changes no owner, and is asked again with the next revision")
    func handlerThrows() throws {
        let world = Self.world()
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                _ = try await shop.buy("coins.100", for: "guest")
                app.handler.plan(.fails("server away"))
                await #expect(throws: PurchaseError.self) {
                    try await shop.merge("guest", into: "kim", by: "sign-in")
                }
                #expect(world.coins("guest") == 100)
                let merge = try await shop.merge("guest", into: "kim", by: "sign-in")
                #expect(merge.revision == 2)
                await #expect(throws: PurchaseError.self) {
                    try await shop.merge("kim", into: "kim", by: "nobody")
                }
            }
            #expect(app.handler.merges.map(\.revision) == [1, 2])
        }
        #expect(world.coins("kim") == 100)
        try world.expectKept(among: ["guest", "kim"])
    }

    @Test("A refund after a merge takes from the account, and its reversal gives to it")
    func refunds() throws {
        let world = Self.world()
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("coins.100", for: "guest")
                try await shop.merge("guest", into: "kim", by: "sign-in")
                world.store.refund(world.store.ledger[0].transaction)
                await world.clock.advance(by: .seconds(60))
                #expect(world.coins("kim") == 0)
                #expect(world.coins("guest") == 0)
                world.store.reverseRefund(world.store.ledger[0].transaction)
                await world.clock.advance(by: .seconds(60))
                #expect(world.coins("kim") == 100)
            }
        }
    }

    @Test("A shop of one owner has nothing to merge or move")
    func single() throws {
        let world = World()
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("no.ads")
                await #expect(throws: PurchaseError.self) {
                    try await shop.merge(.single, into: "kim", by: "sign-in")
                }
            }
        }
        #expect(world.disk.balance(.single, "no.ads") == 1)
    }
}
