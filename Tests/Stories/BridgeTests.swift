import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

/// What an observer through the bridge heard.
private final class Ear: PurchaseObserver {
    struct Heard {
        var holds: [HoldID] = []
        var settled: [HoldID] = []
        var granted: [PurchaseKey] = []
        var steps: [PurchaseKey: [String]] = [:]
        var dropped = 0
    }

    let heard = Locked(Heard())

    func purchaseHeld(_ hold: Hold, _ event: PurchaseEvent) {
        heard.withLock { $0.holds.append(hold.id) }
    }

    func purchaseSettled(_ hold: HoldID, _ event: PurchaseEvent) {
        heard.withLock { $0.settled.append(hold) }
    }

    func paymentPurchased(_ event: PurchaseEvent) { note("purchased", event) }

    func paymentVerified(_ confirmation: Purser.Confirmation, _ event: PurchaseEvent) {
        note("verified", event)
    }

    func paymentGranted(_ grant: Grant, _ event: PurchaseEvent) { note("granted", event) }

    func paymentFinished(_ transaction: TransactionID, _ event: PurchaseEvent) {
        note("finished", event)
    }

    func eventsDropped(_ count: Int) {
        heard.withLock { $0.dropped += count }
    }

    private func note(_ step: String, _ event: PurchaseEvent) {
        guard let key = event.purchase else { return }
        heard.withLock { $0.steps[key, default: []].append(step) }
    }
}

@Suite("The observer bridge")
struct BridgeTests {
    @Test(
        "P28 every requested payment calls back once, whatever the store answers and removes",
        arguments: [PaymentPlan.pays, .hangs(paid: true), .hangs(paid: false), .waits(.approval)],
        UInt64(1)...10
    )
    func callsBackOnce(_ plan: PaymentPlan, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = seed.isMultiple(of: 2) ? .little : .full
        world.store.plan(plan)
        let calls = Locked<[String]>([])
        let ear = Ear()
        try world.tell { world in
            try await world.launch().runningUntilKilled { shop in
                let bridge = PaymentBridge(shop)
                let token = bridge.observers.attach(ear)
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await bridge.run() }
                    bridge.requestPayment("coins.100") { result in
                        calls.withLock { $0.append("\(result)") }
                    }
                    for _ in 0..<3 {
                        world.store.buyOutside("coins.600")
                        for id in world.store.unfinished { world.store.finishElsewhere(id) }
                        await world.clock.settle()
                    }
                    await world.clock.advance(by: .seconds(7200))
                    group.cancelAll()
                }
                withExtendedLifetime(token) {}
            }
        }
        #expect(calls.withLock { $0.count } == 1)
        // Each purchase was told in the order of its life, and granted once. A store that says
        // little has each purchase begin under a name for the time being.
        let heard = ear.heard.withLock { $0 }
        #expect(heard.dropped == 0)
        let named = heard.steps.filter { !$0.key.isProvisional }
        #expect(named.count == (plan == .pays || plan == .hangs(paid: true) ? 4 : 3))
        for steps in named.values {
            #expect(steps.count(where: { $0 == "granted" }) == 1)
            #expect(steps.inOrder("purchased", "verified", "granted"))
        }
        try world.relaunch()
        try world.expectKept()
    }

    @Test("P34 an observer attached late is told of each hold once, and when it is settled")
    func attachedLate() throws {
        let world = World()
        for _ in 0..<3 { world.store.buyOutside("coins.100") }
        let app = world.launch()
        app.verifier.behave(.answers(.undecided(UndecidedReason(.unreachable))))
        let (early, late) = (Ear(), Ear())
        try world.tell { world in
            try await app.running { shop in
                let bridge = ObserverBridge(shop.events)
                let first = bridge.attach(early)
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await bridge.run() }
                    await world.clock.advance(by: .seconds(60))
                    let second = bridge.attach(late)
                    await world.clock.settle()
                    let told = late.heard.withLock { $0.holds }
                    #expect(told.count == 3)
                    #expect(Set(told).count == 3)
                    app.verifier.behave(.honest)
                    await world.clock.advance(by: .seconds(4 * 3600))
                    group.cancelAll()
                    withExtendedLifetime((first, second)) {}
                }
            }
        }
        for ear in [early, late] {
            let heard = ear.heard.withLock { $0 }
            #expect(Set(heard.settled) == Set(heard.holds))
            #expect(heard.settled.count == 3)
            #expect(heard.steps.values.count(where: { $0.contains("granted") }) == 3)
        }
        try world.expectKept()
    }

    @Test("an observer that calls back into the shop, and waits for it, harms nobody")
    func callsBack() throws {
        let world = World()
        let (outcomes, other) = (Locked<[String]>([]), Ear())
        try world.tell { world in
            try await world.launch().running { shop in
                let bridge = PaymentBridge(shop)
                let tokens = [
                    bridge.observers.attach { event in
                        guard case .granted(let grant) = event.kind, grant.product == "coins.100"
                        else { return }
                        do throws(PurchaseError) {
                            guard case .granted(let other) = try await shop.buy("no.ads")
                            else { return }
                            let holds = try await shop.holds()
                            outcomes.withLock { $0.append("\(other.product), \(holds.count) held") }
                        } catch {
                            outcomes.withLock { $0.append("\(error)") }
                        }
                    }, bridge.observers.attach(other),
                ]
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await bridge.run() }
                    bridge.requestPayment("coins.100") { _ in }
                    await world.clock.advance(by: .seconds(60))
                    group.cancelAll()
                }
                withExtendedLifetime(tokens) {}
            }
        }
        #expect(outcomes.withLock { $0 } == ["no.ads, 0 held"])
        #expect(other.heard.withLock { $0.steps.count } == 2)
        try world.expectKept()
    }

    @Test("P53 a thousand requests of many threads each call back once, and observers keep order")
    func thousandRequests() async throws {
        let world = World()
        var limits = Limits()
        limits.observerBuffer = 100_000
        world.options.withLock { $0.limits = limits }
        let app = world.launch()
        let calls = Locked<[Int: Int]>([:])
        let ears = (0..<20).map { _ in Ear() }
        try await app.running { shop in
            let bridge = PaymentBridge(shop)
            let tokens = ears.map { bridge.observers.attach($0) }
            let left = Locked(1000)
            let done = Waiter<Void>()
            let answered: @Sendable (Int) -> Void = { number in
                calls.withLock { $0[number, default: 0] += 1 }
                let rest = left.withLock { left in
                    left -= 1
                    return left
                }
                if rest == 0 { done.answer(()) }
            }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await bridge.run() }
                await withTaskGroup(of: Void.self) { callers in
                    for number in 0..<1000 {
                        callers.addTask { Self.request(number, bridge, answered) }
                    }
                }
                await done.value()
                group.cancelAll()
            }
            withExtendedLifetime(tokens) {}
        }
        #expect(calls.withLock { $0.count } == 1000)
        #expect(calls.withLock { $0.values.allSatisfy { $0 == 1 } })
        for ear in ears {
            let heard = ear.heard.withLock { $0 }
            #expect(heard.dropped == 0)
            for steps in heard.steps.values where steps.contains("granted") {
                #expect(steps.inOrder("purchased", "verified", "granted"))
            }
        }
        try world.relaunch()
        try world.expectKept()
    }

    private static func request(
        _ number: Int, _ bridge: PaymentBridge, _ answered: @escaping @Sendable (Int) -> Void
    ) {
        switch number % 5 {
        case 0:
            var request = PaymentRequest("coins.100", order: OrderID("order-\(number)"))
            request.allowsSecondPurchase = true
            bridge.requestPayment(request) { _ in answered(number) }
        case 1: bridge.requestProducts(["coins.100", "no.ads"]) { _ in answered(number) }
        case 2: bridge.requestHolds { _ in answered(number) }
        case 3: bridge.settle(.payment("nobody's"), .retry) { _ in answered(number) }
        default:
            // Comes, hears what there is, and goes.
            _ = bridge.observers.attach { _ in }
            bridge.requestHolds { _ in answered(number) }
        }
    }
}
