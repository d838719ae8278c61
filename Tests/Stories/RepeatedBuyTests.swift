import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Buying again")
struct RepeatedBuyTests {
    private static let undecided = VerifierPlan.answers(
        .undecided(UndecidedReason(.serverTrouble))
    )

    @Test(
        "P07 buying what is stuck settles the first payment and charges nothing more",
        arguments: details, UInt64(1)...20
    )
    func stuck(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        for relaunches in [false, true] {
            let world = World(seed: seed)
            world.store.settings.detail = detail
            world.store.settings.repeatsUnfinished = true
            let first = world.launch()
            first.verifier.behave(Self.undecided)
            try world.tell { world in
                try await first.running { shop in
                    for _ in 0..<3 {
                        let outcome = try await shop.buy("coins.100")
                        guard case .pending(.verification) = outcome else {
                            Issue.record("\(outcome)")
                            return
                        }
                    }
                    #expect(world.paymentCalls.count == 1)
                    #expect(world.finishCalls == [])
                    if relaunches { return }
                    try await Self.healed(shop, first)
                }
                guard relaunches else { return }
                first.kill()
                let second = world.launch()
                second.verifier.behave(Self.undecided)
                try await second.running { try await Self.healed($0, second) }
            }
            #expect(world.store.ledger.count == 2)
            try world.relaunch()
            try world.expectKept()
        }
    }

    /// The server is back: one call takes the old payment, the next pays.
    private static func healed(_ shop: Shop, _ app: AppProcess) async throws {
        app.verifier.behave(.honest)
        let resumed = try await shop.buy("coins.100")
        let bought = try await shop.buy("coins.100")
        guard case .resumed(let old) = resumed, case .granted(let new) = bought else {
            Issue.record("\(resumed), \(bought)")
            return
        }
        #expect(old.id != new.id)
    }

    @Test(
        "P08 a payment without an answer is unknown, never failed, and nothing paid is lost",
        arguments: details, UInt64(1)...20
    )
    func unknown(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        for isPaid in [true, false] {
            let world = World(seed: seed)
            world.store.settings.detail = detail
            world.store.plan(.losesAnswer(paid: isPaid))
            let outcomes = try world.tell { world in
                try await world.launch().running { shop in
                    let first = try await shop.buy("coins.100")
                    let second = try await shop.buy("coins.100")
                    await world.clock.advance(by: .seconds(7200))
                    #expect(try await shop.holds().isEmpty)
                    return [first, second]
                }
            }
            for outcome in outcomes {
                switch outcome {
                case .unknown, .granted, .resumed: break
                default: Issue.record("\(outcome)")
                }
            }
            if !isPaid { #expect(world.store.ledger.count == 1) }
            try world.expectKept()
        }
    }

    @Test(
        "P08 an unknown payment keeps its order until a later delivery settles it",
        arguments: details, UInt64(1)...10
    )
    func unknownIsSettledLater(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = detail
        world.store.settings.capabilities.listsUnfinishedCompletely = false
        world.store.plan(.losesAnswer(paid: true))
        // The store says nothing by itself, and its lists are empty for now.
        world.store.disturb(.observe, .hangs)
        world.store.disturb(.unfinished, .answersEmpty, times: 8)
        try world.tell { world in
            let app = world.launch()
            try await app.runningUntilKilled { shop in
                let outcome = try await shop.buy("coins.100", order: "A7")
                guard case .unknown(let id) = outcome else {
                    Issue.record("\(outcome)")
                    return
                }
                let hold = try await shop.holds().first
                #expect(hold?.id == id)
                #expect(hold?.order == "A7")
            }
            world.store.calm(.unfinished)
        }
        let next = try world.relaunch()
        #expect(next.granted.map { $0.order?.id } == ["A7"])
        try world.expectKept()
    }

    @Test("P08 two payments that both happened are two packs", arguments: details, UInt64(1)...20)
    func paidTwice(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = detail
        for _ in 0..<2 { world.store.plan(.losesAnswer(paid: true)) }
        try world.tell { world in
            try await world.launch().running { shop in
                for _ in 0..<2 {
                    var request = PaymentRequest("coins.100")
                    request.allowsSecondPurchase = true
                    _ = try await shop.buy(request)
                }
                await world.clock.advance(by: .seconds(7200))
            }
        }
        try world.expectKept()
    }

    @Test(
        "P20 the next purchase of a product waits until the store has let go of the one before",
        arguments: details, UInt64(1)...20
    )
    func quickly(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        for isAtOnce in [false, true] {
            let world = World(seed: seed)
            world.store.settings.detail = detail
            // A store that hands out an unfinished consumable in place of a new one.
            world.store.settings.repeatsUnfinished = true
            world.store.disturb(.finish, .delays(.seconds(10)), times: 3)
            let outcomes = try world.tell { world in
                try await world.launch().running { shop in
                    var outcomes: [PurchaseOutcome] = []
                    if isAtOnce {
                        async let first = shop.buy("coins.100", order: "1")
                        async let second = shop.buy("coins.100", order: "2")
                        async let third = shop.buy("coins.100", order: "3")
                        outcomes = try await [first, second, third]
                    } else {
                        for order in ["1", "2", "3"] {
                            outcomes.append(
                                try await shop.buy("coins.100", order: OrderID(order))
                            )
                        }
                    }
                    await world.clock.advance(by: .seconds(60))
                    return outcomes
                }
            }
            let orders = outcomes.map { outcome -> String? in
                if case .granted(let grant) = outcome { grant.order?.id.rawValue } else { nil }
            }
            #expect(orders == ["1", "2", "3"])
            #expect(Set(world.finishCalls).count == 3)
            #expect(world.finishCalls.count == 3)
            #expect(world.store.ledger.count == 3)
            try world.expectKept()
        }
    }

    @Test("P20 a finish that does not come makes the next purchase busy, with nothing charged")
    func neverFinished() throws {
        let world = World()
        world.store.disturb(.finish, .fails(StoreFailure(.storeTrouble)), times: 100)
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("coins.100")
                await #expect(throws: PurchaseError(.busy, .request, "", isRetryable: true)) {
                    try await shop.buy("coins.100")
                }
                _ = try await shop.buy("coins.600")
            }
        }
        #expect(world.store.ledger.count == 2)
        world.store.calm(.finish)
        try world.relaunch()
        try world.expectKept()
    }
}
