/// One answer that one caller waits for, given exactly once.
///
/// Until it is claimed it can be withdrawn: claim and withdrawal are one compare-and-swap, so that
/// what was withdrawn is never begun and what was begun is never withdrawn.
package final class Waiter<Value: Sendable>: Sendable {
    private struct State {
        var isClaimed = false
        var value: Value?
        var waiting: [CheckedContinuation<Value, Never>] = []
    }

    private let state = Locked(State())

    package init() {}

    /// Takes it on for good; false if it was answered or withdrawn before.
    package func claim() -> Bool {
        state.withLock { state in
            guard state.value == nil else { return false }
            state.isClaimed = true
            return true
        }
    }

    /// Answers only if nobody has claimed it; true if this call answered.
    @discardableResult
    package func withdraw(_ value: Value) -> Bool {
        answer(value) { !$0.isClaimed }
    }

    /// Answers; false if it was answered before.
    @discardableResult
    package func answer(_ value: Value) -> Bool {
        answer(value) { _ in true }
    }

    package var isClaimed: Bool {
        state.withLock { $0.isClaimed }
    }

    package var isAnswered: Bool {
        state.withLock { $0.value != nil }
    }

    /// Waits for the answer, which a caller makes sure comes: by a limit or by cancellation.
    package func value() async -> Value {
        await withCheckedContinuation { caller in
            let value = state.withLock { state in
                if state.value == nil { state.waiting.append(caller) }
                return state.value
            }
            if let value { caller.resume(returning: value) }
        }
    }

    private func answer(_ value: Value, if isAllowed: (State) -> Bool) -> Bool {
        let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>]? in
            guard state.value == nil, isAllowed(state) else { return nil }
            state.value = value
            defer { state.waiting = [] }
            return state.waiting
        }
        for caller in waiting ?? [] { caller.resume(returning: value) }
        return waiting != nil
    }
}

extension Waiter {
    /// Waits at most until `deadline`, then answers with `late`; the caller's cancellation answers
    /// with `cancelled`. With `thenUntil` the first limit only withdraws: what was claimed may take
    /// until then.
    ///
    /// Both children obey cancellation, so this returns as soon as there is an answer.
    package func value(
        until deadline: Duration, on effects: Effects, late: @escaping @Sendable () -> Value,
        thenUntil last: Duration? = nil, cancelled: Value
    ) async -> Value {
        await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        try await effects.sleep(until: deadline)
                        #if PURSER_PLANTS
                            if PlantedFault.callNeverEnds.isOn { return }
                        #endif
                        if let last {
                            if self.withdraw(late()) { return }
                            try await effects.sleep(until: last)
                        }
                        self.answer(late())
                    } catch {
                        return  // The answer came first.
                    }
                }
                let value = await self.value()
                group.cancelAll()
                return value
            }
        } onCancel: {
            answer(cancelled)
        }
    }
}
