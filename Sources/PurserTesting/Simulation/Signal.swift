import Purser

/// A bell for one listener: rung before or while it listens, it is heard once.
final class Signal: Sendable {
    private struct State {
        var isRung = false
        var listener: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func ring() {
        let listener = state.withLock { state in
            defer { state.listener = nil }
            if state.listener == nil { state.isRung = true }
            return state.listener
        }
        listener?.resume()
    }

    /// Waits until the bell rings, the task is cancelled, or the process dies.
    func wait(in process: Gate) async {
        let closer = process.onClose { [self] in ring() }
        guard let closer else { return }
        defer { process.forget(closer) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.isRung || Task.isCancelled {
                        state.isRung = false
                        return true
                    }
                    state.listener = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            ring()
        }
    }
}
