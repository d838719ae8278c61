import Foundation

/// Everything that can happen to the queue; its loop takes one at a time.
indirect enum QueueMessage: Sendable {
    // What callers ask.
    case buy(BuyTicket)
    case deliver([StoreTransaction], DeliveryOrigin, Waiter<Result<[PurchaseKey], PurchaseError>>)
    case settle(HoldID, HoldDecision, Waiter<Result<Void, PurchaseError>>)
    case watch(PurchaseKey, Waiter<PurchaseDisposition?>)
    case move(PurchaseKey, AccountID, by: String, Waiter<Result<Void, PurchaseError>>)
    case merge(MergeRequest, Waiter<Result<OwnerMerge, PurchaseError>>)
    case defined
    case nudged
    // What stores say by themselves.
    case update(StoreID, StoreUpdate)
    // What calls came to.
    case prepared(BuyTicket, Slots.ID, Result<Preparation, PurchaseError>)
    case begun(PaymentID, Slots.ID)
    case withdrawn(PaymentID, Slots.ID)
    case answered(PaymentID, Slots.ID, PaymentAnswer)
    case judged(VerificationRequest, PurchaseKey, Slots.ID, VerificationVerdict)
    case ownerAnswered(PurchaseKey, Slots.ID, Result<AccountID?, CallFailure>)
    case handled(PurchaseKey, Slots.ID, HandlerCall, Result<LedgerWork?, CallFailure>)
    case merged(OwnerMerge, Slots.ID, Result<LedgerWork?, CallFailure>)
    case finished(PurchaseKey, Slots.ID, TransactionID, Result<Void, StoreFailure>)
    case workerAnswered(PurchaseKey, JournalProcess, isRunning: Bool)
    case unfinishedRead(StoreID, Result<[StoreTransaction], StoreFailure>)
    case storeAsked(PaymentID, Slots.ID, Result<[StoreTransaction], StoreFailure>)
    /// The next in this line may have its turn.
    case serve(BuyLine.Place)
    /// A caller went away before its payment was begun.
    case gone(PaymentID)
    /// The handler has a free slot.
    case turn
    // Time.
    /// The trusted clock has a state worth saving.
    case clock(Data)
    /// The sleeper for this deadline is up.
    case wake(Duration)
    case due([Deadline])
    /// Calls that have outlived their limits.
    case overdue([CallSubject])
    /// A message whose commit failed: it was accepted before, and only its change is made again.
    case again(QueueMessage)

    /// What is known before an attempt can be saved.
    struct Preparation: Sendable {
        var order: Order?
        var offer: SignedOffer?
    }

    /// The text of an error that an app's own part threw.
    struct CallFailure: Error, Sendable {
        var text: String
    }

    /// A call of the app's handler.
    struct HandlerCall: Sendable {
        var step: PurchaseRecord.Step
        var revision: Int
        var goods: [Goods]
    }
}

/// What a running call is about.
enum CallSubject: Hashable, Sendable {
    case payment(PaymentID)
    case preparation(PaymentID)
    case verification(PurchaseKey, TransactionID, TransactionVersion)
    case owner(PurchaseKey)
    case handler(PurchaseKey)
    case finish(PurchaseKey, TransactionID)
    case asking(PaymentID)
    case merge(GrantID)
}

extension QueueMessage {
    /// The purchase whose step this is, where it is one's.
    var purchase: PurchaseKey? {
        switch self {
        case .judged(_, let key, _, _), .ownerAnswered(let key, _, _), .handled(let key, _, _, _),
            .finished(let key, _, _, _), .workerAnswered(let key, _, _):
            key
        default: nil
        }
    }

    /// The same answer of the handler as a failure, because its ledger work cannot be stored.
    func failingHandler(_ text: String) -> QueueMessage? {
        switch self {
        case .handled(let key, let slot, let call, .success):
            return .handled(key, slot, call, .failure(CallFailure(text: text)))
        case .merged(let merge, let slot, .success):
            return .merged(merge, slot, .failure(CallFailure(text: text)))
        default:
            return nil
        }
    }
}

/// What a deadline is about.
enum Deadline: Hashable, Sendable {
    case purchase(PurchaseKey)
    case payment(PaymentID)
    case call(Slots.ID)
    case patience(PaymentID)
    case age(PaymentID)
    case unfinished(StoreID)
    case finish(PurchaseKey)
    case journal
}
