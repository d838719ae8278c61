import Purser

/// Sends values to whoever listens at the moment.
final class Broadcast<Value: Sendable>: Sendable {
    private struct Listeners {
        var next = 0
        var continuations: [(number: Int, continuation: AsyncStream<Value>.Continuation)] = []
    }

    private let listeners = Locked(Listeners())

    func send(_ value: Value) {
        let continuations = listeners.withLock { $0.continuations }
        var ended: [Int] = []
        for (number, continuation) in continuations {
            if case .terminated = continuation.yield(value) { ended.append(number) }
        }
        guard !ended.isEmpty else { return }
        listeners.withLock { $0.continuations.removeAll { ended.contains($0.number) } }
    }

    /// What is sent from now on; of values that are not read, the newest `limit` are kept.
    func stream(limit: Int) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self, bufferingPolicy: .bufferingNewest(limit)
        )
        listeners.withLock { listeners in
            listeners.continuations.append((listeners.next, continuation))
            listeners.next += 1
        }
        return stream
    }
}
