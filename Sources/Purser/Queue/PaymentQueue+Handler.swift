/// Calls of the app's handler: one at a time, each counted before it is made.
extension PaymentQueue {
    /// Stages the beginning of the next handler call, so that a crash in it is counted; one at a
    /// time.
    func beginHandler(_ batch: inout Batch) async {
        isTurnComing = false
        guard slots.isFree(.handler) else { return }
        if let merge = nextMerge() { return begin(merge, &batch) }
        var candidates = batch.keys.compactMap { key in
            batch.purchases[key].flatMap { purchase in
                purchase.machine.owed(machinePolicy).first(where: \.isStep)
                    .map { purchase.machine.entry(key, $0) }
            }
        }
        while let entry = handling.first {
            if batch.purchases[entry.key] == nil, owes(entry) {
                candidates.append(entry)
                break
            }
            _ = handling.takeFirst()
        }
        let allowed = candidates.filter { mayStep($0.action) }
        guard let next = allowed.min(), case .apply(let step, let revision) = next.action else {
            return
        }
        stageLive(next.key, &batch)
        batch.change(next.key) { $0.begin(next.action, machinePolicy) }
        guard let record = batch.purchases[next.key]?.machine.record else { return }
        let goods = await ports.catalog.definition(of: record.product)?.goods
        let call = QueueMessage.HandlerCall(
            step: step, revision: revision,
            goods: step == .grant ? goods ?? [] : record.granted?.goods ?? []
        )
        batch.afterwards.append { queue in queue.callHandler(next.key, call) }
    }

    /// Whether something waits for the handler, and may.
    var wantsHandler: Bool {
        nextMerge() != nil || handling.first.map { mayStep($0.action) } == true
    }

    /// A moved journal gives nothing before the store was asked what has become of it.
    func mayStep(_ action: PurchaseAction) -> Bool {
        unreconciled.isEmpty || action.takesAway
    }

    private func callHandler(_ key: PurchaseKey, _ call: QueueMessage.HandlerCall) {
        guard let record = purchases[key]?.machine.record,
            let grant = record.grant(goods: call.goods)
        else { return }
        let slot = begin(.handler, .handler(key), limit: limits.handler)
        let revoked = record.revocation(at: Timestamp(effects.date()))
        let (handler, mailbox) = (ports.granting, mailbox)
        runner.start {
            do {
                let work: LedgerWork? =
                    switch call.step {
                    case .grant: try await handler.grant(grant)
                    case .reinstate: try await handler.reinstate(grant)
                    case .revoke: try await handler.revoke(Revocation(grant, revoked: revoked))
                    }
                mailbox.put(.handled(key, slot, call, .success(work)))
            } catch {
                let failure = QueueMessage.CallFailure(text: "\(error)")
                mailbox.put(.handled(key, slot, call, .failure(failure)))
            }
        }
    }
}

extension PurchaseAction {
    fileprivate var isStep: Bool {
        if case .apply = self { true } else { false }
    }

    fileprivate var takesAway: Bool {
        if case .apply(.revoke, _) = self { true } else { false }
    }
}
