import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Calls to restore")
struct RestoreCallsTests {
    private static func prompts(_ world: World) -> Int {
        world.store.log.count { $0.call == .prompted }
    }

    private static func reads(_ world: World, _ refresh: OwnedRefresh) -> Int {
        world.store.log.count { $0.call == .owned(refresh) }
    }

    @Test("P50 launch, foreground, retry and refresh ask for no sign-in, and a restore asks once")
    func signIn() throws {
        let world = World()
        try world.tell { world in
            let app = world.launch()
            app.verifier.plan(.answers(.undecided(UndecidedReason(.unreachable))), times: 3)
            try await app.running { shop in
                _ = try await shop.buy("no.ads")
                for _ in 0..<3 {
                    shop.wake()
                    _ = try await shop.refresh()
                    try await shop.retryAll()
                    await world.clock.advance(by: .seconds(600))
                }
            }
        }
        try world.relaunch()
        #expect(Self.prompts(world) == 0)
        #expect(Self.reads(world, .mayPrompt) == 0)
        #expect(Self.reads(world, .silent) >= 3)
        world.store.disturb(.owned, .answersEmpty)
        try world.tell { world in
            world.processes.forEach { $0.kill() }
            try await world.launch().running { shop in
                let report = try await shop.restore()
                #expect(report.end == .nothing)
            }
        }
        #expect(Self.prompts(world) == 1, "the second look at an empty list is silent")
        #expect(Self.reads(world, .mayPrompt) == 1)
    }

    @Test("Calls while a restore runs join it, whenever they come", arguments: UInt64(1)...10)
    func joining(seed: UInt64) throws {
        var options = World.Options()
        options.limits.restoreQuiet = .seconds(100)
        let world = World(seed: seed, options: options)
        world.store.buyOutside("no.ads")
        world.store.disturb(.owned, .delays(.seconds(50)))
        let reports = try world.tell { world in
            try await world.launch().running { shop in
                try await withThrowingTaskGroup(of: RestoreReport.self) { group in
                    for delay in 0..<10 {
                        group.addTask {
                            try await world.clock.sleep(
                                until: world.clock.now.advanced(by: .seconds(5 * delay))
                            )
                            return try await shop.restore()
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }
        }
        #expect(reports.count == 10)
        #expect(Set(reports).count == 1)
        #expect(Self.prompts(world) == 1)
        #expect(Self.reads(world, .mayPrompt) == 1)
        #expect(world.disk.balance(.single, "no.ads") == 1)
    }

    @Test("A silent refresh waits for no restore, and a restore for another account does")
    func apart() throws {
        var options = World.Options()
        options.policies.owners = .accounts(NobodyKnows())
        let world = World(options: options)
        world.store.disturb(.owned, .delays(.seconds(10)))
        try world.tell { world in
            try await world.launch().running { shop in
                async let kim = shop.restore(for: "kim")
                await world.clock.settle()
                let refreshed = try await shop.refresh()
                #expect(refreshed.end == .nothing)
                #expect(Self.prompts(world) == 1)
                async let lee = shop.restore(for: "lee")
                await world.clock.advance(by: .seconds(5))
                #expect(Self.prompts(world) == 1, "one sheet at a time")
                #expect(try await [kim, lee].map(\.end) == [.nothing, .nothing])
                #expect(Self.prompts(world) == 2)
            }
        }
    }

    @Test("Nobody is asked to sign in for a caller who has gone")
    func gone() throws {
        let world = World()
        try world.tell { world in
            let app = world.launch()
            await #expect(throws: PurchaseError.self) { try await app.shop.restore() }
            try await app.running { _ in await world.clock.advance(by: .seconds(60)) }
            #expect(Self.prompts(world) == 0)
            #expect(try await app.running { try await $0.restore() }.end == .nothing)
            #expect(Self.prompts(world) == 1)
        }
    }

    @Test("A paid consumable that nobody granted or finished is rescued", arguments: details)
    func rescue(_ detail: StoreSettings.Detail) throws {
        let world = World()
        world.store.settings.detail = detail
        world.store.disturb(.observe, .hangs)
        world.store.disturb(.unfinished, .answersEmpty)
        world.store.buyOutside("coins.100")
        world.store.buyOutside("no.ads")
        let report = try world.tell { world in
            try await world.launch().runningUntilKilled { shop in
                await world.clock.settle()
                #expect(world.coins() == 0)
                let report = try await shop.restore()
                await world.clock.advance(by: .seconds(60))
                return report
            }
        }
        let results = Dictionary(uniqueKeysWithValues: report.items.map { ($0.product, $0.result) })
        guard case .rescued = results["coins.100"], case .restored = results["no.ads"] else {
            Issue.record("\(report.items)")
            return
        }
        #expect(report.end == .restored)
        #expect(world.coins() == 100)
        try world.expectKept()
    }

    @Test("A report tells refused, undecided and past apart, for each purchase once")
    func items() throws {
        let world = World()
        world.store.settings.restoresHistory = true
        let products: [StoreProduct] = [
            .nonConsumable("refused"), .nonConsumable("late"), .nonConsumable("had"),
            .subscription("weekly", every: SubscriptionPeriod(1, .week)),
        ]
        world.store.sell(products)
        for product in products {
            world.store.buyInThePast(product.id, ago: .seconds(60 * 86_400), renews: false)
        }
        for id in world.store.unfinished { world.store.finishElsewhere(id) }
        world.options.withLock { options in
            options.catalog += [
                .nonConsumable("refused"), .nonConsumable("late"), .nonConsumable("had"),
                .subscription("weekly", group: "group"),
            ]
            options.wrap = { adapter in
                AlteredAdapter(adapter) { row in
                    guard row.product == "refused" else { return row }
                    return StoreTransaction(
                        row.id, key: row.key, product: row.product, proof: TestProof.spoilt
                    )
                }
            }
        }
        let report = try world.tell { world in
            // A device that has heard of none of it.
            let app = world.launch(on: world.store.device("tablet"))
            return try await app.running { shop in
                // A signed time, by which the week is over.
                _ = try await shop.buy("coins.100")
                _ = try await shop.restore()
                return try await shop.restore()
            }
        }
        var words: [ProductID: String] = [:]
        for item in report.items {
            #expect(words[item.product] == nil)
            words[item.product] =
                switch item.result {
                case .rejected: "rejected"
                case .past: "past"
                case .alreadyHad: "had"
                default: "\(item.result)"
                }
        }
        #expect(words == ["refused": "rejected", "late": "had", "had": "had", "weekly": "past"])
        #expect(report.end == .nothing)
    }

    @Test(
        "I8 restoring again, or twice at once, grants each purchase once, in 10,000 cases",
        arguments: UInt64(0)..<400
    )
    func idempotent(_ block: UInt64) throws {
        var options = World.Options()
        // A balance, so that nobody looks again for what another customer has.
        options.catalog.append(.nonConsumable("badge", grants: .currency("badges", 1)))
        let world = World(seed: block, options: options)
        world.store.sell([.nonConsumable("badge")])
        world.store.settings.informsOtherDevices = false
        world.store.settings.detail = block.isMultiple(of: 2) ? .little : .full
        world.store.settings.restoresUnderNewIDs = block % 4 < 2
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                var dice = SeededGenerator(seed: block)
                for number in 0..<25 {
                    try await Self.restoreTwice(number, &dice, world, app, shop)
                }
            }
        }
        #expect(world.breaches.isEmpty)
        #expect(world.store.unfinished.isEmpty)
    }

    /// A customer who owns something restores twice, at once or in turn.
    private static func restoreTwice(
        _ number: Int, _ dice: inout SeededGenerator, _ world: World, _ app: AppProcess,
        _ shop: Shop
    ) async throws {
        let account = "customer-\(number)"
        world.device.signIn(as: account)
        world.store.buyOutside("badge", account: account)
        if dice.oneIn(2) { world.store.buyOutside("coins.100", account: account) }
        let isAtOnce = dice.oneIn(2)
        async let first = shop.restore()
        if !isAtOnce { _ = try await first }
        let second = try await shop.refresh()
        _ = try await first
        await world.clock.settle()
        let (grants, sales) = (app.handler.steps.count, world.store.ledger.count)
        if grants != sales || !isAtOnce && second.end != .nothing {
            Issue.record("case \(number): \(grants) grants of \(sales) sales, \(second)")
        }
    }
}
