/// What happens to a purchase.
package enum PurchaseInput: Hashable, Sendable {
    /// The store reported it (again).
    case delivered(StoreTransaction, isRestore: Bool)
    /// The store listed it as the past of a purchase whose newest period was verified: there is
    /// nothing to judge, only to finish.
    case past(StoreTransaction)
    /// Whose it is, as matching says; only the first answer counts.
    case matched(AttemptMatch)
    /// The app's definition of the product is known.
    case defined(ProductID)
    /// A verifier answered about this version of a delivery.
    case judged(TransactionID, TransactionVersion, Judgement)
    /// The app's ownership policy answered; nil if it does not know either.
    case ownerAnswered(AccountID?)
    /// The ownership policy failed.
    case ownerFailed(String)
    /// The handler ended the step of this revision, and that is in the same commit.
    case applied(revision: Int, goods: [Goods])
    /// The handler failed.
    case applyFailed(revision: Int, String)
    /// The process that began the step was found dead or alive.
    case workerAnswered(JournalProcess, isRunning: Bool)
    /// The store confirmed a finish.
    case finished(TransactionID)
    /// The store did not.
    case finishFailed(TransactionID)
    /// Someone else finished it.
    case removedElsewhere(TransactionID)
    /// The store hinted that it was revoked, without a proof.
    case doubted
    /// A provisional record of the same purchase was merged into this one.
    case absorbed(PurchaseRecord)
    /// It turned out to be a provisional record of this purchase.
    case merged(PurchaseKey)
    /// A new launch, or another process took the record over.
    case launched
    /// A rest has ended.
    case due
    /// The app came to the foreground or the network is back: try at this uptime at the latest.
    case nudged(by: Duration)
    /// The running call has outlived its limit and may still answer.
    case overdue
    /// A person asks to try now.
    case retry
    /// A person says whose it is.
    case assign(AccountID, AttemptMatch.Candidate?, by: String)
    /// It goes to another account: the one that has it loses it first.
    case move(AccountID)
    /// Its goods are another account's already, as after a merge of owners.
    case handedOver(AccountID)
    /// A person ends it.
    case dismiss(reason: String, by: String)
}
