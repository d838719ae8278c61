/// How calls to buy end: derived from an attempt and its purchase, never kept.
enum Outcomes {
    typealias Answer = Result<PurchaseOutcome, PurchaseError>

    /// The outcome of an attempt by itself; nil while it is open or its purchase decides.
    static func outcome(of payment: PaymentMachine) -> Answer? {
        let record = payment.record
        switch record.state {
        case .saved, .answeredByEarlier, .consumed:
            return nil
        case .unseen:
            let isLookedFor = payment.vainTries < PaymentMachine.looks
            return isLookedFor ? nil : .success(.pending(.payment))
        case .pending(.approval): return .success(.pending(.approval))
        case .pending(.payment): return .success(.pending(.payment))
        case .unknown, .abandoned: return .success(.unknown(.payment(record.id)))
        case .cancelled: return .success(.cancelled)
        case .scheduled: return .success(.scheduled)
        case .dismissed: return .success(.cancelled)
        case .refused(let failure): return .failure(PurchaseError(failure))
        case .notStarted:
            return .failure(
                PurchaseError(
                    .busy, .request, "the payment was withdrawn before the store was asked",
                    isRetryable: true
                )
            )
        }
    }

    /// The outcome that a purchase gives to the payment that it came of, or that waits for it.
    ///
    /// - Parameter isLate: the caller has waited as long as it will for what is undecided.
    static func outcome(of purchase: PurchaseMachine, for role: Role, isLate: Bool) -> Answer? {
        let record = purchase.record
        switch record.phase {
        case .owned, .applying(.revoke), .applying(.reinstate):
            guard let grant = record.grant() else { return nil }
            switch role {
            case .own: return .success(.granted(grant))
            case .resuming: return .success(.resumed(grant))
            case .earlier(let account, let wasOwned):
                if account != record.owner { return .success(.alreadyOwned(.other)) }
                return .success(wasOwned ? .alreadyOwned(.same) : .resumed(grant))
            }
        case .revoked, .closed(.nothingToGrant):
            return .success(.rejected(RejectionReason(.revoked, "the store took it back")))
        case .closed(.rejected(let reason)):
            return .success(.rejected(reason))
        case .closed(.dismissed(let reason, _)):
            return .success(.rejected(RejectionReason(.other("dismissed"), reason)))
        case .closed(.acceptedElsewhere), .closed(.superseded):
            return .success(.alreadyOwned(.same))
        case .blocked:
            return .success(.pending(.resolution(.purchase(record.key))))
        case .open, .applying(.grant):
            return undecided(purchase, isLate: isLate)
        case .merged:
            return nil
        }
    }

    private static func undecided(_ purchase: PurchaseMachine, isLate: Bool) -> Answer? {
        let record = purchase.record
        let hold = HoldID.purchase(record.key)
        switch record.trouble {
        case .rejected(let reason): return .success(.rejected(reason))
        case .acceptedElsewhere: return .success(.pending(.resolution(hold)))
        case .handlerFailed where isLate: return .success(.pending(.resolution(hold)))
        default: break
        }
        if !record.isDefined { return .success(.pending(.resolution(hold))) }
        return isLate ? .success(.pending(.verification(hold))) : nil
    }

    /// What a waiting call has to do with a purchase.
    enum Role: Hashable, Sendable {
        /// Its payment was paid with it.
        case own
        /// It waits for an earlier payment's to be settled in place of a new charge.
        case resuming
        /// The store handed it out in place of a new one.
        case earlier(AccountID, wasOwned: Bool)
    }
}

extension PurchaseError {
    /// A store's refusal, as a caller of `buy` sees it.
    init(_ failure: StoreFailure) {
        let code: Code =
            switch failure.code {
            case .notAllowed: .notAllowed
            case .productUnavailable: .productUnavailable
            case .invalidPayment: .invalidRequest
            case .ineligibleForOffer: .ineligibleForOffer
            case .storefrontChanged: .storefrontChanged
            case .network: .network
            case .timedOut: .timedOut
            case .unsupported: .unsupported
            default: .storeFailed
            }
        self.init(
            code, .payment, "the store refused the payment: \(failure.code.name)",
            isRetryable: failure.isRetryable, underlying: failure.message
        )
    }

    /// A journal's failure; nothing was charged.
    init(_ failure: JournalFailure, stage: Stage = .journal) {
        self.init(
            .journalUnavailable, stage, "the journal could not store or read it",
            isRetryable: true, underlying: failure.description
        )
    }
}
