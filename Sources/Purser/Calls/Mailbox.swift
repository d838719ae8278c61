/// Values from anywhere, taken one at a time by whoever runs the loop.
///
/// Not an `AsyncStream`: that is dead after one cancelled read, and a loop that was cancelled is
/// followed by another. A cancelled `next` loses nothing.
package final class Mailbox<Message: Sendable>: Sendable {
    private struct State {
        var messages: [Message] = []
        var head = 0
        var waiting: [CheckedContinuation<Void, Never>] = []

        var isEmpty: Bool { head == messages.count }

        mutating func take() -> Message? {
            guard !isEmpty else { return nil }
            defer {
                head += 1
                if head == messages.count {
                    messages.removeAll(keepingCapacity: messages.count < 1024)
                    head = 0
                } else if head >= 1024, head * 2 > messages.count {
                    messages.removeFirst(head)
                    head = 0
                }
            }
            return messages[head]
        }

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting = [] }
            return waiting
        }
    }

    private let state = Locked(State())

    package init() {}

    package func put(_ message: Message) {
        let waiting = state.withLock { state in
            state.messages.append(message)
            return state.takeWaiting()
        }
        for reader in waiting { reader.resume() }
    }

    /// The next message; nil once the caller's task is cancelled.
    package func next() async -> Message? {
        while !Task.isCancelled {
            if let message = state.withLock({ $0.take() }) { return message }
            await withTaskCancellationHandler {
                await withCheckedContinuation { reader in
                    let isReady = state.withLock { state in
                        guard state.isEmpty, !Task.isCancelled else { return true }
                        state.waiting.append(reader)
                        return false
                    }
                    if isReady { reader.resume() }
                }
            } onCancel: {
                // Wakes every reader: the cancelled one leaves, any other looks again.
                for reader in state.withLock({ $0.takeWaiting() }) { reader.resume() }
            }
        }
        return nil
    }
}
