/// What a purchase wants done; a function of its state alone, so a relaunch is one more input.
package enum PurchaseAction: Hashable, Sendable {
    /// Ask the ownership policy.
    case askOwner
    /// Ask the verifier about this delivery.
    case verify(TransactionID)
    /// Run the handler.
    case apply(PurchaseRecord.Step, revision: Int)
    /// Ask whether the process that began the step still lives.
    case askWorker(JournalProcess)
    /// Tell the store.
    case finish(TransactionID)
}
