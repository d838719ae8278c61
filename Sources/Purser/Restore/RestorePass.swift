/// One restore from the first row to the report.
struct RestorePass: Sendable {
    private enum Step: Sendable {
        case page([StoreTransaction], Waiter<Void>)
        case ended(StoreID, Result<Void, StoreFailure>)
        case limit(rows: Int)
        case total
    }

    /// What has come of the stores' lists.
    private struct Gathered {
        var rows = RestoreRows()
        /// Keys to be decided, in the order of their delivery, without repeats.
        var keys: [PurchaseKey] = []
        var known: Set<PurchaseKey> = []
        var consumables: Set<PurchaseKey> = []
        var failures: [StoreFailure] = []
        var isComplete = false

        mutating func add(_ delivered: [PurchaseKey], _ transactions: [StoreTransaction]) {
            for (key, transaction) in zip(delivered, transactions) {
                if known.insert(key).inserted { keys.append(key) }
                if transaction.kind == .consumable { consumables.insert(key) }
            }
        }
    }

    let stores: [any StoreAdapter]
    let queue: PaymentQueue
    let limits: Limits
    let effects: Effects
    let runner: CallRunner

    func run(_ refresh: OwnedRefresh, for account: AccountID?) async -> RestoreReport {
        let log = queue.grantLog.begin()
        let deadline = effects.uptime() + limits.restoreTotal
        var gathered = await gather(refresh, account, until: deadline)
        let latest = gathered.rows.representatives
        await deliver(latest, .restored(account), &gathered)
        var decisions: [PurchaseDisposition] = []
        var undecided: [PurchaseKey] = []
        for key in gathered.keys {
            if let decision = await queue.decision(on: key, until: deadline) {
                decisions.append(decision)
            } else {
                undecided.append(key)
            }
            tellProgress(gathered, decided: decisions.count)
        }
        for row in latest {
            let past = gathered.rows.past(of: row)
            guard !past.isEmpty, await isVerified(row, decisions) else { continue }
            await deliver(past, .history(account), &gathered)
        }
        let made = queue.grantLog.end(log)
        var items = decisions.map { item($0, gathered, account, made) }
        items += undecided.map { key in
            RestoreItem(key: key, product: "", result: .undecided(.purchase(key)))
        }
        return await report(items.sorted { $0.key < $1.key }, gathered)
    }

    // MARK: Gathering

    /// Reads the stores' lists until they end, fall silent, or take too long.
    private func gather(
        _ refresh: OwnedRefresh, _ account: AccountID?, until deadline: Duration
    ) async -> Gathered {
        let inbox = Mailbox<Step>()
        for store in stores { read(store, refresh, inbox) }
        alarm(.total, at: deadline, inbox)
        var gathered = Gathered()
        var open = Set(stores.map(\.store))
        alarm(.limit(rows: 0), at: effects.uptime() + limits.restoreQuiet, inbox)
        while !open.isEmpty, let step = await inbox.next() {
            switch step {
            case .page(let page, let taken):
                let loose = gathered.rows.take(page)
                await deliver(loose, .restored(account), &gathered)
                taken.answer(())
                tellProgress(gathered, decided: 0)
                let quiet = effects.uptime() + limits.restoreQuiet
                alarm(.limit(rows: gathered.rows.count), at: quiet, inbox)
            case .ended(let store, let result):
                open.remove(store)
                if case .failure(let failure) = result { gathered.failures.append(failure) }
            case .limit(let rows):
                if rows == gathered.rows.count { return gathered }
            case .total:
                return gathered
            }
        }
        gathered.isComplete = open.isEmpty && gathered.failures.isEmpty
        return gathered
    }

    private func read(_ store: any StoreAdapter, _ refresh: OwnedRefresh, _ inbox: Mailbox<Step>) {
        runner.start {
            do throws(StoreFailure) {
                try await store.owned(refresh) { page in
                    let taken = Waiter<Void>()
                    inbox.put(.page(page, taken))
                    await withTaskCancellationHandler {
                        await taken.value()
                    } onCancel: {
                        taken.answer(())
                    }
                }
                inbox.put(.ended(store.store, .success(())))
            } catch {
                inbox.put(.ended(store.store, .failure(error)))
            }
        }
    }

    private func alarm(_ step: Step, at deadline: Duration, _ inbox: Mailbox<Step>) {
        let effects = effects
        runner.start {
            do { try await effects.sleep(until: deadline) } catch { return }
            inbox.put(step)
        }
    }

    private func deliver(
        _ rows: [StoreTransaction], _ origin: DeliveryOrigin, _ gathered: inout Gathered
    ) async {
        guard !rows.isEmpty else { return }
        do throws(PurchaseError) {
            let keys = try await queue.deliver(rows, origin: origin)
            if case .restored = origin { gathered.add(keys, rows) }
        } catch {
            gathered.failures.append(
                StoreFailure(.other("journal"), error.description, isRetryable: error.isRetryable)
            )
        }
    }

    // MARK: Reporting

    private func isVerified(
        _ row: StoreTransaction, _ decisions: [PurchaseDisposition]
    ) async -> Bool {
        let decision = decisions.first { $0.key == row.key }
        switch decision?.state {
        case .owned, .revoked, .closed: return true
        case .held, .open: return false
        case nil:
            // A provisional key was merged; its purchase is decided under the final one.
            do throws(PurchaseError) {
                guard let found = try await queue.disposition(of: row.key) else { return false }
                return found.isDecided && found.heldReason == nil
            } catch {
                return false
            }
        }
    }

    private func item(
        _ decision: PurchaseDisposition, _ gathered: Gathered, _ account: AccountID?,
        _ made: Set<GrantID>
    ) -> RestoreItem {
        let result: RestoreItem.Result
        switch decision.state {
        case .owned(let grant) where made.contains(grant):
            let isRescue = gathered.consumables.contains(decision.key)
            result = isRescue ? .rescued(grant) : .restored(grant)
        case .owned:
            let isOthers = account != nil && decision.owner != account
            result = isOthers ? .ownedByOther : .alreadyHad
        case .revoked, .closed(.nothingToGrant), .closed(.superseded), .closed(.dismissed):
            result = .past
        case .closed(.acceptedElsewhere): result = .alreadyHad
        case .closed(.rejected(let reason)), .held(.rejected(let reason)):
            result = .rejected(reason)
        case .held, .open: result = .undecided(.purchase(decision.key))
        }
        return RestoreItem(key: decision.key, product: decision.product, result: result)
    }

    private func report(_ items: [RestoreItem], _ gathered: Gathered) async -> RestoreReport {
        let isNew = items.contains { item in
            switch item.result {
            case .restored, .rescued: true
            default: false
            }
        }
        let isUndecided = items.contains { item in
            if case .undecided = item.result { true } else { false }
        }
        let end: RestoreReport.End
        if gathered.rows.count == 0, gathered.failures.contains(where: { $0.code == .cancelled }) {
            end = .cancelled
        } else if let failure = gathered.failures.first {
            end = .partial(PurchaseError(failure))
        } else if !gathered.isComplete || isUndecided {
            end = .partial(.restoreIncomplete)
        } else {
            end = isNew ? .restored : .nothing
        }
        var report = RestoreReport(end: end, items: items, rows: gathered.rows.count)
        report.pending = await queue.pendingPayments()
        return report
    }

    private func tellProgress(_ gathered: Gathered, decided: Int) {
        let progress = RestoreProgress(
            rows: gathered.rows.count,
            purchases: max(gathered.keys.count, gathered.rows.representatives.count),
            decided: decided, isListComplete: gathered.isComplete
        )
        queue.bus.send([PurchaseEvent(.restoreProgress(progress), date: effects.date())])
    }
}

extension PurchaseDisposition {
    fileprivate var heldReason: HoldReason? {
        if case .held(let reason) = state { reason } else { nil }
    }
}

extension PurchaseError {
    static let restoreIncomplete = PurchaseError(
        .timedOut, .restore, "not everything was read and decided within the limits",
        isRetryable: true
    )
}
