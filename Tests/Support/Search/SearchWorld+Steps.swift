import Foundation
import Purser

/// What can happen next.
extension SearchWorld {
    /// One thing that happens, what the world is then, and what is wrong about it at that moment.
    struct Step {
        var text: String
        var world: SearchWorld
        var complaint: String?
    }

    func steps(_ scenario: SearchScenario) -> [Step] {
        var steps: [Step] = []
        if scenario.revokes {
            switch stage {
            case .bought: steps.append(change("the store revokes") { $0.stage = .revoked })
            case .revoked: steps.append(change("the store reinstates") { $0.stage = .reinstated })
            case .reinstated: break
            }
        }
        for device in devices.indices {
            steps += deliveries(device, scenario)
            guard let machine = devices[device].machine else { continue }
            steps += beginnings(device, machine, scenario)
            steps += endings(device, machine, scenario)
            steps += crashes(device, machine, scenario)
            if scenario.hasPerson { steps += people(device, machine) }
        }
        return steps
    }

    // MARK: Deliveries

    private func deliveries(_ device: Int, _ scenario: SearchScenario) -> [Step] {
        var steps: [Step] = []
        for index in isFinished.indices {
            if !isFinished[index] || isNews(index, for: device) {
                steps.append(deliver(index, to: device, isRestore: false, scenario))
            }
            if scenario.restores, stage != .revoked {
                steps.append(deliver(index, to: device, isRestore: true, scenario))
            }
        }
        return steps
    }

    /// The store tells each device that knows a transaction of what has changed about it.
    func isNews(_ index: Int, for device: Int) -> Bool {
        let record = devices[device].machine?.record
        let report = report(index)
        guard let known = record?.delivery(report.id) else { return false }
        return known.transaction.version != report.version
            || devices[device].saidRevoked.map { $0 != (stage == .revoked) } == true
    }

    private func deliver(
        _ index: Int, to device: Int, isRestore: Bool, _ scenario: SearchScenario
    ) -> Step {
        let report = report(index, needsFinish: !isRestore || !isFinished[index])
        let way = isRestore ? "restored" : "delivered"
        return change("\(report.id) \(way) to device \(device)") { world in
            let isNew = world.devices[device].machine == nil
            if isNew {
                let record = PurchaseRecord(
                    key: Self.key, product: "ads", isDefined: true,
                    seenAt: Timestamp(milliseconds: 0)
                )
                world.devices[device].machine = PurchaseMachine(record)
            }
            world.apply(.delivered(report, isRestore: isRestore), to: device)
            guard isNew else { return }
            let match = scenario.hasPerson ? AttemptMatch.external : .owner(Self.owner)
            world.apply(.matched(match), to: device)
        }
    }

    // MARK: Effects

    private func beginnings(
        _ device: Int, _ machine: PurchaseMachine, _ scenario: SearchScenario
    ) -> [Step] {
        owed(machine, devices[device].crashes, scenario.flaw).map { action in
            var step = change("device \(device) begins \(action.short)") { world in
                let policy = Self.policies[world.devices[device].crashes]
                world.devices[device].machine?.begin(action, policy)
                if case .verify(let id) = action {
                    let delivery = machine.record.delivery(id)
                    let isRevoked = delivery?.transaction.revoked != nil
                    world.devices[device].asked = isRevoked ? .revoked : .bought
                }
            }
            step.complaint = complaint(about: action, on: devices[device], scenario.flaw)
            return step
        }
    }

    func owed(
        _ machine: PurchaseMachine, _ crashes: Int, _ flaw: SearchFlaw?
    ) -> [PurchaseAction] {
        var owed = machine.owed(Self.policies[crashes])
        let unfinished = machine.record.deliveries.filter { !$0.isFinished }
        let idle = unfinished.map(\.transaction.id).filter { !machine.finishing.contains($0) }
        switch flaw {
        case .finishesWhatIsOpen where machine.record.phase == .open:
            owed += idle.map(PurchaseAction.finish)
        case .finishesWhatWasRemoved where wasRemoved && !owed.contains { $0.isFinish }:
            owed += idle.map(PurchaseAction.finish)
        case .neverAsksOwner:
            owed.removeAll { $0 == .askOwner }
        default: break
        }
        return owed
    }

    private func endings(
        _ device: Int, _ machine: PurchaseMachine, _ scenario: SearchScenario
    ) -> [Step] {
        var steps: [Step] = []
        for index in isFinished.indices {
            let id = report(index).id
            guard machine.finishing.contains(id) else { continue }
            steps.append(
                change("finish of \(id) confirmed") { world in
                    world.isFinished[index] = true
                    world.apply(.finished(id), to: device)
                })
            steps.append(input(.finishFailed(id), "finish of \(id) failed", to: device))
            steps.append(
                change("finish of \(id) done, answer lost") { world in
                    world.isFinished[index] = true
                    world.apply(.finishFailed(id), to: device)
                })
        }
        switch machine.working {
        case .verify(let id):
            steps += verdicts(device, id, machine, scenario)
        case .askOwner:
            steps.append(input(.ownerAnswered(Self.owner), "the owner is known", to: device))
            steps.append(input(.ownerAnswered(nil), "nobody knows the owner", to: device))
            steps.append(input(.ownerFailed("fails"), "the ownership policy fails", to: device))
        case .askWorker(let worker):
            let answer = PurchaseInput.workerAnswered(worker, isRunning: false)
            steps.append(input(answer, "\(worker) is dead", to: device))
        case .apply(let step, let revision):
            steps += handlings(device, step, revision, scenario.flaw)
        case .finish, nil: break
        }
        if machine.rest != nil || machine.finishRest != nil {
            steps.append(
                change("device \(device)'s rest ends") { world in
                    world.apply(.due, to: device, after: .seconds(1))
                })
        }
        return steps
    }

    private func verdicts(
        _ device: Int, _ id: TransactionID, _ machine: PurchaseMachine, _ scenario: SearchScenario
    ) -> [Step] {
        guard let index = isFinished.indices.first(where: { report($0).id == id }),
            let asked = devices[device].asked
        else { return [] }
        let version = report(index, asked).version
        let isRevoked = stage == .revoked
        let sees = isRevoked && scenario.flaw != .overlooksRevocation
        var steps: [Step] = []
        let yes = yes(index, isRevoked: sees)
        steps.append(
            change(isRevoked ? "verified as revoked" : "verified") { world in
                let known = world.devices[device].machine?.record.delivery(id)?.transaction.version
                if known == version {
                    world.devices[device].saidRevoked = isRevoked
                    world.devices[device].saidNo = false
                }
                world.apply(.judged(id, version, yes), to: device)
            })
        let vague = Judgement.undecided(UndecidedReason(.unreachable), retryAfter: nil)
        let answer = scenario.flaw == .grantsUnverified ? yes : vague
        steps.append(
            change("nobody could say") { world in
                world.apply(.judged(id, version, answer), to: device)
                if scenario.flaw == .dismissesByItself {
                    world.apply(.dismiss(reason: "", by: "flaw"), to: device)
                }
            })
        if scenario.hasPerson {
            let no = Judgement.rejected(RejectionReason(.notAuthentic), closes: false)
            steps.append(
                change("rejected") { world in
                    world.devices[device].saidNo = true
                    world.apply(.judged(id, version, no), to: device)
                })
        }
        return steps
    }

    private func handlings(
        _ device: Int, _ step: PurchaseRecord.Step, _ revision: Int, _ flaw: SearchFlaw?
    ) -> [Step] {
        let isEmpty = step == .revoke && flaw == .revokesInNameOnly
        let fails = PurchaseInput.applyFailed(revision: revision, "fails")
        var done = change("\(step) stored and committed") { world in
            if !isEmpty { world.devices[device].goods.take(step, revision) }
            world.apply(.applied(revision: revision, goods: []), to: device)
        }
        var lost = change("\(step) stored, then failed") { world in
            world.devices[device].goods.take(step, revision)
            world.apply(fails, to: device)
        }
        done.complaint = devices[device].goods.complaint(step, revision)
        lost.complaint = done.complaint
        return [done, lost, input(fails, "\(step) failed", to: device)]
    }

    // MARK: Crashes and people

    /// What was under way has reached the store and the app's storage, or has not.
    private func crashes(
        _ device: Int, _ machine: PurchaseMachine, _ scenario: SearchScenario
    ) -> [Step] {
        guard devices[device].crashes < scenario.crashes else { return [] }
        let isIdle = machine.finishing.isEmpty && machine.working?.isStep != true
        return (isIdle ? [false] : [false, true]).map { hasReached in
            change("device \(device) crashes" + (hasReached ? " after the fact" : "")) { world in
                if hasReached {
                    for index in world.isFinished.indices
                    where machine.finishing.contains(report(index).id) {
                        world.isFinished[index] = true
                    }
                    if case .apply(let step, let revision)? = machine.working {
                        world.devices[device].goods.take(step, revision)
                    }
                }
                var record = machine.record
                if scenario.flaw == .newRevisionAfterCrash, machine.working?.isStep == true {
                    record.revision += 1
                }
                world.devices[device].crashes += 1
                world.devices[device].asked = nil
                world.devices[device].machine = PurchaseMachine(record)
                world.apply(.launched, to: device)
            }
        }
    }

    private func people(_ device: Int, _ machine: PurchaseMachine) -> [Step] {
        var steps: [Step] = []
        if let reason = machine.record.holdReason {
            steps.append(input(.retry, "a person retries", to: device))
            switch reason {
            case .ownerUnknown, .ambiguousOrder:
                let word = PurchaseInput.assign(Self.owner, nil, by: "a person")
                steps.append(input(word, "a person assigns", to: device))
            default: break
            }
            if machine.working == nil {
                steps.append(
                    change("a person dismisses") { world in
                        world.devices[device].wasDismissed = true
                        world.apply(.dismiss(reason: "", by: "a person"), to: device)
                    })
            }
        }
        if machine.record.phase == .owned {
            steps.append(input(.doubted, "the store hints", to: device))
        }
        for index in isFinished.indices where !wasRemoved {
            let id = report(index).id
            guard machine.record.delivery(id) != nil else { continue }
            steps.append(
                change("\(id) removed elsewhere") { world in
                    world.wasRemoved = true
                    world.apply(.removedElsewhere(id), to: device)
                })
        }
        return steps
    }

    // MARK: Making steps

    private func change(_ text: String, _ change: (inout SearchWorld) -> Void) -> Step {
        var world = self
        change(&world)
        return Step(text: text, world: world, complaint: nil)
    }

    private func input(_ input: PurchaseInput, _ text: String, to device: Int) -> Step {
        change(text) { $0.apply(input, to: device) }
    }

    private mutating func apply(
        _ input: PurchaseInput, to device: Int, after time: Duration = .zero
    ) {
        let now = Moment(uptime: time, date: Date(timeIntervalSince1970: 0))
        let policy = Self.policies[devices[device].crashes]
        devices[device].machine?.apply(input, at: now, jitter: 1, policy: policy)
        if devices[device].machine?.working == nil { devices[device].asked = nil }
    }
}

extension PurchaseAction {
    var isStep: Bool {
        if case .apply = self { true } else { false }
    }

    var isFinish: Bool {
        if case .finish = self { true } else { false }
    }

    fileprivate var short: String {
        switch self {
        case .askOwner: "to ask for the owner"
        case .verify(let id): "to verify \(id)"
        case .apply(let step, let revision): "\(step) \(revision)"
        case .askWorker(let worker): "to ask after \(worker)"
        case .finish(let id): "to finish \(id)"
        }
    }
}
