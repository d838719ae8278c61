/// Everything that can happen to the queue; its loop takes one at a time.
enum QueueMessage: Sendable {
    // What callers ask.
    case buy(BuyTicket)
    case deliver([StoreTransaction], DeliveryOrigin, Waiter<Result<[PurchaseKey], PurchaseError>>)
    case settle(HoldID, HoldDecision, Waiter<Result<Void, PurchaseError>>)
    case watch(PurchaseKey, Waiter<PurchaseDisposition?>)
    case defined
    case nudged
    // What stores say by themselves.
    case update(StoreID, StoreUpdate)
    // What calls came to.
    case prepared(BuyTicket, Slots.ID, Result<Preparation, PurchaseError>)
    case begun(PaymentID)
    case withdrawn(PaymentID, Slots.ID)
    case answered(PaymentID, Slots.ID, PaymentAnswer)
    case judged(VerificationRequest, PurchaseKey, Slots.ID, VerificationVerdict)
    case ownerAnswered(PurchaseKey, Slots.ID, Result<AccountID?, CallFailure>)
    case handled(PurchaseKey, Slots.ID, HandlerCall, Result<LedgerWork?, CallFailure>)
    case finished(PurchaseKey, Slots.ID, TransactionID, Result<Void, StoreFailure>)
    case workerAnswered(PurchaseKey, JournalProcess, isRunning: Bool)
    case unfinishedRead(StoreID, Result<[StoreTransaction], StoreFailure>)
    case storeAsked(PaymentID, Slots.ID, Result<[StoreTransaction], StoreFailure>)
    // Time.
    case wake

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

/// What a deadline is about.
enum Deadline: Hashable, Sendable {
    case purchase(PurchaseKey)
    case payment(PaymentID)
    case call(Slots.ID)
    case patience(PaymentID)
    case age(PaymentID)
    case unfinished(StoreID)
    case journal
}
