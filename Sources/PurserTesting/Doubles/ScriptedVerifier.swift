import Foundation
public import Purser

/// A receipt verifier that understands the proofs of an ``InMemoryStore`` and does what it is told.
///
/// Without a plan it is honest: it states the proof's facts, and refuses a proof that was changed.
/// It keeps every request that it got.
public final class ScriptedVerifier: ReceiptVerifier {
    private struct State: Sendable {
        var standing: VerifierPlan
        var plans: [VerifierPlan] = []
        var requests: [VerificationRequest] = []
        var breaches: [StoreBreach] = []
        var seen: Set<TransactionAlias> = []
        var running = 0
        var peak = 0
    }

    private let state: Locked<State>
    private let clock: TestClock
    private let process: Gate
    private let durable: (any DurableState)?

    /// Makes a verifier of one process.
    ///
    /// - Parameters:
    ///   - plan: what it does with every request that has no plan of its own.
    ///   - clock: on which it is late.
    ///   - process: the process.
    ///   - durable: the process's journal as its medium holds it; asked at the first request for
    ///     each delivery.
    public init(
        _ plan: VerifierPlan = .honest, clock: TestClock = TestClock(), in process: Gate = Gate(),
        checking durable: (any DurableState)? = nil
    ) {
        self.state = Locked(State(standing: plan))
        self.clock = clock
        self.process = process
        self.durable = durable
    }

    /// Plans the answer to the next request that has none yet.
    public func plan(_ plan: VerifierPlan, times: Int = 1) {
        state.withLock { $0.plans += Array(repeating: plan, count: max(0, times)) }
    }

    /// What it does from now on with every request that has no plan of its own.
    public func behave(_ plan: VerifierPlan) {
        state.withLock { $0.standing = plan }
    }

    /// Every request, in order.
    public var requests: [VerificationRequest] { state.withLock { $0.requests } }

    /// The most requests that were under way at once.
    public var peak: Int { state.withLock { $0.peak } }

    /// Deliveries that were not on disk when they were first asked about.
    public var breaches: [StoreBreach] { state.withLock { $0.breaches } }

    /// Answers as planned; see `ReceiptVerifier/verify(_:)`.
    public func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        let plan = state.withLock { state in
            state.requests.append(request)
            state.running += 1
            state.peak = max(state.peak, state.running)
            return state.plans.isEmpty ? state.standing : state.plans.removeFirst()
        }
        defer { state.withLock { $0.running -= 1 } }
        await check(request.transaction)
        guard await passes() else { return Self.died }
        let verdict = await carryOut(plan, request)
        return await passes() ? verdict : Self.died
    }

    private static let died = VerificationVerdict.undecided(
        UndecidedReason(.other("the process died"))
    )

    private func check(_ transaction: StoreTransaction) async {
        let isFirst = state.withLock { $0.seen.insert(transaction.alias).inserted }
        guard let durable, isFirst, process.isOpen else { return }
        if await durable.holds(transaction.alias) || !process.isOpen { return }
        let message = "verification begun before the delivery was on disk"
        state.withLock { state in
            state.breaches.append(
                StoreBreach(invariant: "I5", transaction: transaction.id, message: message)
            )
        }
    }

    private func carryOut(
        _ plan: VerifierPlan, _ request: VerificationRequest
    ) async -> VerificationVerdict {
        switch plan {
        case .honest:
            return Self.honest(request)
        case .vouches(let payload):
            var receipt = ValidReceipt(.vouched, by: Provenance(.server, name: "scripted"))
            receipt.payload = payload.map { .init($0) }
            return .valid(receipt)
        case .answers(let verdict):
            return verdict
        case .delays(let duration, let next):
            do {
                try await clock.sleep(until: clock.now.advanced(by: duration), in: process)
            } catch {
                return .undecided(UndecidedReason(.timedOut, "cancelled"))
            }
            return await carryOut(next, request)
        case .hangs:
            await process.waitUntilClosed()
            return Self.died
        }
    }

    private static func honest(_ request: VerificationRequest) -> VerificationVerdict {
        if case .noReceipt = request.transaction.proof {
            return .undecided(UndecidedReason(.noReceipt))
        }
        guard case .opaque(TestProof.form, _) = request.transaction.proof else {
            return .undecided(UndecidedReason(.wrongProofKind))
        }
        guard let claims = TestProof.claims(in: request.transaction.proof) else {
            return .rejected(RejectionReason(.notAuthentic, "not a proof of an in-memory store"))
        }
        var receipt = ValidReceipt(
            .facts(claims.facts), by: Provenance(.device, name: "scripted")
        )
        receipt.time = claims.signedAt
        return .valid(receipt)
    }

    private func passes() async -> Bool {
        do { try await process.pass() } catch { return false }
        return true
    }
}
