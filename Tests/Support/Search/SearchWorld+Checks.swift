import Purser

/// What must hold, in words of its own: none of it asks the machine whether it may.
extension SearchWorld {
    /// What is wrong with beginning an action now.
    func complaint(
        about action: PurchaseAction, on device: Device, _ flaw: SearchFlaw?
    ) -> String? {
        switch action {
        case .finish(let id):
            // A grant, a fact that there is nothing to grant, or a person's decision.
            let isGranted = device.goods.grants > 0 && device.machine?.working?.isGrant != true
            let isNothing = device.saidRevoked == true
            guard isGranted || isNothing || device.wasDismissed || flaw?.mutesFinish == true else {
                return "I1: \(id) is finished without a record that allows it"
            }
        case .apply(.grant, _):
            guard let isRevoked = device.saidRevoked else {
                return "I3: granted although no verifier said yes"
            }
            if isRevoked { return "granted while revoked by the latest facts" }
        default: break
        }
        return nil
    }

    /// What is wrong with being in this state.
    func complaint(_ flaw: SearchFlaw?) -> String? {
        for (index, device) in devices.enumerated() {
            guard let machine = device.machine else { continue }
            if !machine.isAlive, owed(machine, device.crashes, flaw).isEmpty {
                return "stuck: device \(index) has no effect, rest, hold or end"
            }
        }
        return lost() ?? disagreement()
    }

    /// Paid, every transaction finished, and nobody has it or knows that it is owed.
    private func lost() -> String? {
        guard stage != .revoked, !wasRemoved, isFinished.allSatisfy({ $0 }) else { return nil }
        for index in devices.indices {
            let device = devices[index]
            let isKnown = isFinished.indices.contains { isNews($0, for: index) }
            let isPending = device.machine?.record.isSettled(observesOnly: false) == false
            if isKnown || isPending || device.goods.isOwned || device.wasDismissed { return nil }
        }
        return "lost: paid, finished, and nobody has it"
    }

    /// When nothing is left to happen, the goods are where the store says they are.
    private func disagreement() -> String? {
        for index in devices.indices {
            let device = devices[index]
            guard let machine = device.machine, !device.wasDismissed, !device.saidNo,
                machine.record.isSettled(observesOnly: false), machine.working == nil,
                !isFinished.indices.contains(where: { isNews($0, for: index) })
            else { continue }
            guard device.goods.isOwned == (stage != .revoked) else {
                return "at rest, device \(index)'s goods are not what the store says"
            }
        }
        return nil
    }
}

extension SearchWorld.Goods {
    /// As the contract of `GrantHandler` asks: a repeated revision is answered without storing.
    mutating func take(_ step: PurchaseRecord.Step, _ revision: Int) {
        guard revision > self.revision else { return }
        self.revision = revision
        self.step = step
        isOwned = step != .revoke
        if step == .grant { grants = min(grants + 1, 2) }
    }

    /// What is wrong with a call of the handler.
    func complaint(_ step: PurchaseRecord.Step, _ revision: Int) -> String? {
        if revision < self.revision { return "I2: revision \(revision) after \(self.revision)" }
        if revision == self.revision {
            return step == self.step ? nil : "I2: two steps under revision \(revision)"
        }
        switch step {
        case .grant: return grants == 0 ? nil : "I2: granted twice"
        case .revoke: return isOwned ? nil : "I2: revoked what nobody has"
        case .reinstate: return isOwned ? "I2: reinstated what is owned" : nil
        }
    }
}

extension PurchaseMachine {
    /// A running effect, a rest, a hold, or an end.
    fileprivate var isAlive: Bool {
        working != nil || !finishing.isEmpty || rest != nil || finishRest != nil
            || record.holdReason != nil || record.isSettled(observesOnly: false)
    }
}

extension PurchaseAction {
    fileprivate var isGrant: Bool {
        if case .apply(.grant, _) = self { true } else { false }
    }
}
