import Purser

/// Draws the steps of a plan: what users do, and in between what goes wrong.
struct SimulationScript {
    private let setup: SimulationSetup
    private let faults: Set<SimulationFault>
    private var dice: SeededGenerator
    var focus = SimulationFocus.none

    init(
        _ setup: SimulationSetup, _ faults: Set<SimulationFault>, _ dice: inout SeededGenerator
    ) {
        self.setup = setup
        self.faults = faults
        self.dice = dice.fork()
    }

    mutating func write() -> [SimulationStep] {
        var steps: [SimulationStep] = []
        for _ in 0..<8 + dice.below(7) {
            while dice.oneIn(2) { steps += trouble().map { step($0) } }
            let action = dice.below(8) < 5 ? buy() : use()
            steps.append(step(action))
            // Taken and given back before anyone looked is where most can be forgotten.
            if case .refund(let number) = action, dice.oneIn(3) {
                steps.append(step(.giveBack(number)))
            }
        }
        var crashes: [SimulationAction] = []
        if faults.contains(.crashes) {
            for _ in 0..<1 + dice.below(3) {
                crashes.append(.kill(afterJobs: dice.below(200), inTime: dice.oneIn(4)))
            }
        }
        if faults.contains(.lostWrites) {
            crashes.append(.cutPower(afterJobs: dice.below(200), survivors: dice.below(4)))
        }
        for crash in crashes {
            steps.insert(step(crash), at: 1 + dice.below(steps.count))
        }
        return steps
    }

    private mutating func step(_ action: SimulationAction) -> SimulationStep {
        let phone = setup.phones > 1 && dice.oneIn(3) ? 1 : 0
        let pace: SimulationStep.Pace =
            switch dice.below(8) {
            case 0: .jobs(0)
            case 1...3: .jobs(dice.below(120))
            case 4...5: .idle
            case 6: .time(.seconds(dice.below(90)))
            // Hours are for the few: an outage is asked about every few minutes all the while.
            default: .time(.seconds(dice.below(dice.oneIn(4) ? 5 * 3600 : 1200)))
            }
        return SimulationStep(action, on: phone, then: pace)
    }

    private mutating func account() -> Int { dice.below(3) == 0 ? 1 : 0 }

    private mutating func buy() -> SimulationAction {
        let product: ProductID =
            switch focus == .plans && dice.oneIn(2) ? 7 : dice.below(8) {
            case 0...5: "coins"
            case 6: "no.ads"
            default: ["late", "pro", "pro", "plus"][dice.below(4)]
            }
        let isMany = product == "coins" && dice.oneIn(4)
        return .buy(
            product, account: account(), quantity: isMany ? 2 + dice.below(2) : 1,
            isOrdered: setup.hasAccounts || dice.oneIn(2), again: dice.oneIn(4)
        )
    }

    private mutating func support() -> SimulationAction {
        switch dice.below(8) {
        case 0...2: .settle(HoldAction.allCases[dice.below(HoldAction.allCases.count)])
        case 3: .move(dice.below(6), account: account())
        case 4: .merge(from: 1, into: 0)
        case 5: .refund(dice.below(6))
        case 6: .giveBack(dice.below(6))
        default: .define
        }
    }

    private mutating func subscriber() -> SimulationAction {
        switch dice.below(6) {
        case 0...1: .renew
        case 2: .expire
        case 3: .restore(account: account())
        case 4: .refund(dice.below(6))
        default: .wake
        }
    }

    private mutating func use() -> SimulationAction {
        if focus == .support, dice.oneIn(2) { return support() }
        if focus == .plans, dice.oneIn(2) { return subscriber() }
        let product: StoreProductID = ["coins", "no.ads", "pro", "plus"][dice.below(4)]
        switch dice.below(30) {
        case 0...2: return .approve
        case 3: return .decline
        case 4...6: return .restore(account: account())
        case 7: return .refresh
        case 8: return .wake
        case 9: return .readEntitlements(account: account())
        case 10: return .signIn(dice.oneIn(2) ? "kim" : "lee")
        case 11...13: return .refund(dice.below(6))
        case 14: return .giveBack(dice.below(6))
        case 15: return .buyOutside(product)
        case 16: return .beginOutside(product)
        case 17: return .share(dice.below(6))
        case 18: return .renew
        case 19: return .expire
        case 20: return .settle(HoldAction.allCases[dice.below(HoldAction.allCases.count)])
        case 21: return .move(dice.below(6), account: account())
        case 22: return .merge(from: 1, into: 0)
        case 23: return .define
        case 24: return .suspend
        case 25: return .cancelCalls
        case 26: return .reinstall
        case 27: return .backUp
        case 28: return .rollBack
        default: return .newPhone
        }
    }

    private mutating func seconds(_ bound: Int) -> Duration { .seconds(1 + dice.below(bound)) }

    private mutating func trouble() -> [SimulationAction] {
        // In the order of their declaration, so that a set's order decides nothing.
        let on = SimulationFault.allCases.filter(faults.contains)
        let plain: [SimulationAction] = [.payment(.cancels), .payment(.waits(.approval))]
        guard !on.isEmpty, !dice.oneIn(8) else { return [plain[dice.below(2)]] }
        if focus == .lateness, dice.oneIn(2) { return [lateness()] }
        switch on[dice.below(on.count)] {
        case .duplicates: return [.deliveries(.twice, times: 1 + dice.below(3))]
        case .reorders: return [.deliveries(.reverses(2), times: 2)]
        case .delays: return [.deliveries(.delays(seconds(9000)), times: 1 + dice.below(2))]
        case .drops: return [.deliveries(.drops, times: 1)]
        case .storeErrors: return [storeError()]
        case .lateSuccesses: return [lateSuccess()]
        case .serverDown:
            return [
                [.serverFrom(.down), .server(.down, times: 1 + dice.below(4))][dice.below(2)]
            ]
        case .serverSlow:
            let plans: [ServerPlan] = [
                .slow(seconds(60)), .hangs, .busy(seconds(600)), .losesAnswer,
            ]
            return [.server(plans[dice.below(4)], times: 1 + dice.below(2))]
        case .serverWrong:
            let plans: [ServerPlan] = [.wrongProduct, .wrongTransaction, .wrongQuantity]
            return [.server(plans[dice.below(3)], times: 1)]
        case .serverRejects:
            return dice.oneIn(2) ? [.server(.rejects, times: 1)] : [.spoilProofs(dice.oneIn(2))]
        case .diskFull:
            return [[.diskFails(.full), .diskFails(.unavailable), .diskHeals][dice.below(3)]]
        case .tornWrites:
            let faults: [DiskFault] = [
                .storesAndFails, .diesBefore, .diesAfter, .refuses(.inputOutput),
            ]
            return [.disk(faults[dice.below(4)], atCommit: 1 + dice.below(6))]
        case .lostWrites, .crashes: return [.payment(.interrupts)]
        case .handlerFailures:
            let plans: [SimulatedHandler.Plan] = [
                .fails, .hangs, .kills, .delays(seconds(90)), .failsAfterwards,
            ]
            return [.handler(plans[dice.below(5)])]
        case .clockTurns:
            return [dice.oneIn(3) ? .reboot : .turnClock(.seconds(dice.below(40_000) - 20_000))]
        case .storefronts:
            return [
                dice.oneIn(2)
                    ? .storefront("DEU") : .payment(.changesStorefront(to: "FRA"))
            ]
        case .missingFields: return [.call(.unfinished, .answersEmpty, times: 1)]
        case .disconnections: return [dice.oneIn(2) ? .disconnect : .connect]
        case .otherHands: return [.finishElsewhere]
        }
    }

    /// Around the limits of calls, and long after them.
    private mutating func lateness() -> SimulationAction {
        let delay = dice.oneIn(2) ? Duration.seconds(850 + dice.below(100)) : seconds(9_000)
        return switch dice.below(6) {
        case 0...1: .call(.payment, .delays(delay), times: 1)
        case 2: .call(.finish, .delays(seconds(60)), times: 1)
        case 3: .call(.unfinished, .delays(seconds(120)), times: 1)
        case 4: .payment(.cancels)
        default: .turnClock(.seconds(dice.below(200_000) - 100_000))
        }
    }

    private mutating func storeError() -> SimulationAction {
        let operations: [StoreOperation] = [.payment, .unfinished, .owned, .finish, .observe]
        let failure = StoreFailure(dice.oneIn(2) ? .network : .timedOut)
        let disturbances: [StoreDisturbance] = [
            .fails(failure), .hangs, .delays(seconds(50)), .failsAfterwards(failure),
            .answersEmpty,
        ]
        let operation = operations[dice.below(5)]
        return .call(operation, disturbances[dice.below(5)], times: 1 + dice.below(2))
    }

    private mutating func lateSuccess() -> SimulationAction {
        let plans: [PaymentPlan] = [
            .refusesThenPays(StoreFailure(.other("declined")), after: seconds(5000)),
            .losesAnswer(paid: dice.oneIn(2)), .hangs(paid: dice.oneIn(2)), .interrupts,
            .saysAlreadyOwned, .waits(.payment), .refuses(StoreFailure(.notAllowed)),
        ]
        return .payment(plans[dice.below(plans.count)])
    }
}
