import Foundation
import Purser
import PurserTesting
import Testing

/// Counts what it hears, and waits or leaves as it is told.
private final class Watcher: PurchaseObserver {
    struct Heard {
        var steps: [ProductID: [Double]] = [:]
        var count = 0
        var dropped = 0
        var token: ObserverToken?
    }

    let heard = Locked(Heard())
    let last = Waiter<Void>()
    private let pause: Waiter<Void>?
    private let leavesAfter: Int?

    init(pause: Waiter<Void>? = nil, leavesAfter: Int? = nil) {
        self.pause = pause
        self.leavesAfter = leavesAfter
    }

    func purchaseEvent(_ event: PurchaseEvent) async {
        if let pause { await pause.value() }
        let token = heard.withLock { heard in
            heard.count += 1
            if let product = event.product {
                heard.steps[product, default: []].append(event.date.timeIntervalSince1970)
            }
            return heard.count == leavesAfter ? heard.token : nil
        }
        token?.end()
        if case .journalTrouble = event.kind { last.answer(()) }
    }

    func eventsDropped(_ count: Int) async {
        heard.withLock { $0.dropped += count }
    }

    var isInOrder: Bool {
        heard.withLock { $0.steps.values.allSatisfy { $0 == $0.sorted() } }
    }
}

/// What a test keeps of one observer.
private struct Place {
    let watcher: Watcher
    let token: ObserverToken
    let since: Int
    var until: Int?
}

@MainActor
private final class OnMain: PurchaseObserver {
    let heard: Waiter<Void>

    init(_ heard: Waiter<Void>) {
        self.heard = heard
    }

    func paymentPurchasing(_ event: PurchaseEvent) {
        MainActor.assertIsolated()
        heard.answer(())
    }
}

private actor OnItself: PurchaseObserver {
    let heard: Waiter<Void>

    init(_ heard: Waiter<Void>) {
        self.heard = heard
    }

    func paymentPurchasing(_ event: PurchaseEvent) {
        assertIsolated()
        heard.answer(())
    }
}

@Suite("An observer bridge", .timeLimit(.minutes(10)))
struct ObserverBridgeTests {
    private static func event(_ number: Int) -> PurchaseEvent {
        var event = PurchaseEvent(
            .purchasing, date: Date(timeIntervalSince1970: Double(number))
        )
        event.product = ProductID("product-\(number % 7)")
        return event
    }

    private static let end = PurchaseEvent(
        .journalTrouble("the last one"), date: Date(timeIntervalSince1970: 1e6)
    )

    @Test("a thousand observers on real threads: what was sent was told, or counted as dropped")
    func thousand() async {
        let bus = EventBus(limit: 16)
        let bridge = ObserverBridge(bus.events)
        let pause = Waiter<Void>()
        var places: [Place] = []
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bridge.run() }
            for number in 0..<1000 {
                // One in ten is slow, and one in three leaves when another hundred have come.
                let watcher = Watcher(pause: number.isMultiple(of: 10) ? pause : nil)
                let token = bridge.attach(watcher)
                places.append(Place(watcher: watcher, token: token, since: number))
                bus.send([Self.event(number)])
                let leaver = number - 100
                if leaver >= 0, leaver.isMultiple(of: 3) {
                    places[leaver].token.end()
                    places[leaver].until = number + 1
                }
            }
            bus.send([Self.end])
            pause.answer(())
            for index in places.indices where places[index].until == nil {
                await places[index].watcher.last.value()
                places[index].token.end()
                places[index].until = 1001
            }
            group.cancelAll()
        }
        for place in places {
            let counts = place.token.counts
            let heard = place.watcher.heard.withLock { $0 }
            #expect(counts.sent == (place.until ?? 0) - place.since)
            #expect(counts.sent == counts.received + counts.dropped)
            #expect(heard.count == counts.received)
            #expect(place.watcher.isInOrder)
            if place.until == 1001 { #expect(heard.dropped == counts.dropped) }
        }
        let slow = places.filter { $0.since.isMultiple(of: 10) && $0.until == 1001 }
        #expect(slow.contains { $0.token.counts.dropped > 0 })
        #expect(slow.allSatisfy { $0.token.counts.received >= min(16, $0.token.counts.sent) })
    }

    @Test("observers are called where they live: main actor, own actor, function")
    func isolation() async {
        let bus = EventBus(limit: 4)
        let bridge = ObserverBridge(bus.events)
        let heard = (0..<3).map { _ in Waiter<Void>() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bridge.run() }
            let function = heard[2]
            let tokens = [
                bridge.attach(await OnMain(heard[0])), bridge.attach(OnItself(heard[1])),
                bridge.attach { @MainActor _ in
                    MainActor.assertIsolated()
                    function.answer(())
                },
            ]
            bus.send([Self.event(1)])
            for one in heard { await one.value() }
            withExtendedLifetime(tokens) {}
            group.cancelAll()
        }
    }

    @Test("an observer that leaves inside a callback hears nothing more and harms nobody")
    func leavesInside() async {
        let bus = EventBus(limit: 64)
        let bridge = ObserverBridge(bus.events)
        let (leaver, stayer) = (Watcher(leavesAfter: 2), Watcher())
        let token = bridge.attach(leaver)
        leaver.heard.withLock { $0.token = token }
        let other = bridge.attach(stayer)
        for number in 0..<9 { bus.send([Self.event(number)]) }
        bus.send([Self.end])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bridge.run() }
            await stayer.last.value()
            group.cancelAll()
        }
        #expect(stayer.heard.withLock { $0.count } == 10)
        #expect(other.counts.received == 10)
        let heard = leaver.heard.withLock { $0.count }
        #expect(heard <= 2)
        token.end()
        #expect(token.counts.received == heard)
        #expect(token.counts.sent == heard + token.counts.dropped)
        leaver.heard.withLock { $0.token = nil }
    }

    @Test("a callback that does not return delays nobody else, and run() waits for it")
    func slow() async {
        let bus = EventBus(limit: 64)
        let bridge = ObserverBridge(bus.events)
        let pause = Waiter<Void>()
        let (slow, quick) = (Watcher(pause: pause), Watcher())
        let tokens = [bridge.attach(slow), bridge.attach(quick)]
        for number in 0..<9 { bus.send([Self.event(number)]) }
        bus.send([Self.end])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bridge.run() }
            await quick.last.value()
            #expect(slow.heard.withLock { $0.count } == 0)
            group.cancelAll()
            pause.answer(())
        }
        // The callback that had begun has ended; the rest waits for another run.
        #expect(tokens[0].counts.received == slow.heard.withLock { $0.count })
        #expect(tokens[0].counts.dropped == 0)
        #expect(tokens[1].counts.received == 10)
    }

    @Test("an observer that leaves when it is told of dropped events hears nothing more")
    func leavesWhenBehind() async {
        final class Leaver: PurchaseObserver {
            let token = Locked<ObserverToken?>(nil)
            let behind = Waiter<Int>()
            let heard = Locked(0)

            func purchaseEvent(_ event: PurchaseEvent) async { heard.withLock { $0 += 1 } }

            func eventsDropped(_ count: Int) async {
                token.withLock { $0 }?.end()
                behind.answer(count)
            }
        }
        let bus = EventBus(limit: 1)
        let bridge = ObserverBridge(bus.events)
        let leaver = Leaver()
        let token = bridge.attach(leaver)
        leaver.token.withLock { $0 = token }
        for number in 0..<3 { bus.send([Self.event(number)]) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bridge.run() }
            #expect(await leaver.behind.value() == 2)
            group.cancelAll()
        }
        #expect(leaver.heard.withLock { $0 } == 0)
        #expect(token.counts.sent == 3)
        #expect(token.counts.dropped == 3)
        leaver.token.withLock { $0 = nil }
    }

    @Test("an observer is kept by its token, or not at all where it is attached weakly")
    func lifetimes() async {
        let bus = EventBus(limit: 8)
        let bridge = ObserverBridge(bus.events)
        weak var kept: Watcher?
        weak var watched: Watcher?
        var token: ObserverToken?
        var weakToken: ObserverToken?
        do {
            let (first, second) = (Watcher(), Watcher())
            kept = first
            watched = second
            token = bridge.attach(first)
            weakToken = bridge.attachWeakly(second)
        }
        #expect(kept != nil)
        #expect(watched == nil)
        bus.send([Self.event(1), Self.end])
        let witness = Watcher()
        let witnessToken = bridge.attach(witness)
        bus.send([Self.end])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bridge.run() }
            await kept?.last.value()
            await witness.last.value()
            token = nil
            group.cancelAll()
        }
        #expect(kept == nil)
        weakToken?.end()
        #expect(weakToken?.counts.received == 0)
        #expect(weakToken?.counts.dropped == weakToken?.counts.sent)
        withExtendedLifetime((token, witnessToken)) {}
    }

    @Test("after a cancelled run the next one goes on where it stopped")
    func nextRun() async {
        let bus = EventBus(limit: 8)
        let bridge = ObserverBridge(bus.events)
        let watcher = Watcher()
        let token = bridge.attach(watcher)
        for round in 0..<3 {
            let seen = Waiter<Void>()
            let marker = bridge.attach { _ in seen.answer(()) }
            bus.send([Self.event(round)])
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await bridge.run() }
                await seen.value()
                group.cancelAll()
            }
            withExtendedLifetime(marker) {}
        }
        bus.send([Self.end])
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bridge.run() }
            await watcher.last.value()
            group.cancelAll()
        }
        #expect(watcher.heard.withLock { $0.count } == 4)
        #expect(watcher.isInOrder)
        #expect(token.counts.dropped == 0)
    }

    @Test("a bridge over an app's fake tells the fake's events")
    func fake() async {
        struct Fake: Purchasing {
            func buy(_ request: PaymentRequest) async throws(PurchaseError) -> PurchaseOutcome {
                .cancelled
            }
            var events: PurchaseEvents {
                PurchaseEvents([
                    ObserverBridgeTests.event(1), ObserverBridgeTests.event(2),
                    ObserverBridgeTests.end,
                ])
            }
        }
        let watcher = Watcher()
        let bridge = ObserverBridge(Fake().events)
        let token = bridge.attach(watcher)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bridge.run() }
            await watcher.last.value()
            group.cancelAll()
        }
        #expect(token.counts.received == 3)
    }
}
