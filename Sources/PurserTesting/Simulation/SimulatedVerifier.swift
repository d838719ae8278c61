import Purser

/// The server as one process of a simulated world asks it.
struct SimulatedVerifier: ReceiptVerifier {
    let server: SimulatedServer
    let watch: SimulationWatch
    let process: Gate
    /// The process's disk, where it can be asked at once.
    let disk: InMemoryDisk?

    func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        let transaction = request.transaction
        if let disk, process.isOpen, disk.durableRow(of: transaction.alias) == nil {
            watch.violation("I5", "\(transaction.id) is verified before it is on disk")
        }
        let plan = server.nextPlan()
        watch.note(
            .shop, .server, "verify \(transaction.id) \(transaction.product) for \(request.owner)")
        guard await passes() else { return Self.died }
        let verdict = await answer(plan, request)
        watch.note(.server, .shop, "\(plan) \(verdict.name) \(transaction.id)")
        guard await passes() else { return Self.died }
        return verdict
    }

    private static let died = VerificationVerdict.undecided(
        UndecidedReason(.other("the process died"))
    )

    private func answer(
        _ plan: ServerPlan, _ request: VerificationRequest
    ) async -> VerificationVerdict {
        switch plan {
        case .down:
            return .undecided(UndecidedReason(.unreachable))
        case .busy(let delay):
            return .undecided(UndecidedReason(.serverTrouble), retryAfter: delay)
        case .slow(let delay):
            do {
                let deadline = watch.clock.now.advanced(by: delay)
                try await watch.clock.sleep(until: deadline, in: process)
            } catch {
                return .undecided(UndecidedReason(.timedOut, "cancelled"))
            }
            return judge(request)
        case .hangs:
            await process.waitUntilClosed()
            return Self.died
        case .losesAnswer:
            _ = judge(request, isHeard: false)
            return .undecided(UndecidedReason(.unreachable, "the answer is lost"))
        case .rejects:
            watch.refuse(request.transaction.id)
            return .rejected(RejectionReason(.refusedByServer))
        case .wrongProduct, .wrongTransaction, .wrongQuantity:
            return wrong(plan, request)
        case .honest:
            return judge(request)
        }
    }

    private func judge(
        _ request: VerificationRequest, isHeard: Bool = true
    ) -> VerificationVerdict {
        guard let claims = server.claims(of: request.transaction.proof) else {
            watch.refuse(request.transaction.id)
            watch.state.withLock { $0.hasSeenSpoilt = true }
            return .rejected(RejectionReason(.notAuthentic))
        }
        let verdict = server.judge(claims, for: request.installation)
        if isHeard, case .valid = verdict {
            watch.state.withLock {
                _ = $0.accepted[GrantID(claims.key), default: []].insert(request.installation)
            }
        }
        return verdict
    }

    /// The facts of something else: no grant may come of them (I3).
    private func wrong(_ plan: ServerPlan, _ request: VerificationRequest) -> VerificationVerdict {
        guard let claims = server.claims(of: request.transaction.proof) else {
            return judge(request)
        }
        var facts = claims.facts
        switch plan {
        case .wrongProduct: facts.product = facts.product == "coins" ? "no.ads" : "coins"
        case .wrongTransaction: facts.transaction = "of.somebody.else"
        default:
            // A delivery that states no quantity takes the proof's.
            guard request.transaction.quantity != nil else { return judge(request) }
            facts.quantity += 7
        }
        watch.refuse(request.transaction.id)
        return .valid(ValidReceipt(.facts(facts), by: Provenance(.server, name: "confused")))
    }

    private func passes() async -> Bool {
        do { try await process.pass() } catch { return false }
        return true
    }
}

extension VerificationVerdict {
    /// The verdict in a word, for timelines.
    var name: String {
        switch self {
        case .valid: "valid"
        case .acceptedElsewhere: "accepted elsewhere"
        case .rejected(let reason): "rejected \(reason.code)"
        case .undecided(let reason, _): "undecided \(reason.code)"
        }
    }
}
