/// Brings back what the stores say is owned: asks them, collapses what they deliver, feeds the
/// queue and reports. It has no way of its own to a grant (I8).
actor RestoreCoordinator: Restoring {
    private struct Ask: Hashable {
        var refresh: OwnedRefresh
        var account: AccountID?
    }

    private typealias Answer = Result<RestoreReport, PurchaseError>

    private let stores: [any StoreAdapter]
    private let queue: PaymentQueue
    private let limits: Limits
    private let effects: Effects
    private let runner: CallRunner
    /// Callers of the restores that run; those who ask the same join.
    private var callers: [Ask: [Waiter<Answer>]] = [:]

    init(
        stores: [any StoreAdapter], queue: PaymentQueue, limits: Limits, effects: Effects,
        runner: CallRunner
    ) {
        self.stores = stores
        self.queue = queue
        self.limits = limits
        self.effects = effects
        self.runner = runner
    }

    func restore(for account: AccountID?) async throws(PurchaseError) -> RestoreReport {
        try await ask(Ask(refresh: .mayPrompt, account: account))
    }

    func refresh() async throws(PurchaseError) -> RestoreReport {
        try await ask(Ask(refresh: .silent, account: nil))
    }

    /// Reads silently what is owned, for a journal that was made anew; nobody waits for it.
    nonisolated func rebuild() {
        runner.start { await self.runUnasked(Ask(refresh: .silent, account: nil)) }
    }

    private func runUnasked(_ ask: Ask) async {
        // One that runs reads the same.
        guard callers[ask] == nil else { return }
        callers[ask] = []
        await run(ask)
    }

    private func ask(_ ask: Ask) async throws(PurchaseError) -> RestoreReport {
        let waiter = Waiter<Answer>()
        if callers[ask] == nil {
            callers[ask] = []
            runner.start { await self.run(ask) }
        }
        callers[ask]?.append(waiter)
        let start = effects.uptime() + limits.start
        let queue = queue
        let answer = await waiter.value(
            until: start, on: effects,
            late: { .failure(queue.isRunning ? .notInTime : .notRunning) },
            thenUntil: start + limits.restoreTotal + limits.start,
            cancelled: .failure(.callerCancelled)
        )
        return try answer.get()
    }

    private func run(_ ask: Ask) async {
        let pass = RestorePass(
            stores: stores, queue: queue, limits: limits, effects: effects, runner: runner
        )
        for waiter in callers[ask] ?? [] { _ = waiter.claim() }
        let report = await pass.run(ask.refresh, for: ask.account)
        queue.bus.send([PurchaseEvent(.restoreEnded(report), date: effects.date())])
        for waiter in callers.removeValue(forKey: ask) ?? [] { waiter.answer(.success(report)) }
    }
}
