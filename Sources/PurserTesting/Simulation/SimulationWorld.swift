import Foundation
import Purser

/// One simulated world, from its seed to its rest; used by one thread.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SimulationWorld {
    let plan: SimulationPlan
    let parts: SimulationParts
    let clock = TestClock()
    let store: InMemoryStore
    let server: SimulatedServer
    let watch: SimulationWatch
    let executor: SeededTaskExecutor
    let probe: MachineProbe?
    var phones: [SimulatedPhone] = []
    var orders = 0
    var crashes = 0
    var launches = 0
    var installations = 0
    /// Until when each of the store's accounts was seen to: what comes later waits for its owner.
    var settled: [String: Timestamp] = [:]
    /// What is in the journals in the end.
    var rowsAtRest: [JournalRow] = []
    /// Whether the late product has been defined, for launches to come.
    var isLateDefined = false

    var setup: SimulationSetup { plan.setup }

    static let accounts: [AccountID] = ["kim", "lee"]

    init(
        _ plan: SimulationPlan, _ parts: SimulationParts, isTracing: Bool, probe: MachineProbe?
    ) {
        self.plan = plan
        self.parts = parts
        self.probe = probe
        store = InMemoryStore(
            products: Self.products, clock: clock, settings: plan.setup.settings
        )
        server = SimulatedServer(plan.setup.server)
        store.sign { [server] in server.sign($0) }
        watch = SimulationWatch(plan.setup, store: store, isTracing: isTracing)
        executor = SeededTaskExecutor(seed: plan.seed, clock: clock, jobLimit: 200_000)
        for number in 0..<plan.setup.phones {
            let device = store.device("phone-\(number)", account: "kim")
            let name = newInstallation()
            phones.append(SimulatedPhone(device, name, parts.medium(name, plan)))
        }
    }

    static let late = ProductDefinition.consumable("late", grants: .currency("gems", 10))
    static let catalog: [ProductDefinition] = [
        .consumable("coins", grants: .currency("coins", 100)),
        .nonConsumable("no.ads"),
        .subscription("pro", group: "group"),
        .subscription("plus", group: "group"),
    ]
    /// Plus replaces pro at once, pro replaces plus when its period ends, and pro begins on trial.
    static let products: [StoreProduct] = {
        let week = SubscriptionPeriod(1, .week)
        var pro = StoreProduct.subscription("pro", level: 2)
        pro.offers = [
            Offer(
                id: nil, kind: .introductory,
                phases: [OfferPhase(mode: .freeTrial, price: nil, period: week)]
            )
        ]
        return [
            .consumable("coins"), .consumable("late"), .nonConsumable("no.ads"), pro,
            .subscription("plus", level: 1),
        ]
    }()

    func newInstallation() -> InstallationID {
        installations += 1
        return InstallationID("installation-\(installations)")
    }

    // MARK: Going on

    /// Performs the plan's steps, then lets the world come to rest and looks at what is left.
    ///
    /// - Throws: ``SimulationFailure`` where it does not come to rest; ``SimulationViolation``.
    func run() throws {
        for step in plan.steps {
            watch.note(.user, .user, "\(step)")
            try perform(step)
            try go(step.pace)
            try bury()
            try check()
        }
        try rest()
        try check()
    }

    func go(_ pace: SimulationStep.Pace) throws {
        switch pace {
        case .jobs(let count): try executor.drainWithoutTime(atMost: count)
        case .idle: try executor.drainWithoutTime()
        case .time(let duration):
            let target = clock.now.advanced(by: duration)
            let clock = clock
            let sleeper = executor.start { try await clock.sleep(until: target) }
            try executor.drive(until: sleeper)
        }
    }

    /// What was seen broken ends the world.
    func check() throws {
        let escaped = executor.escapedJobs
        if escaped > 0 { throw SimulationFailure.escapedJobs(escaped) }
        let breach = store.state.withLock { $0.breaches.first }
        if let breach { watch.violation(breach.invariant, breach.description) }
        if let violation = watch.state.withLock({ $0.violations.first }) { throw violation }
        for phone in phones { checkCalls(of: phone) }
        if let violation = watch.state.withLock({ $0.violations.first }) { throw violation }
    }

    /// Every call ends within its limits (I7).
    private func checkCalls(of phone: SimulatedPhone) {
        phone.process?.calls.removeAll { $0.task.hasEnded }
        let now = clock.now
        for call in phone.process?.calls ?? [] where call.deadline < now {
            watch.violation("I7", "\(call.name) has not ended in time")
        }
    }

    // MARK: Processes

    func process(of phone: SimulatedPhone) -> SimulatedProcess {
        phone.process ?? launch(phone)
    }

    @discardableResult
    func launch(_ phone: SimulatedPhone) -> SimulatedProcess {
        launches += 1
        let gate = Gate()
        let shop = makeShop(phone, gate)
        if let probe { shop.probe(probe) }
        let told = Locked<[PurchaseEvent]>([])
        let events = shop.events
        let listener = executor.start {
            for await event in events { told.withLock { $0.append(event) } }
        }
        let run = executor.start { try await shop.run() }
        let process = SimulatedProcess(
            number: launches, gate: gate, shop: shop, run: run, listener: listener, told: told
        )
        phone.process = process
        watch.note(.user, .shop, "launch on \(phone.device.name), \(phone.installation)")
        return process
    }

    private func makeShop(_ phone: SimulatedPhone, _ gate: Gate) -> Shop {
        let disk = phone.disk
        let book = phone.book(setup)
        let own = parts.handler?(phone.installation, gate)
        let adapter = SimulatedAdapter(
            inner: parts.adapter(phone.device.adapter(in: gate)), watch: watch, process: gate,
            disk: disk, goods: own == nil ? book : nil
        )
        let verifier = SimulatedVerifier(server: server, watch: watch, process: gate, disk: disk)
        let handler = SimulatedHandler(
            own ?? SimulatedGoods(shelf: book.shelf), watch: watch, in: gate,
            plans: phone.handlerPlans, launch: launches,
            on: disk == nil ? nil : phone.lineage,
            committed: { own == nil ? book.committed($0) : nil }
        )
        var catalog = Self.catalog
        if isLateDefined { catalog.append(Self.late) }
        let ports = Ports(
            stores: [adapter], catalog: catalog, journal: phone.medium.journal(in: gate),
            verifier: verifier, granting: handler
        )
        return Shop(
            ports, policies: policies,
            effects: .test(
                clock: clock, seed: plan.seed &* 1009 &+ UInt64(launches), gate: gate
            )
        )
    }

    private var policies: Policies {
        var policies = Policies()
        if setup.hasAccounts {
            let namespace = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
            policies.owners = .accounts(
                SimulatedOwners(watch: watch),
                tokens: setup.hasTokensPerAccount ? .perAccount(namespace: namespace) : .perPayment
            )
        }
        policies.rejection = setup.finishesRejected ? .finish : .keepOpen
        policies.storefrontConsent = setup.consents ? .proceed : .stop
        policies.serverIsLedger = setup.server == .ledger
        if setup.asksServer {
            let account = setup.hasAccounts ? Self.accounts[0] : nil
            policies.storePurchase = .buy { intent in
                PaymentRequest(ProductID(intent.product.rawValue), for: account)
            }
        }
        return policies
    }

    /// Buries whoever has died by itself: of a full disk's fault, or in its handler.
    func bury() throws {
        for phone in phones where phone.process?.gate.isOpen == false { try kill(phone) }
    }

    /// The process dies. Its tasks are driven to their ends: nothing of them is left.
    func kill(_ phone: SimulatedPhone) throws {
        guard let process = phone.process else { return }
        crashes += 1
        watch.note(.user, .shop, "the process dies on \(phone.device.name)")
        process.gate.close()
        phone.medium.processDied()
        let tasks =
            [process.run, process.listener] + process.endedRuns + process.calls.map(\.task)
        for task in tasks { task.cancel() }
        try executor.drive { tasks.allSatisfy(\.hasEnded) }
        if tasks.contains(where: { !$0.hasEnded }) {
            watch.violation("I7", "a task of a dead process does not end")
        }
        phone.process = nil
    }

    /// Ends what still runs, so that nothing of the world is left.
    func end() {
        for phone in phones {
            guard let process = phone.process else { continue }
            process.gate.close()
            let tasks =
                [process.run, process.listener] + process.endedRuns + process.calls.map(\.task)
            for task in tasks { task.cancel() }
            // What does not end even so was told before, as a violation.
            do { try executor.drive { tasks.allSatisfy(\.hasEnded) } } catch { continue }
        }
    }
}
