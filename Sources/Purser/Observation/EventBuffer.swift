/// One listener's events: bounded, the oldest dropped first and counted. A dropped reference ends
/// it.
final class EventBuffer: Sendable {
    private struct State {
        var events: [PurchaseEvent] = []
        var head = 0
        var dropped = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
        var isEnded = false
    }

    private let state = Locked(State())
    private let limit: Int

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var dropped: Int { state.withLock { $0.dropped } }

    func put(_ event: PurchaseEvent) {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard !state.isEnded else { return [] }
            if state.events.count - state.head >= limit {
                state.head += 1
                state.dropped += 1
            }
            if state.head > limit {
                state.events.removeFirst(state.head)
                state.head = 0
            }
            state.events.append(event)
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func end() {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.isEnded = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func next() async -> PurchaseEvent? {
        while true {
            let (event, isEnded) = take()
            if event != nil || isEnded { return event }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let resumesAtOnce = state.withLock { state in
                        let isReady =
                            state.isEnded || state.head < state.events.count || Task.isCancelled
                        if !isReady { state.waiters.append(continuation) }
                        return isReady
                    }
                    if resumesAtOnce { continuation.resume() }
                }
            } onCancel: {
                end()
            }
            if Task.isCancelled { end() }
        }
    }

    private func take() -> (PurchaseEvent?, isEnded: Bool) {
        state.withLock { state in
            guard state.head < state.events.count else { return (nil, state.isEnded) }
            let event = state.events[state.head]
            state.head += 1
            if state.head == state.events.count {
                state.events.removeAll(keepingCapacity: true)
                state.head = 0
            }
            return (event, false)
        }
    }
}
