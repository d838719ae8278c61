/// Hands events to all listeners and remembers what is held, so that whoever comes late misses
/// nothing undecided. Listeners that nobody holds any more are forgotten.
package final class EventBus: Sendable {
    private struct Listener: Sendable {
        weak var buffer: EventBuffer?
    }

    private struct State {
        var listeners: [Listener] = []
        var holds: [HoldID: PurchaseEvent] = [:]
    }

    private let state = Locked(State())
    private let limit: Int

    package init(limit: Int) {
        self.limit = limit
    }

    package var events: PurchaseEvents {
        PurchaseEvents { [self] in subscribe() }
    }

    package func send(_ events: [PurchaseEvent]) {
        guard !events.isEmpty else { return }
        state.withLock { state in
            for event in events {
                switch event.kind {
                case .held(let hold): state.holds[hold.id] = event
                case .settled(let id): state.holds[id] = nil
                default: break
                }
            }
            var hasEnded = false
            for listener in state.listeners {
                guard let buffer = listener.buffer, events.allSatisfy(buffer.put) else {
                    hasEnded = true
                    continue
                }
            }
            if hasEnded { state.listeners.removeAll { $0.buffer?.isEnded ?? true } }
        }
    }

    private func subscribe() -> EventBuffer {
        state.withLock { state in
            let buffer = EventBuffer(limit: limit + state.holds.count)
            let held = state.holds.sorted { left, right in
                (left.value.date, left.key) < (right.value.date, right.key)
            }
            for (_, event) in held { buffer.put(event) }
            state.listeners.append(Listener(buffer: buffer))
            return buffer
        }
    }
}
