/// One call of `buy`: what is wanted, and the answer that its caller waits for.
final class BuyTicket: Sendable {
    typealias Answer = Result<PurchaseOutcome, PurchaseError>

    let id: PaymentID
    let request: PaymentRequest
    let waiter = Waiter<Answer>()

    init(id: PaymentID, request: PaymentRequest) {
        self.id = id
        self.request = request
    }
}
