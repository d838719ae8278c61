import Purser

/// A payment sheet that is open until someone says what the customer does.
final class Sheet: Sendable {
    private struct State: Sendable {
        var plan: PaymentPlan?
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func close(with plan: PaymentPlan?) {
        let waiter = state.withLock { state in
            if state.plan == nil { state.plan = plan }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// What the customer did; nil if the process died with the sheet open. Cancellation closes
    /// none.
    func answer(in process: Gate) async -> PaymentPlan? {
        guard let closer = process.onClose({ [self] in close(with: nil) }) else { return nil }
        defer { process.forget(closer) }
        await withCheckedContinuation { continuation in
            let isClosed = state.withLock { state in
                if state.plan == nil, process.isOpen { state.waiter = continuation }
                return state.waiter == nil
            }
            if isClosed { continuation.resume() }
        }
        return state.withLock { $0.plan }
    }
}
