/// Judges whether a store's report is genuine.
public protocol ReceiptVerifier: Sendable {
    /// Judges one delivery.
    ///
    /// Called after the delivery is on disk; calls for different purchases overlap, at most one for
    /// each purchase runs. It makes one attempt (and at most one redirect between worlds of a
    /// store): waiting and asking again are the queue's. It may be called again with an equal
    /// request, also after a crash, and must then be able to answer yes again: a server that
    /// accepts each purchase once repeats its first answer to the same installation. The queue owns
    /// the time limit and may cancel; an answer that comes too late is not used.
    ///
    /// - Returns: a verdict; whatever could not be found out is `undecided`, never `rejected`.
    func verify(_ request: VerificationRequest) async -> VerificationVerdict
}
