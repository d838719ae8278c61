package import Purser

/// Stands before an app's grant handler in a simulated world: it disturbs the calls as planned, and
/// has the watch look at each.
package final class SimulatedHandler: GrantHandler {
    /// What becomes of one call. Closed on purpose: it works, fails, waits or kills.
    package enum Plan: Hashable, Sendable {
        case fails
        /// It has stored what it gives, and throws.
        case failsAfterwards
        case delays(Duration)
        case hangs
        case kills

        /// Whether the call takes longer than the library waits for it.
        var outlivesLimit: Bool {
            switch self {
            case .hangs, .delays: true
            case .fails, .failsAfterwards, .kills: false
            }
        }
    }

    private let inner: any GrantHandler
    private let watch: SimulationWatch
    private let process: Gate
    private let plans: Locked<[Plan]>
    private let working = Locked(0)
    private let launch: Int
    private let installations: Set<InstallationID>?
    private let committed: @Sendable (GrantID) -> Int?

    init(
        _ inner: any GrantHandler, watch: SimulationWatch, in process: Gate, plans: Locked<[Plan]>,
        launch: Int, on installations: Set<InstallationID>?,
        committed: @escaping @Sendable (GrantID) -> Int?
    ) {
        self.inner = inner
        self.watch = watch
        self.process = process
        self.plans = plans
        self.launch = launch
        self.installations = installations
        self.committed = committed
    }

    package func grant(_ grant: Grant) async throws -> LedgerWork? {
        try await call(.grant, grant) { try await self.inner.grant(grant) }
    }

    package func revoke(_ revocation: Revocation) async throws -> LedgerWork? {
        try await call(.revoke, revocation.grant) { try await self.inner.revoke(revocation) }
    }

    package func reinstate(_ grant: Grant) async throws -> LedgerWork? {
        try await call(.reinstate, grant) { try await self.inner.reinstate(grant) }
    }

    package func merge(_ merge: OwnerMerge) async throws -> LedgerWork? {
        watch.note(.shop, .handler, "merge \(merge.source) into \(merge.target)")
        return try await disturbed(nextPlan()) { try await self.inner.merge(merge) }
    }

    private func call(
        _ step: PurchaseRecord.Step, _ grant: Grant,
        _ body: @Sendable () async throws -> LedgerWork?
    ) async throws -> LedgerWork? {
        try process.check()
        let others = working.withLock { working in
            working += 1
            return working - 1
        }
        var isCounted = true
        defer { if isCounted { working.withLock { $0 -= 1 } } }
        if others > 0 { watch.violation("I2", "two handler calls overlap") }
        watch.begins(step, grant, committed: committed(grant.id), on: installations)
        // One that outlives its limit is parked, and others go on.
        let plan = nextPlan()
        if plan?.outlivesLimit == true {
            working.withLock { $0 -= 1 }
            isCounted = false
        }
        let work = try await disturbed(plan, body)
        watch.state.withLock { $0.granted[launch, default: []].append(grant.id) }
        return work
    }

    private func nextPlan() -> Plan? {
        plans.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    private func disturbed(
        _ plan: Plan?, _ body: @Sendable () async throws -> LedgerWork?
    ) async throws -> LedgerWork? {
        try await process.pass()
        if let plan { watch.note(.handler, .handler, "\(plan)") }
        switch plan {
        case .fails: throw HandlerFailure("planned")
        case .delays(let delay):
            try await watch.clock.sleep(until: watch.clock.now.advanced(by: delay), in: process)
        case .hangs:
            await process.waitUntilClosed()
            throw ProcessDied()
        case .kills:
            process.close()
            throw ProcessDied()
        case .failsAfterwards, nil: break
        }
        let work = try await body()
        try await process.pass()
        if case .failsAfterwards = plan { throw HandlerFailure("planned, afterwards") }
        return work
    }
}
