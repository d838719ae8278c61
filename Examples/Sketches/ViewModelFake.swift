import Purser

// sample: fake
/// All that a view model's test needs of a shop.
struct AskingShop: Purchasing {
    func buy(_: PaymentRequest) async throws(PurchaseError) -> PurchaseOutcome {
        .pending(.approval)
    }
}
// end of sample
