import Purser

/// Callbacks that wait for the app's poll.
///
/// What answers a request is always taken. An event waits for room, so that an app that polls
/// rarely makes its observers slow, and the shop's own buffers drop and count.
final class CallbackQueue: Sendable {
    struct Delivery: Sendable {
        /// The observer that it is for; nil for the answer to a request.
        var observer: UInt64?
        var call: @Sendable () -> Void
    }

    private struct State: Sendable {
        var deliveries: [Delivery] = []
        var head = 0
        var events = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isClosed = false

        mutating func append(_ delivery: Delivery) {
            deliveries.append(delivery)
            if delivery.observer != nil { events += 1 }
        }

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting = [] }
            return waiting
        }
    }

    /// Events that may wait here, beyond those in the shop's own buffers.
    static let eventLimit = 64

    private let state = Locked(State())
    private let signal: ShopSignal

    init(_ signal: ShopSignal) {
        self.signal = signal
    }

    var count: Int { state.withLock { $0.deliveries.count - $0.head } }

    func put(_ call: @escaping @Sendable () -> Void) {
        let delivery = Delivery(observer: nil, call: call)
        state.withLock { state in
            guard !state.isClosed else { return }
            state.append(delivery)
            signal.add(1)
        }
    }

    /// Waits until there is room, or the queue is closed.
    func put(for observer: UInt64, _ call: @escaping @Sendable () -> Void) async {
        let delivery = Delivery(observer: observer, call: call)
        while true {
            let isDone = state.withLock { state in
                if state.isClosed { return true }
                guard state.events < Self.eventLimit else { return false }
                state.append(delivery)
                signal.add(1)
                return true
            }
            if isDone { return }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if state.isClosed || state.events < Self.eventLimit { return true }
                    state.waiting.append(continuation)
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }

    func take() -> Delivery? {
        let (delivery, waiting) = state.withLock { state in
            guard state.head < state.deliveries.count else {
                return (Delivery?.none, [CheckedContinuation<Void, Never>]())
            }
            let delivery = state.deliveries[state.head]
            state.head += 1
            if state.head == state.deliveries.count {
                state.deliveries.removeAll(keepingCapacity: state.deliveries.count < 1024)
                state.head = 0
            } else if state.head >= 1024 {
                state.deliveries.removeFirst(state.head)
                state.head = 0
            }
            signal.add(-1)
            guard delivery.observer != nil else { return (delivery, []) }
            state.events -= 1
            return (delivery, state.takeWaiting())
        }
        for continuation in waiting { continuation.resume() }
        return delivery
    }

    /// Takes nothing more; whoever waits for room goes on.
    func close() {
        let (waiting, left) = state.withLock { state in
            state.isClosed = true
            let left = state.deliveries
            signal.add(state.head - left.count)
            state.deliveries = []
            state.head = 0
            return (state.takeWaiting(), left)
        }
        for continuation in waiting { continuation.resume() }
        withExtendedLifetime(left) {}
    }
}
