import CPurser
import Foundation
import Purser
import PurserC

extension Benchmark {
    static let bridge = [
        Benchmark("bridge.events.1", unit: "ns") { await BridgeLoad.nanoseconds(observers: 1) },
        Benchmark("bridge.events.10", unit: "ns") { await BridgeLoad.nanoseconds(observers: 10) },
        // For one observer an event costs the same, however many there are beside it.
        Benchmark(
            "bridge.events.1000", unit: "ns", bar: .atMost(4),
            baseline: { await BridgeLoad.nanoseconds(observers: 10) },
            measure: { await BridgeLoad.nanoseconds(observers: 1000) }
        ),
        // A game polls once a frame, mostly for nothing.
        Benchmark(
            "bridge.poll", unit: "ns", bar: .atMost(20),
            baseline: {
                var sum: UInt32 = 0
                let seconds = await Stopwatch.seconds {
                    for _ in 0..<PollLoad.count { sum &+= purser_version() }
                }
                guard sum != 0 else { throw PollLoad.Failure() }
                return seconds / Double(PollLoad.count) * 1e9
            },
            measure: { try PollLoad.nanoseconds() }
        ),
    ]
}

/// Events to observers that only count.
private enum BridgeLoad {
    final class Counter: PurchaseObserver {
        let last = Waiter<Void>()
        private let wanted: Int
        private let heard = Locked(0)

        init(wanted: Int) {
            self.wanted = wanted
        }

        func purchaseEvent(_ event: PurchaseEvent) async {
            let count = heard.withLock { heard in
                heard += 1
                return heard
            }
            if count == wanted { last.answer(()) }
        }
    }

    /// What one event costs for one observer, from the sending to the end of its callback.
    static func nanoseconds(observers: Int) async -> Double {
        let events = max(20, 20_000 / observers)
        let bus = EventBus(limit: events)
        let bridge = ObserverBridge(bus.events)
        let counters = (0..<observers).map { _ in Counter(wanted: events) }
        let tokens = counters.map { bridge.attach($0) }
        let date = Date(timeIntervalSince1970: 0)
        let seconds = await Stopwatch.seconds {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await bridge.run() }
                for _ in 0..<events { bus.send([PurchaseEvent(.purchasing, date: date)]) }
                for counter in counters { await counter.last.value() }
                group.cancelAll()
            }
        }
        withExtendedLifetime(tokens) {}
        return seconds / Double(events * observers) * 1e9
    }
}

/// Polls of a shop for which nothing waits.
private enum PollLoad {
    struct Failure: Error {}

    static let count = 1_000_000

    private static let configuration = """
        {"verifier": {"kind": "testing"}, "stores": [{"kind": "memory"}], "products": []}
        """

    /// A poll belongs to the thread that made the shop, so nothing here waits.
    static func nanoseconds() throws -> Double {
        var shop: purser_shop = 0
        guard purser_create(configuration, nil, 0, &shop, nil, 0) == PURSER_OK else {
            throw Failure()
        }
        defer { purser_destroy(shop) }
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<count {
            guard purser_poll(shop, 0, nil) == PURSER_OK else { throw Failure() }
        }
        let duration = (clock.now - start).components
        let seconds = Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
        return seconds / Double(count) * 1e9
    }
}
