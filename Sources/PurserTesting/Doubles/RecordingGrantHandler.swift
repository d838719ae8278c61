public import Purser

/// A grant handler that keeps what it was told, and either returns ledger work for each currency
/// that is granted or, with a storage of its own, remembers the last revision of each grant.
public final class RecordingGrantHandler: GrantHandler {
    /// How it makes its grants exact. Closed on purpose: the two ways that the port knows.
    public enum Style: Sendable {
        /// It returns ledger work, which the journal commits with its mark.
        case ledger
        /// It stores what it gives in a ``Shelf`` of its own.
        case ownStorage(Shelf)
    }

    private struct State: Sendable {
        var steps: [GrantStep] = []
        var merges: [OwnerMerge] = []
        var plans: [HandlerPlan] = []
        var standing: [ProductID: HandlerPlan] = [:]
        var isWorking = false
        var overlaps = 0
    }

    private let state = Locked(State())
    private let style: Style
    private let clock: TestClock
    private let process: Gate

    /// Makes a handler of one process.
    ///
    /// - Parameters:
    ///   - style: how it makes its grants exact.
    ///   - clock: on which it is late.
    ///   - process: the process.
    public init(
        _ style: Style = .ledger, clock: TestClock = TestClock(), in process: Gate = Gate()
    ) {
        self.style = style
        self.clock = clock
        self.process = process
    }

    /// Plans how calls to come are treated.
    public func plan(_ plan: HandlerPlan, times: Int = 1) {
        state.withLock { $0.plans += Array(repeating: plan, count: max(0, times)) }
    }

    /// How calls about one product are treated from now on, unless they have a plan of their own.
    public func behave(_ plan: HandlerPlan, for product: ProductID) {
        state.withLock { $0.standing[product] = plan }
    }

    /// Every call, in order, also those that failed.
    public var steps: [GrantStep] { state.withLock { $0.steps } }

    /// Every merge of owners, in order, also those that failed.
    public var merges: [OwnerMerge] { state.withLock { $0.merges } }

    /// Calls that began while another was under way, which must never be.
    public var overlaps: Int { state.withLock { $0.overlaps } }

    /// Records and gives; see `GrantHandler/grant(_:)`.
    public func grant(_ grant: Grant) async throws -> LedgerWork? {
        try await take(.grant(grant), sign: 1)
    }

    /// Records and takes; see `GrantHandler/revoke(_:)`.
    public func revoke(_ revocation: Revocation) async throws -> LedgerWork? {
        try await take(.revoke(revocation), sign: -1)
    }

    /// Records and gives back; see `GrantHandler/reinstate(_:)`.
    public func reinstate(_ grant: Grant) async throws -> LedgerWork? {
        try await take(.reinstate(grant), sign: 1)
    }

    /// Records and moves; see `GrantHandler/merge(_:)`.
    public func merge(_ merge: OwnerMerge) async throws -> LedgerWork? {
        let plan = begin(nil) { $0.merges.append(merge) }
        return try await carryOut(plan, .moving(merge))
    }

    private func take(_ step: GrantStep, sign: Int64) async throws -> LedgerWork? {
        let plan = begin(step.grant.product) { $0.steps.append(step) }
        return try await carryOut(plan, Self.work(for: step.grant, sign: sign))
    }

    private func begin(_ product: ProductID?, _ record: (inout State) -> Void) -> HandlerPlan {
        state.withLock { state in
            record(&state)
            if state.isWorking { state.overlaps += 1 }
            state.isWorking = true
            if !state.plans.isEmpty { return state.plans.removeFirst() }
            return product.flatMap { state.standing[$0] } ?? .works
        }
    }

    private func carryOut(_ plan: HandlerPlan, _ work: LedgerWork) async throws -> LedgerWork? {
        defer { state.withLock { $0.isWorking = false } }
        try await process.pass()
        try await suffer(plan)
        switch style {
        case .ledger:
            try await process.pass()
            if case .failsAfterwards(let message) = plan { throw HandlerFailure(message) }
            return work
        case .ownStorage(let shelf):
            shelf.apply(work)
            try await process.pass()
            if case .failsAfterwards(let message) = plan { throw HandlerFailure(message) }
            return nil
        }
    }

    private func suffer(_ plan: HandlerPlan) async throws {
        switch plan {
        case .works, .failsAfterwards:
            return
        case .fails(let message):
            throw HandlerFailure(message)
        case .delays(let duration):
            try await clock.sleep(until: clock.now.advanced(by: duration), in: process)
        case .hangs:
            await process.waitUntilClosed()
            throw ProcessDied()
        case .kills:
            process.close()
            throw ProcessDied()
        }
    }

    /// A currency's amount, and one unit for each entitlement, so that every grant can be counted.
    private static func work(for grant: Grant, sign: Int64) -> LedgerWork {
        let entries = grant.goods.map { goods -> LedgerWork.Entry in
            let (currency, amount): (CurrencyCode, Int64) =
                switch goods {
                case .currency(let currency, let amount): (currency, amount)
                case .entitlement(let entitlement): (CurrencyCode(entitlement.rawValue), 1)
                }
            let total = amount.multipliedReportingOverflow(by: sign * Int64(grant.quantity))
            return LedgerWork.Entry(
                account: grant.owner, currency: currency,
                amount: total.overflow ? Int64.max : total.partialValue
            )
        }
        return LedgerWork(grant: grant.id, revision: grant.revision, entries: entries)
    }
}
