import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("A subscription's life as the app sees it")
struct SubscriptionTests {
    private static let day = Duration.seconds(86_400)

    private static func world(_ change: (inout StoreSettings) -> Void = { _ in }) -> World {
        var options = World.Options()
        options.catalog += [
            .subscription("basic", group: "group", level: 2, grants: .entitlement("premium")),
            .subscription(
                "basic.yearly", group: "group", level: 2, grants: .entitlement("premium")
            ),
            .subscription("gold", group: "group", level: 1, grants: .entitlement("premium")),
            .nonRenewing(
                "pass", lasts: SubscriptionPeriod(30, .day), grants: .entitlement("premium")
            ),
        ]
        let world = World(options: options)
        var settings = world.store.settings
        change(&settings)
        world.store.settings = settings
        world.store.sell([
            .subscription("basic", level: 2, price: 5), .subscription("gold", level: 1, price: 9),
            .subscription("basic.yearly", every: SubscriptionPeriod(1, .year), level: 2, price: 50),
            .nonRenewing("pass"),
        ])
        return world
    }

    private static func tell(
        _ world: World, on device: InMemoryDevice? = nil,
        _ story: @escaping @Sendable (World, Shop) async throws -> Void
    ) throws {
        try world.tell { world in
            try await world.launch(on: device).running { try await story(world, $0) }
        }
    }

    private static func premium(_ shop: Shop) async throws -> EntitlementSource {
        let set = try await shop.entitlements(of: .single)
        return try #require(set["premium"]?.sources.first)
    }

    @Test("A renewal that cannot be paid leads through grace and retry, and recovers")
    func grace() throws {
        let world = Self.world { settings in
            settings.givesGracePeriod = true
            settings.gracePeriod = Self.day * 6
        }
        try Self.tell(world) { world, shop in
            _ = try await shop.buy("basic")
            #expect(try await Self.premium(shop).status == .subscribed)
            world.store.settings.failsRenewals = true
            await world.clock.advance(by: Self.day * 32)
            var source = try await Self.premium(shop)
            #expect(source.status == .inGracePeriod)
            #expect(source.isActive)
            #expect(source.renewal?.isInBillingRetry == true)
            await world.clock.advance(by: Self.day * 6)
            source = try await Self.premium(shop)
            #expect(!source.isActive || source.isConfirmed == false)
            world.store.settings.failsRenewals = false
            world.store.resolveBilling()
            await world.clock.advance(by: Self.day)
            source = try await Self.premium(shop)
            #expect(source.status == .subscribed)
            #expect(source.isActive)
        }
    }

    @Test("P52 an upgrade counts at once, and the old plan is superseded, not refunded")
    func upgrade() throws {
        try Self.tell(Self.world()) { world, shop in
            _ = try await shop.buy("basic")
            await world.clock.advance(by: Self.day * 3)
            guard
                case .granted(let grant) = try await shop.buy(
                    "gold", replacing: "basic", mode: .immediate)
            else {
                Issue.record("an upgrade is bought at once")
                return
            }
            #expect(grant.product == "gold")
            await world.clock.advance(by: Self.day)
            let source = try await Self.premium(shop)
            #expect(source.product == "gold")
            #expect(source.status == .subscribed)
            #expect(world.disk.balance(.single, "premium") == 2, "nothing was taken back")
        }
    }

    @Test("A downgrade and a crossgrade are scheduled, shown, and take effect at the renewal")
    func downgrade() throws {
        for next: ProductID in ["basic", "basic.yearly"] {
            try Self.tell(Self.world()) { world, shop in
                _ = try await shop.buy(next == "basic" ? "gold" : "basic")
                await world.clock.advance(by: Self.day)
                let outcome = try await shop.buy(
                    next, replacing: next == "basic" ? "gold" : "basic", mode: .atRenewal
                )
                #expect(outcome == .scheduled)
                await world.clock.advance(by: Self.day)
                let before = try await Self.premium(shop)
                #expect(before.product != next)
                #expect(before.nextProduct == next)
                await world.clock.advance(by: Self.day * 31)
                let after = try await Self.premium(shop)
                #expect(after.product == next)
                #expect(after.nextProduct == nil)
            }
        }
    }

    @Test("Cancelled renewal keeps access to the end, and the reason is told after it")
    func cancelled() throws {
        try Self.tell(Self.world()) { world, shop in
            _ = try await shop.buy("basic")
            await world.clock.advance(by: Self.day)
            world.store.setRenewal(false)
            await world.clock.advance(by: Self.day)
            var source = try await Self.premium(shop)
            #expect(source.isActive)
            #expect(source.willRenew == false)
            await world.clock.advance(by: Self.day * 32)
            // A signed time after the end.
            _ = try await shop.buy("coins.100")
            await world.clock.advance(by: Self.day)
            source = try await Self.premium(shop)
            #expect(source.status == .expired)
            #expect(!source.isActive)
            #expect(source.renewal?.expirationReason == .cancelled)
        }
    }

    @Test("A price increase waits for consent; without it the plan ends", arguments: [true, nil])
    func priceIncrease(agrees: Bool?) throws {
        try Self.tell(Self.world()) { world, shop in
            _ = try await shop.buy("basic")
            await world.clock.advance(by: Self.day)
            world.store.raisePrice(of: "basic", to: 7)
            await world.clock.advance(by: Self.day)
            #expect(try await Self.premium(shop).renewal?.priceIncrease == .pending)
            #expect(try await Self.premium(shop).isActive)
            if let agrees { world.store.answerPriceIncrease(agrees) }
            await world.clock.advance(by: Self.day * 35)
            _ = try await shop.buy("coins.100")
            await world.clock.advance(by: Self.day)
            let source = try await Self.premium(shop)
            #expect(source.isActive == (agrees == true))
            let reason = source.renewal?.expirationReason
            #expect(reason == (agrees == true ? nil : .declinedPriceIncrease))
        }
    }

    @Test("P59 a refund ends it at once, its reversal gives it back, each told once")
    func refund() throws {
        let world = Self.world()
        let app = world.launch()
        try world.tell { world in
            try await app.running { shop in
                _ = try await shop.buy("basic")
                let id = world.store.ledger[0].transaction
                for _ in 0..<2 {
                    world.store.refund(id)
                    await world.clock.advance(by: Self.day)
                }
                #expect(try await Self.premium(shop).status == .revoked)
                world.store.reverseRefund(id)
                await world.clock.advance(by: Self.day)
                #expect(try await Self.premium(shop).isActive)
            }
        }
        let told = app.steps.filter { $0 == "revoked" || $0 == "reinstated" }
        #expect(told == ["revoked", "reinstated"])
        #expect(world.disk.balance(.single, "premium") == 1)
    }

    @Test("P49 a family's share comes by a restore, is no sale, and its loss ends it alone")
    func family() throws {
        let world = Self.world()
        let bought = world.store.buyOutside("basic", account: "parent")
        try Self.tell(world) { world, shop in
            #expect(try await shop.entitlements(of: .single) == EntitlementSet())
            let shared = try #require(bought.flatMap { world.store.share($0, with: "customer") })
            #expect(try await shop.restore().end == .restored)
            _ = try await shop.buy("no.ads")
            let source = try await Self.premium(shop)
            #expect(source.isActive)
            #expect(source.ownership == .familyShared)
            let cause = world.grants.first { $0.product == "basic" }
            #expect(cause?.cause == .family)
            #expect(cause?.order == nil)
            world.store.refund(shared)
            await world.clock.advance(by: Self.day)
            #expect(try await Self.premium(shop).isActive == false)
            #expect(try await shop.entitlements(of: .single).isActive("no.ads"))
        }
    }

    @Test("P61 an expired subscription that a restore finds is history, and can be bought again")
    func expired() throws {
        let world = Self.world { $0.restoresHistory = true }
        world.store.buyInThePast("basic", ago: Self.day * 90, renews: false)
        for id in world.store.unfinished { world.store.finishElsewhere(id) }
        // A device that has heard of none of it.
        try Self.tell(world, on: world.store.device("tablet")) { world, shop in
            _ = try await shop.buy("coins.100")
            let report = try await shop.restore()
            #expect(report.items.map(\.result) == [.past])
            #expect(report.end == .nothing)
            #expect(try await shop.entitlements(of: .single).isActive("premium") == false)
            guard case .granted = try await shop.buy("basic") else {
                Issue.record("it has expired, so it is sold")
                return
            }
            #expect(try await Self.premium(shop).isActive)
        }
    }

    @Test("Non-renewing purchases last as long as the app says, one after the other")
    func nonRenewing() throws {
        try Self.tell(Self.world()) { world, shop in
            for _ in 0..<2 {
                guard case .granted = try await shop.buy("pass") else {
                    Issue.record("a pass is bought again")
                    return
                }
                await world.clock.advance(by: Self.day)
            }
            let source = try await Self.premium(shop)
            let start = world.store.ledger[0].date.date
            #expect(source.expiresAt == start.addingTimeInterval(60 * 86_400))
        }
    }

    @Test("The stream of entitlements fires when the clock comes to an end")
    func stream() throws {
        try Self.tell(Self.world()) { world, shop in
            _ = try await shop.buy("basic")
            await world.clock.advance(by: Self.day)
            world.store.setRenewal(false)
            await world.clock.advance(by: Self.day)
            let updates = try await shop.entitlementUpdates(of: .single)
            let reader = world.executor.start { () -> [Bool] in
                var seen: [Bool] = []
                for await set in updates {
                    seen.append(set.isActive("premium"))
                    if seen.last == false { break }
                }
                return seen
            }
            await world.clock.advance(by: Self.day * 60)
            #expect(try reader.value() == [true, true, false] || reader.value() == [true, false])
        }
    }
}
