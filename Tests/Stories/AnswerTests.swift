import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("What a buyer is told")
struct AnswerTests {
    @Test(
        "P28 every call to buy ends once, in every interleaving of answers and removals",
        arguments: [PaymentPlan.pays, .hangs(paid: true), .hangs(paid: false), .waits(.approval)],
        UInt64(1)...20
    )
    func ends(_ plan: PaymentPlan, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = seed.isMultiple(of: 2) ? .little : .full
        world.store.plan(plan)
        let outcome = try world.tell { world in
            try await world.launch().runningUntilKilled { shop in
                async let bought = shop.buy("coins.100")
                // Deliveries of other purchases, and removals before and after the answer.
                for _ in 0..<3 {
                    world.store.buyOutside("coins.600")
                    for id in world.store.unfinished { world.store.finishElsewhere(id) }
                    await world.clock.settle()
                }
                let outcome = try await bought
                await world.clock.advance(by: .seconds(7200))
                return outcome
            }
        }
        switch (plan, outcome) {
        case (.pays, .granted), (.hangs(paid: true), .granted), (.hangs, .unknown),
            (.waits, .pending(.approval)):
            break
        default: Issue.record("\(plan): \(outcome)")
        }
        try world.relaunch()
        try world.expectKept()
    }

    @Test("P28 a caller that goes away stops nothing that has begun", arguments: UInt64(1)...30)
    func callerLeaves(seed: UInt64) throws {
        let world = World(seed: seed)
        var random = SeededGenerator(seed: seed)
        let delay = Duration.milliseconds(random.below(8) * 500)
        try world.tell { world in
            let app = world.launch()
            app.verifier.behave(.delays(.seconds(2), then: .honest))
            try await app.running { shop in
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        do throws(PurchaseError) {
                            _ = try await shop.buy("coins.100")
                        } catch {
                            #expect(error.code == .callerCancelled)
                        }
                    }
                    await world.clock.advance(by: delay)
                    group.cancelAll()
                }
                await world.clock.advance(by: .seconds(600))
            }
        }
        try world.expectKept()
    }

    @Test("P29 a parent who is asked answers the call at once", arguments: details, UInt64(1)...20)
    func asksToBuy(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        for isApproved in [true, false] {
            let world = World(seed: seed)
            world.store.settings.detail = detail
            world.store.settings.asksToBuy = true
            let app = world.launch()
            try world.tell { world in
                try await app.running { shop in
                    let start = world.clock.now
                    let outcome = try await shop.buy("coins.100", order: "A7")
                    #expect(outcome == .pending(.approval))
                    #expect(world.clock.now == start)
                    #expect(try await shop.buy("coins.100") == .pending(.approval))
                    #expect(try await shop.restore().pending.count == 1)
                    await world.clock.advance(by: .seconds(2 * 86_400))
                    for payment in world.store.waitingPayments {
                        if isApproved {
                            world.store.approve(payment)
                        } else {
                            world.store.decline(payment)
                        }
                    }
                    await world.clock.advance(by: .seconds(60))
                }
            }
            #expect(world.paymentCalls.count == 1)
            #expect(app.granted.map { $0.order?.id } == (isApproved ? ["A7"] : []))
            #expect(app.steps.filter { $0 == "deferred" }.count == 1)
            try world.expectKept()
        }
    }

    @Test("P58 the word that payments are not allowed is only a word", arguments: details)
    func paymentsAllowed(_ detail: StoreSettings.Detail) throws {
        let world = World()
        world.store.settings.detail = detail
        world.store.settings.paymentsAllowed = false
        let app = world.launch()
        try world.tell { world in
            try await app.running { shop in
                #expect(try await shop.products().found.count == 3)
                guard case .granted = try await shop.buy("coins.100") else {
                    Issue.record("not tried")
                    return
                }
                world.store.settings.paymentsAllowed = true
                world.store.plan(.refuses(StoreFailure(.notAllowed, "parental limits")))
                await #expect(throws: PurchaseError(.notAllowed, .payment, "", isRetryable: false))
                {
                    try await shop.buy("coins.600")
                }
            }
        }
        #expect(app.steps.contains("not allowed"))
        try world.expectKept()
    }

    static let refusals: [(StoreFailure.Code, PurchaseError.Code)] = [
        (.notAllowed, .notAllowed), (.productUnavailable, .productUnavailable),
        (.invalidPayment, .invalidRequest), (.ineligibleForOffer, .ineligibleForOffer),
        (.network, .network), (.timedOut, .timedOut), (.storeTrouble, .storeFailed),
        (.notSignedIn, .storeFailed), (.storefrontChanged, .storefrontChanged),
        (.unsupported, .unsupported), (.other("E42"), .storeFailed),
    ]

    @Test("P68 a refusal keeps its kind and is no cancellation", arguments: refusals)
    func refused(_ failure: StoreFailure.Code, _ code: PurchaseError.Code) throws {
        let world = World()
        let app = world.launch()
        world.store.plan(.refuses(StoreFailure(failure)))
        try world.tell { world in
            try await app.running { shop in
                do throws(PurchaseError) {
                    let outcome = try await shop.buy("coins.100")
                    Issue.record("\(outcome)")
                } catch {
                    #expect(error.code == code)
                    #expect(error.stage == .payment)
                }
                await world.clock.settle()
            }
        }
        #expect(!app.steps.contains("cancelled"))
        #expect(app.steps.contains { ["failed", "not allowed"].contains($0) })
        #expect(world.store.ledger.isEmpty)
        #expect(try world.payments().map(\.isOpen) == [false])
    }

    @Test(
        "P68 a cancellation is an outcome and no error, and what is paid after it is granted",
        arguments: details, UInt64(1)...10
    )
    func cancelled(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        for relaunches in [false, true] {
            let world = World(seed: seed)
            world.store.settings.detail = detail
            world.store.plan(.cancels)
            world.store.plan(.interrupts)
            let app = world.launch()
            try world.tell { world in
                try await app.running { shop in
                    let first = try await shop.buy("coins.600", order: "A")
                    let second = try await shop.buy("coins.100", order: "B")
                    #expect([first, second] == [.cancelled, .cancelled])
                    #expect(try await shop.holds().isEmpty)
                    await world.clock.advance(by: .seconds(600))
                    guard !relaunches else { return }
                    world.store.approveAll()
                    await world.clock.advance(by: .seconds(60))
                }
                app.kill()
                world.store.approveAll()
            }
            #expect(app.steps.filter { $0 == "cancelled" }.count == 2)
            #expect(!app.steps.contains("failed"))
            try world.relaunch()
            try world.expectKept()
            #expect(world.coins() == 100)
            let owned = try world.purchases().filter { $0.phase == .owned }
            if detail == .full || !relaunches { #expect(owned.map { $0.order?.id } == ["B"]) }
        }
    }
}
