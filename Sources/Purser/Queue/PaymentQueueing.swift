/// The part that takes payments and deliveries to their end.
public protocol PaymentQueueing: Sendable {
    /// Pays and waits for the outcome, as ``Purchasing/buy(_:)`` says.
    func pay(_ request: PaymentRequest) async throws(PurchaseError) -> PurchaseOutcome

    /// Takes on deliveries; returns when they are on disk.
    ///
    /// - Returns: the purchase of each delivery, in order; without those whose record cannot be
    ///   read, which is left alone and told by ``PurchaseEvent/Kind/journalTrouble(_:)``.
    /// - Throws: ``PurchaseError`` when they could not be stored; the store must deliver them
    ///   again.
    func deliver(
        _ transactions: [StoreTransaction], origin: DeliveryOrigin
    ) async throws(PurchaseError) -> [PurchaseKey]

    /// Where a purchase stands; nil if it is not known.
    func disposition(of key: PurchaseKey) async throws(PurchaseError) -> PurchaseDisposition?

    /// Carries out a decision about a hold; returns when the decision is on disk.
    func settle(_ hold: HoldID, _ decision: HoldDecision) async throws(PurchaseError)
}
