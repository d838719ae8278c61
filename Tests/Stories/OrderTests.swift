import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Orders and owners through relaunches")
struct OrderTests {
    private static func options() -> World.Options {
        var options = World.Options()
        options.orders = NumberingOrderService()
        options.policies.owners = .accounts(Unasked())
        return options
    }

    @Test(
        "P10 the order comes back with a replay that has lost its token, wherever the app died",
        arguments: details, UInt64(1)...8
    )
    func replayed(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        for jobs in stride(from: 20, to: 170, by: 6) {
            let world = World(seed: seed, options: Self.options())
            world.store.settings.detail = detail
            world.store.settings.losesTokenOnReplay = true
            try world.crash(afterJobs: jobs, world.launch()) { shop in
                _ = try await shop.buy("coins.100", for: "kim")
            }
            try world.relaunch()
            try world.expectKept(among: ["kim"])
            guard !world.store.ledger.isEmpty else { continue }
            let record = try world.purchases().first { $0.phase == .owned }
            #expect(record?.owner == "kim")
            #expect(record?.order?.id == "order-1")
        }
    }

    @Test(
        "P10 two open orders without a token are held, not guessed, and verified once assigned",
        arguments: [true, false], UInt64(1)...10
    )
    func ambiguous(_ isOneOwner: Bool, seed: UInt64) throws {
        var options = Self.options()
        options.wrap = { AlteredAdapter.withoutTokens($0) }
        let world = World(seed: seed, options: options)
        world.store.settings.detail = seed.isMultiple(of: 2) ? .little : .full
        world.store.settings.asksToBuy = true
        let others: AccountID = isOneOwner ? "kim" : "lee"
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                _ = try await shop.buy("coins.100", for: "kim", order: "A")
                var second = PaymentRequest("coins.100", for: others, order: "B")
                second.allowsSecondPurchase = true
                _ = try await shop.buy(second)
            }
            app.kill()
            world.store.approve(world.store.waitingPayments[0])
        }
        let payments = try world.payments().filter(\.isOpen).sorted { $0.createdAt < $1.createdAt }
        let first = payments.first { $0.order?.id == "A" }
        let app = try world.relaunch()
        #expect(world.coins("kim") == 0)
        #expect(app.verifier.requests.isEmpty, "nothing is verified before the owner is settled")
        let holds = try world.tell { _ in try await app.shop.holds() }
        #expect(holds.map(\.reason) == [.ambiguousOrder(payments.map(\.id).sorted())])
        #expect(holds.first?.owner == (isOneOwner ? "kim" : nil))
        let hold = try #require(holds.first)
        try world.tell { world in
            app.kill()
            let next = world.launch()
            try await next.running { shop in
                try await shop.settle(
                    hold.id, .assign(to: "kim", payment: first?.id, by: "support")
                )
                await world.clock.advance(by: .seconds(60))
            }
            #expect(next.granted.map { $0.order?.id } == ["A"])
            let entries = try await JournalReader(InMemoryJournal(on: world.disk)).page().entries
            #expect(entries.map(\.assignedBy) == ["support"])
            next.kill()
            world.store.approveAll()
        }
        let last = try world.relaunch()
        #expect(last.granted.map { $0.order?.id } == ["B"], "the one that is left is no riddle")
        #expect(last.granted.map(\.owner) == [others])
        try world.expectKept(among: isOneOwner ? ["kim"] : ["kim", "lee"])
    }

    @Test("P10 a token that comes back decides between open orders", arguments: UInt64(1)...20)
    func token(seed: UInt64) throws {
        let world = World(seed: seed, options: Self.options())
        world.store.settings.asksToBuy = true
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                _ = try await shop.buy("coins.100", for: "kim", order: "A")
                _ = try await shop.buy("coins.100", for: "lee", order: "B")
                _ = try await shop.buy("coins.600", for: "lee", order: "C")
            }
            app.kill()
            world.store.approveAll()
        }
        let app = try world.relaunch()
        let orders = Dictionary(
            uniqueKeysWithValues: app.granted.map { ($0.order?.id ?? "", $0.owner) }
        )
        #expect(orders == ["A": "kim", "B": "lee", "C": "lee"])
        try world.expectKept(among: ["kim", "lee"])
    }

    @Test("P76 what was bought outside any call is held for an owner, who is never guessed")
    func outside() throws {
        var options = Self.options()
        options.catalog.append(.subscription("gold", group: "plans"))
        let world = World(options: options)
        var coded = StoreProduct.subscription("gold", group: "plans")
        coded.offers = [Offer(id: "gift", kind: .code, phases: [])]
        world.store.sell([coded])
        world.store.buyOutside("gold", offer: "gift")
        let stranger = AccountToken(text: "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0")
        world.store.buyOutside("no.ads", token: stranger)
        let app = try world.relaunch()
        let holds = try world.tell { _ in try await app.shop.holds() }
        #expect(holds.map(\.reason) == [.ownerUnknown, .ownerUnknown])
        #expect(world.finishCalls == [])
        world.options.withLock { $0.policies.owners = .accounts(Always()) }
        try world.tell { world in
            app.kill()
            let next = world.launch()
            try await next.running { shop in
                try await shop.retryAll()
                await world.clock.advance(by: .seconds(60))
            }
            #expect(Set(next.granted.map(\.cause)) == [.offerCode, .external])
            #expect(next.granted.allSatisfy { $0.order == nil && $0.owner == "pat" })
        }
        try world.expectKept(among: ["pat"])
    }
}

/// A policy that must not be needed.
private struct Unasked: OwnershipPolicy {
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { nil }
}

/// A policy that knows one.
private struct Always: OwnershipPolicy {
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { "pat" }
}
