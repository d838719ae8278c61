/// Brings back what the stores say is owned: asks them, collapses what they deliver, feeds the
/// queue and reports. It has no way of its own to a grant (I8).
///
/// Callers who ask the same join the restore that runs. Of those that may show a sign-in one runs
/// at a time, so that no two sheets meet; silent ones wait for nobody.
actor RestoreCoordinator: Restoring {
    private struct Ask: Hashable {
        var refresh: OwnedRefresh
        var account: AccountID?
    }

    private struct Restore {
        var hasBegun = false
        var callers: [Waiter<Answer>] = []
    }

    private typealias Answer = Result<RestoreReport, PurchaseError>

    private let stores: [any StoreAdapter]
    private let queue: PaymentQueue
    private let limits: Limits
    private let effects: Effects
    private let runner: CallRunner
    private var restores: [Ask: Restore] = [:]
    /// The one that may show a sign-in now, and those that wait for it to end.
    private var prompting: Ask?
    private var line: [Ask] = []
    /// What each store's newest whole list said of the past.
    private var histories: [StoreID: OwnedHistory] = [:]

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
        runner.start { await self.refreshUnasked() }
    }

    /// The app is back: what the last list did not show although it is owned is asked for again.
    func lookAgain() async {
        if await queue.hasUnlisted() { await refreshUnasked() }
    }

    private func refreshUnasked() async {
        do throws(PurchaseError) { _ = try await refresh() } catch {
            return  // The next foreground or launch asks again.
        }
    }

    /// Whether a store's whole list, read in this launch, shows that the customer never had a plan
    /// of the group.
    func neverHad(_ group: SubscriptionGroupID, in store: StoreID) -> Bool {
        histories[store].map { $0.isWhole && !$0.groups.contains(group) } ?? false
    }

    private func ask(_ ask: Ask) async throws(PurchaseError) -> RestoreReport {
        let waiter = Waiter<Answer>()
        join(ask, waiter)
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

    private func join(_ ask: Ask, _ waiter: Waiter<Answer>) {
        if restores[ask] == nil {
            restores[ask] = Restore()
            if ask.refresh == .silent {
                runner.start { await self.run(ask) }
            } else {
                line.append(ask)
                promptNext()
            }
        }
        if restores[ask]?.hasBegun == true { _ = waiter.claim() }
        restores[ask]?.callers.append(waiter)
    }

    private func promptNext() {
        guard prompting == nil, !line.isEmpty else { return }
        let next = line.removeFirst()
        prompting = next
        runner.start { await self.run(next) }
    }

    private func run(_ ask: Ask) async {
        // Whoever asked while nothing ran has gone by now: no sheet is shown to nobody.
        let waiting = restores[ask]?.callers.filter { $0.claim() } ?? []
        if waiting.isEmpty {
            restores[ask] = nil
        } else {
            restores[ask]?.hasBegun = true
            let pass = RestorePass(
                stores: stores, queue: queue, limits: limits, effects: effects, runner: runner
            )
            let result = await pass.run(ask.refresh, for: ask.account)
            for (store, history) in result.histories { histories[store] = history }
            let report = result.report
            queue.bus.send([PurchaseEvent(.restoreEnded(report), date: effects.date())])
            let callers = restores.removeValue(forKey: ask)?.callers ?? []
            for waiter in callers { waiter.answer(.success(report)) }
        }
        guard prompting == ask else { return }
        prompting = nil
        promptNext()
    }
}
