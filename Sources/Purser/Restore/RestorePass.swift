/// One restore from the first row to the report.
struct RestorePass: Sendable {
    /// What came of it.
    struct Result {
        var report: RestoreReport
        /// What the stores' lists say of the past.
        var histories: [StoreID: OwnedHistory]
    }

    /// Rows that are delivered in one step, so that no commit is too large.
    private static let chunk = 500

    let stores: [any StoreAdapter]
    let queue: PaymentQueue
    let limits: Limits
    let effects: Effects
    let runner: CallRunner

    func run(_ refresh: OwnedRefresh, for account: AccountID?) async -> Result {
        let log = queue.grantLog.begin()
        let deadline = effects.uptime() + limits.restoreTotal
        var found = RestoreFindings()
        await look(refresh, stores, account, until: deadline, &found)
        // An empty list is no evidence (P38): what it should have shown is asked for once more.
        let doubtful = await notListed(found)
        if !doubtful.isEmpty, await rests(limits.restoreSecondLook, until: deadline) {
            let known = found.whole
            await look(.silent, doubtful, account, until: deadline, &found)
            found.whole.formUnion(known)
        }
        for store in stores where found.whole.contains(store.store) {
            await queue.listed(found.listed(by: store.store), by: store.store)
        }
        await settleConflicts(account, until: deadline, &found)
        let made = queue.grantLog.end(log)
        let report = await report(found, account, made)
        return Result(report: report, histories: histories(found))
    }

    private func rests(_ duration: Duration, until deadline: Duration) async -> Bool {
        let end = effects.uptime() + duration
        guard end < deadline else { return false }
        do { try await effects.sleep(until: end) } catch { return false }
        return true
    }

    private func notListed(_ found: RestoreFindings) async -> [any StoreAdapter] {
        var doubtful: [any StoreAdapter] = []
        for store in stores where found.whole.contains(store.store) {
            let listed = found.listed(by: store.store)
            if await queue.misses(listed, by: store.store) { doubtful.append(store) }
        }
        return doubtful
    }

    private func histories(_ found: RestoreFindings) -> [StoreID: OwnedHistory] {
        var histories: [StoreID: OwnedHistory] = [:]
        for store in stores where found.whole.contains(store.store) {
            var history = found.histories[store.store] ?? OwnedHistory()
            history.isWhole = history.isWhole && store.capabilities.listsHistory
            histories[store.store] = history
        }
        return histories
    }

    // MARK: Looking

    /// One look at the lists of some stores, until what they show is decided.
    private func look(
        _ refresh: OwnedRefresh, _ stores: [any StoreAdapter], _ account: AccountID?,
        until deadline: Duration, _ found: inout RestoreFindings
    ) async {
        var rows = RestoreRows()
        await gather(refresh, stores, account, until: deadline, &rows, &found)
        found.add(rows)
        let latest = rows.representatives
        for start in stride(from: 0, to: latest.count, by: Self.chunk) {
            let end = min(start + Self.chunk, latest.count)
            await deliver(Array(latest[start..<end]), .restored(account), &found)
        }
        await decide(until: deadline, &found)
        await finishPast(of: latest, rows, account, until: deadline, found)
    }

    /// Reads the stores' lists until they end, fall silent, or take too long.
    private func gather(
        _ refresh: OwnedRefresh, _ stores: [any StoreAdapter], _ account: AccountID?,
        until deadline: Duration, _ rows: inout RestoreRows, _ found: inout RestoreFindings
    ) async {
        let reader = RestoreReader(effects: effects, runner: runner, quiet: limits.restoreQuiet)
        reader.read(stores, refresh, until: deadline)
        defer { reader.close() }
        var open = Set(stores.flatMap { RestoreReader.Source.all(of: $0.store) })
        found.whole = []
        while !open.isEmpty, let step = await reader.inbox.next() {
            switch step {
            case .page(let page, let taken):
                reader.heard()
                await deliver(rows.take(page), .restored(account), &found)
                taken.answer(())
                tellProgress(found, rows)
            case .unfinished(let transactions):
                reader.heard()
                rows.note(transactions.count)
                await deliver(transactions, .unfinished, &found)
            case .ended(let source, let failure):
                open.remove(source)
                if let failure {
                    found.failures.append(failure)
                } else if source.list == .owned {
                    found.whole.insert(source.store)
                }
            case .limit:
                found.isCutShort = true
                return
            }
        }
        found.isCutShort = found.isCutShort || !open.isEmpty
    }

    private func deliver(
        _ rows: [StoreTransaction], _ origin: DeliveryOrigin, _ found: inout RestoreFindings
    ) async {
        guard !rows.isEmpty else { return }
        do throws(PurchaseError) {
            let keys = try await queue.deliver(rows, origin: origin)
            found.add(keys)
            if keys.count < rows.count {
                let failure = "\(rows.count - keys.count) rows of the journal cannot be read"
                found.failures.append(
                    StoreFailure(.other("journal"), failure, isRetryable: false)
                )
            }
        } catch {
            found.failures.append(
                StoreFailure(.other("journal"), error.description, isRetryable: error.isRetryable)
            )
        }
    }

    // MARK: Deciding

    private func decide(until deadline: Duration, _ found: inout RestoreFindings) async {
        let keys = found.undecided
        let stride = max(1, keys.count / 100)
        for (index, key) in keys.enumerated() {
            if let decision = await queue.decision(on: key, until: deadline) {
                found.decisions[key] = decision
            }
            if index % stride == stride - 1 { tellProgress(found, nil) }
        }
        tellProgress(found, nil)
    }

    /// Past periods are finished once the latest of their original is verified. They go to the
    /// queue as fast as the store confirms, so that they do not fill the memory.
    private func finishPast(
        of latest: [StoreTransaction], _ rows: RestoreRows, _ account: AccountID?,
        until deadline: Duration, _ found: RestoreFindings
    ) async {
        for row in latest {
            let past = rows.past(of: row)
            guard !past.isEmpty, let decision = found.decisions[row.key], decision.isVerified
            else { continue }
            for start in stride(from: 0, to: past.count, by: Self.chunk) {
                let chunk = Array(past[start..<min(start + Self.chunk, past.count)])
                do throws(PurchaseError) {
                    let origin = DeliveryOrigin.history(decision.owner ?? account)
                    _ = try await queue.deliver(chunk, origin: origin)
                } catch {
                    return  // The store lists them again.
                }
                await queue.whenFewFinishesWait(until: deadline)
            }
        }
    }

    /// Another account's purchases: the app's policy may have them moved; the restore does not.
    private func settleConflicts(
        _ account: AccountID?, until deadline: Duration, _ found: inout RestoreFindings
    ) async {
        guard let account else { return }
        for (key, decision) in found.decisions.sorted(by: { $0.key < $1.key }) {
            guard case .owned = decision.state, let owner = decision.owner, owner != account
            else { continue }
            let conflict = await queue.resolveOwner(of: decision, for: account, until: deadline)
            found.conflicts[decision.key] = conflict
            guard conflict == .move else { continue }
            found.decisions[key] = await queue.decision(on: decision.key, until: deadline)
        }
    }

    // MARK: Reporting

    private func report(
        _ found: RestoreFindings, _ account: AccountID?, _ made: Set<GrantID>
    ) async -> RestoreReport {
        var items: [PurchaseKey: RestoreItem] = [:]
        for key in found.keys {
            if let decision = found.decisions[key] {
                let isConsumable = await queue.isConsumable(decision.product)
                items[decision.key] = found.item(
                    decision, account, isNew: made, isConsumable: isConsumable
                )
            } else {
                let product = await queue.product(of: key) ?? ""
                items[key] = RestoreItem(
                    key: key, product: product, result: .undecided(.purchase(key))
                )
            }
        }
        let sorted = items.values.sorted { $0.key < $1.key }
        let pending = await queue.pendingPurchases()
            .filter { account == nil || $0.owner == account }
            .map(\.payment)
        var report = RestoreReport(
            end: found.end(sorted, hasPending: !pending.isEmpty), items: sorted, rows: found.rows
        )
        report.pending = pending
        return report
    }

    private func tellProgress(_ found: RestoreFindings, _ rows: RestoreRows?) {
        let progress = RestoreProgress(
            rows: found.rows + (rows?.count ?? 0),
            purchases: found.keys.count + (rows?.originals ?? 0),
            decided: found.decisions.count, isListComplete: rows == nil && !found.isCutShort
        )
        queue.bus.send([PurchaseEvent(.restoreProgress(progress), date: effects.date())])
    }
}
