/// Sees each input of the two machines with the state that it meets, so that a simulation can say
/// which pairs it has reached.
package struct MachineProbe: Sendable {
    package let purchase: @Sendable (PurchaseRecord, PurchaseInput) -> Void
    package let payment: @Sendable (PaymentRecord, PaymentInput) -> Void

    package init(
        purchase: @escaping @Sendable (PurchaseRecord, PurchaseInput) -> Void,
        payment: @escaping @Sendable (PaymentRecord, PaymentInput) -> Void
    ) {
        self.purchase = purchase
        self.payment = payment
    }
}
