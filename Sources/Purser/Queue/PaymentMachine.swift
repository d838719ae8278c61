/// What happens to an attempt.
package enum PaymentInput: Hashable, Sendable {
    /// What the store answered, apart from a transaction: that is matched or earlier.
    package enum Answer: Hashable, Sendable {
        case transaction
        case pending(PendingPayment)
        case cancelled
        case refused(StoreFailure)
        case unknown(String)
        case alreadyOwned
        case scheduled
    }

    /// The store is being asked.
    case begun
    case answered(Answer)
    /// No answer within the limit.
    case limit
    /// The caller went away, or its limit passed, before the store was asked.
    case withdrawn
    /// A purchase came of it.
    case matched(PurchaseKey)
    /// The store handed out an earlier purchase in its place. With `from` its own purchase turned
    /// out to be that one.
    case earlier(PurchaseKey, from: PurchaseKey? = nil)
    /// The purchase that came of it has its final key now.
    case rekeyed(from: PurchaseKey, to: PurchaseKey)
    /// The store was asked again, and this attempt's product was not in its lists.
    case askedInVain(listIsComplete: Bool)
    /// The store's complete list of unfinished transactions was read, and it is not in it.
    case unfinishedReadWhole
    /// It is too old to wait for.
    case aged
    /// A rest has ended.
    case due
    /// A person, the app's foreground or a new payment asks to look again.
    case retry
    /// Its owner was merged into another account.
    case handedOver(AccountID)
    /// A person ends the wait.
    case dismiss(reason: String, by: String)
    /// A new launch.
    case launched
}

/// What an attempt wants done.
package enum PaymentAction: String, Hashable, Sendable, CaseIterable {
    /// Ask the store to begin the payment.
    case beginPayment
    /// Read the store's lists for what may have come of it.
    case askStore
}

/// The pure machine of one attempt to pay.
package struct PaymentMachine: Hashable, Sendable {
    @Boxed package private(set) var record: PaymentRecord
    /// Only the process that saved the attempt may begin it, and only once.
    package private(set) var mayBegin: Bool
    package private(set) var working: PaymentAction?
    /// How often the store was asked again in vain; saturates.
    package private(set) var vainTries = 0
    package private(set) var rest: Duration?

    /// After this many vain looks the attempt rests until someone asks for another.
    static let looks = 2

    /// An attempt that is being saved now.
    package init(beginning record: PaymentRecord) {
        self.record = record
        self.mayBegin = true
    }

    /// An attempt read from the journal.
    package init(resuming record: PaymentRecord) {
        self.record = record
        self.mayBegin = false
    }

    package func owed() -> [PaymentAction] {
        guard working == nil else { return [] }
        switch record.state {
        case .saved:
            return mayBegin ? [.beginPayment] : []
        case .unknown, .unseen:
            return rest == nil && vainTries < Self.looks ? [.askStore] : []
        default:
            return []
        }
    }

    package mutating func begin(_ action: PaymentAction) {
        working = action
    }

    package mutating func apply(
        _ input: PaymentInput, at now: Moment, jitter: Double, policy: MachinePolicy
    ) {
        switch input {
        case .begun:
            mayBegin = false
            working = .beginPayment
        case .answered(let answer):
            if working == .beginPayment { working = nil }
            mayBegin = false
            answered(answer)
        case .limit:
            guard record.state == .saved, !mayBegin else { return }
            working = nil
            record.state = .unknown("the store did not answer within the limit")
        case .withdrawn:
            guard record.state == .saved, mayBegin else { return }
            mayBegin = false
            working = nil
            record.state = .notStarted
        case .matched(let key):
            guard record.isMatchable else { return }
            #if PURSER_PLANTS
                if PlantedFault.tokenConsumedTwice.isOn { return }
            #endif
            end(.consumed(key))
        case .earlier(let key, let own):
            guard record.isMatchable || own.map({ record.state == .consumed($0) }) == true else {
                return
            }
            end(.answeredByEarlier(key))
        case .rekeyed(let old, let new):
            if record.state == .consumed(old) { record.state = .consumed(new) }
            if record.state == .answeredByEarlier(old) { record.state = .answeredByEarlier(new) }
        case .askedInVain(let isComplete):
            askedInVain(isComplete, RestClock(now: now.uptime, jitter: jitter, retry: policy.retry))
        case .unfinishedReadWhole:
            abandon()
        case .aged:
            if record.isOpen { end(.abandoned) }
        case .due:
            if let until = rest, until <= now.uptime { rest = nil }
        case .retry:
            (vainTries, rest) = (0, nil)
        case .handedOver(let account):
            record.owner = account
        case .dismiss(let reason, let by):
            // Looking for it in the store ends nothing, so a person's word need not wait for that.
            guard record.isOpen, working != .beginPayment else { return }
            end(.dismissed(reason: reason, by: by))
        case .launched:
            (mayBegin, working, rest, vainTries) = (false, nil, nil, 0)
        }
    }

    private mutating func answered(_ answer: PaymentInput.Answer) {
        switch record.state {
        case .consumed, .answeredByEarlier: return
        default: break
        }
        switch answer {
        case .transaction: break
        case .pending(let kind): record.state = .pending(kind)
        case .cancelled: end(.cancelled)
        case .refused(let failure): end(.refused(failure))
        case .unknown(let text): record.state = .unknown(text)
        case .alreadyOwned: record.state = .unseen
        case .scheduled: record.state = .scheduled
        }
    }

    private mutating func askedInVain(_ listIsComplete: Bool, _ clock: RestClock) {
        guard working == .askStore else { return }
        working = nil
        vainTries = min(vainTries + 1, Self.looks)
        rest = vainTries < Self.looks ? clock.rest(vainTries, isWatched: false) : nil
        if listIsComplete, case .unknown = record.state { end(.abandoned) }
    }

    /// What an earlier process began, or nobody answered, and the store does not list: nothing came
    /// of it. A pending one is never listed, so the list says nothing of it.
    private mutating func abandon() {
        guard !mayBegin, working != .beginPayment else { return }
        switch record.state {
        case .saved, .unknown: end(.abandoned)
        default: break
        }
    }

    private mutating func end(_ state: PaymentRecord.State) {
        record.state = state
        if working == .askStore { working = nil }
        rest = nil
        mayBegin = false
    }
}
