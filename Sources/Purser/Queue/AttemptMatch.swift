/// Which attempt to pay a delivery belongs to, as far as it can be known (I12).
package enum AttemptMatch: Hashable, Sendable {
    package struct Candidate: Hashable, Sendable {
        package var payment: PaymentID
        package var owner: AccountID
        package var order: Order?

        package init(payment: PaymentID, owner: AccountID, order: Order?) {
            self.payment = payment
            self.owner = owner
            self.order = order
        }
    }

    /// This attempt. Inferred means that only rule 5 speaks for it.
    case attempt(Candidate, isInferred: Bool)
    /// The token tells the owner, and no attempt the order.
    case owner(AccountID)
    /// Any of these; the owner where all share it.
    case ambiguous([PaymentID], AccountID?)
    /// None: bought elsewhere.
    case external
}
