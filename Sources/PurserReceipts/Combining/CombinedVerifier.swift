public import Purser

/// Several verifiers as one: those that decide, and those that only advise.
///
/// **Deciding** verifiers are asked in order, and all must say yes. The first that does not say yes
/// ends it, and its answer counts: so let the device judge before a server that accepts each
/// purchase once. Of two, by the first one's answer (down) and the second's (across):
///
/// | | valid | accepted elsewhere | rejected | undecided |
/// |---|---|---|---|---|
/// | **valid** | valid | accepted elsewhere | rejected | undecided |
/// | **accepted elsewhere** | accepted elsewhere | accepted elsewhere | rejected | undecided |
/// | **rejected** | rejected* | rejected* | rejected* | rejected* |
/// | **undecided** | undecided* | undecided* | undecided* | undecided* |
///
/// At * the second is not asked. Two yeses become one: facts, payload and time are those of the
/// last that has them, and a server among them is the source. Two yeses about different purchases
/// are undecided.
///
/// **Advising** verifiers are asked after all have said yes, and change nothing: of one deciding
/// (down) and one advising (across),
///
/// | | valid | accepted elsewhere | rejected | undecided |
/// |---|---|---|---|---|
/// | **valid** | valid | valid, noted | valid, noted | valid, noted |
/// | **accepted elsewhere** | the same* | the same* | the same* | the same* |
/// | **rejected** | rejected* | rejected* | rejected* | rejected* |
/// | **undecided** | undecided* | undecided* | undecided* | undecided* |
///
/// What an adviser said other than yes is noted in the provenance's omissions. So a check on the
/// device that fails neither grants nor refuses where a server decides.
public struct CombinedVerifier: ReceiptVerifier {
    private let deciding: [any ReceiptVerifier]
    private let advising: [any ReceiptVerifier]

    /// Marks each verifier; at least one decides.
    ///
    /// - Parameters:
    ///   - first: decides, and is asked first.
    ///   - others: decide too, in this order.
    ///   - advising: only advise.
    public init(
        deciding first: any ReceiptVerifier, _ others: any ReceiptVerifier...,
        advising: [any ReceiptVerifier] = []
    ) {
        self.deciding = [first] + others
        self.advising = advising
    }

    /// Asks each verifier that the tables name, one after the other.
    public func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        var yes: ValidReceipt?
        var elsewhere: Provenance?
        for verifier in deciding {
            switch await verifier.verify(request) {
            case .valid(let receipt):
                guard let earlier = yes else {
                    yes = receipt
                    continue
                }
                guard Self.agree(earlier, receipt) else {
                    return .undecided(
                        UndecidedReason(
                            .other("factsDisagree"), "two yeses name different purchases"))
                }
                yes = Self.both(earlier, receipt)
            case .acceptedElsewhere(let provenance): elsewhere = elsewhere ?? provenance
            case let ending: return ending
            }
        }
        if let elsewhere { return .acceptedElsewhere(elsewhere) }
        guard var yes else {
            return .undecided(UndecidedReason(.misconfigured, "no verifier decides"))
        }
        for verifier in advising {
            if let note = Self.note(await verifier.verify(request)) {
                yes.provenance.omissions.append(note)
            }
        }
        return .valid(yes)
    }

    /// Whether two yeses name the same purchase, where both name one. Only one statement reaches
    /// the comparison with the delivery, so the other must equal it.
    private static func agree(_ first: ValidReceipt, _ second: ValidReceipt) -> Bool {
        guard case .facts(let first) = first.statement, case .facts(let second) = second.statement
        else { return true }
        return first.app == second.app && first.product == second.product
            && first.transaction == second.transaction && first.environment == second.environment
            && first.quantity == second.quantity
    }

    private static func both(_ first: ValidReceipt, _ second: ValidReceipt) -> ValidReceipt {
        var both = second
        if case .vouched = second.statement {
            both.statement = first.statement
            both.others = first.others
        }
        both.payload = second.payload ?? first.payload
        both.time = second.time ?? first.time
        both.provenance.omissions = first.provenance.omissions + second.provenance.omissions
        both.provenance.name = "\(first.provenance.name) and \(second.provenance.name)"
        if first.provenance.source == .server { both.provenance.source = .server }
        return both
    }

    private static func note(_ verdict: VerificationVerdict) -> String? {
        switch verdict {
        case .valid: nil
        case .acceptedElsewhere(let by): "advice of \(by.name): accepted elsewhere"
        case .rejected(let reason): "advice: rejected, \(reason.code)"
        case .undecided(let reason, _): "advice: undecided, \(reason.code)"
        }
    }
}
