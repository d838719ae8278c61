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

extension Shop {
    /// Has a probe see the machines' inputs from now on.
    package func probe(_ probe: MachineProbe) {
        queue.probe.withLock { $0 = probe }
    }
}
