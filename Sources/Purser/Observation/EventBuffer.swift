/// One listener's events: bounded, the oldest dropped first and counted. A dropped reference ends
/// it.
package final class EventBuffer: Sendable {
    private struct State {
        var events: [PurchaseEvent] = []
        var head = 0
        var counts = ObserverCounts()
        var waiters: [CheckedContinuation<Void, Never>] = []
        var isEnded = false

        mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
            defer { waiters = [] }
            return waiters
        }
    }

    private let state = Locked(State())
    private let limit: Int

    package init(limit: Int) {
        self.limit = max(1, limit)
    }

    package var dropped: Int { counts.dropped }

    package var counts: ObserverCounts { state.withLock { $0.counts } }

    /// Appends an event; false once the buffer has ended and takes none any more.
    @discardableResult
    func put(_ event: PurchaseEvent) -> Bool {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
            guard !state.isEnded else { return nil }
            state.counts.sent += 1
            if state.events.count - state.head >= limit {
                state.head += 1
                state.counts.dropped += 1
            }
            if state.head > limit {
                state.events.removeFirst(state.head)
                state.head = 0
            }
            state.events.append(event)
            return state.takeWaiters()
        }
        for waiter in waiters ?? [] { waiter.resume() }
        return waiters != nil
    }

    /// Takes no more events; what is there can still be read.
    func end() {
        let waiters = state.withLock { state in
            state.isEnded = true
            return state.takeWaiters()
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Ends, and counts what nobody has read as dropped.
    ///
    /// - Parameter untold: events that were taken and then told to nobody.
    package func discard(untold: Int = 0) {
        let waiters = state.withLock { state in
            state.isEnded = true
            state.counts.received -= untold
            state.counts.dropped += state.events.count - state.head + untold
            state.events = []
            state.head = 0
            return state.takeWaiters()
        }
        for waiter in waiters { waiter.resume() }
    }

    package var isEnded: Bool { state.withLock { $0.isEnded } }

    /// The next event; nil after the end. The caller's cancellation ends the buffer.
    func next() async -> PurchaseEvent? {
        while true {
            let (event, isEnded) = take()
            if event != nil || isEnded { return event }
            await wait { self.end() }
            if Task.isCancelled { end() }
        }
    }

    /// The next event; nil after the end, or while the caller's task is cancelled, which loses
    /// nothing: another task may read on.
    package func nextWhileRunning() async -> PurchaseEvent? {
        while !Task.isCancelled {
            let (event, isEnded) = take()
            if event != nil || isEnded { return event }
            await wait {
                for waiter in self.state.withLock({ $0.takeWaiters() }) { waiter.resume() }
            }
        }
        return nil
    }

    /// Waits until there is an event, an end or a cancellation.
    private func wait(onCancel: @Sendable () -> Void) async {
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
            onCancel()
        }
    }

    private func take() -> (PurchaseEvent?, isEnded: Bool) {
        state.withLock { state in
            guard state.head < state.events.count else { return (nil, state.isEnded) }
            let event = state.events[state.head]
            state.head += 1
            state.counts.received += 1
            if state.head == state.events.count {
                state.events.removeAll(keepingCapacity: true)
                state.head = 0
            }
            return (event, false)
        }
    }
}
