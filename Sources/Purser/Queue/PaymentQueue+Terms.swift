/// Terms of a payment that only some stores have.
extension PaymentQueue {
    /// The store's id of the plan that a payment replaces; an offer or a change of plan that the
    /// store does not have is refused here, before anything is saved.
    func replaced(
        by request: PaymentRequest, in store: StoreID, _ capabilities: StoreCapabilities
    ) async throws(PurchaseError) -> StoreProductID? {
        guard request.offer == nil || capabilities.supportsOffers else {
            throw .unsupported("\(store) sells no offers")
        }
        guard let change = request.planChange else { return nil }
        guard capabilities.supportsPlanChange else {
            throw .unsupported("\(store) does not change a running plan by a payment")
        }
        guard let definition = await ports.catalog.definition(of: change.replaced) else {
            throw PurchaseError(
                .productUndefined, .request, "define \(change.replaced) in the catalog first",
                isRetryable: false
            )
        }
        return definition.storeID(in: store)
    }
}

extension QueuePorts {
    /// Whether the app's server has to sign the offer: a win-back offer needs none. One that the
    /// catalog does not know is signed.
    func needsSignature(_ offer: OfferID, _ entry: BuyLine.Entry) async -> Bool {
        let known = await catalog.products([entry.definition.id]).found
            .first { $0.store == entry.store }?
            .product.offers.first { $0.id == offer }
        switch known?.kind {
        case .winBack?, .code?, .introductory?: return false
        case .promotional?, nil: return true
        }
    }
}

extension PurchaseError {
    static func unsupported(_ message: String) -> PurchaseError {
        PurchaseError(.unsupported, .request, message, isRetryable: false)
    }
}
