public import Purser

/// What a real store does to an app, told as a story: one step after the other, in virtual time.
///
/// ```swift
/// let script = StoreScript("a bank turns a no into a yes, and the news comes twice")
///     .nextPayment(.refusesThenPays(StoreFailure(.notAllowed), after: .seconds(300)))
///     .deliveries(.twice)
///     .wait(.seconds(86_400))
///     .refundsTheNewest()
/// store.perform(script, on: phone)
/// ```
///
/// Steps before the first ``wait(_:)`` take effect when the script is performed; later ones when
/// the clock has come so far. A script changes nothing by being made, and may be performed again.
public struct StoreScript: Sendable, CustomStringConvertible {
    typealias Step = @Sendable (InMemoryStore, InMemoryDevice) -> Void

    /// What the story is about, in a sentence.
    public let title: String
    private(set) var steps: [(delay: Duration, text: String, step: Step)] = []
    private var delay: Duration = .zero

    /// A story in which nothing happens yet.
    public init(_ title: String) {
        self.title = title
    }

    /// The title, and a line for each step with its time.
    public var description: String {
        ([title] + steps.map { "  after \($0.delay): \($0.text)" }).joined(separator: "\n")
    }

    func adding(_ text: String, _ step: @escaping Step) -> StoreScript {
        var script = self
        script.steps.append((delay, text, step))
        return script
    }

    /// What follows happens so much later.
    public func wait(_ duration: Duration) -> StoreScript {
        var script = self
        script.delay += duration
        return script
    }

    /// Another story's steps follow, counted from here.
    public func then(_ other: StoreScript) -> StoreScript {
        var script = self
        script.steps += other.steps.map { (delay + $0.delay, $0.text, $0.step) }
        script.delay += other.delay
        return script
    }
}

// MARK: - Payments and deliveries

extension StoreScript {
    /// The next payment goes so.
    public func nextPayment(_ plan: PaymentPlan) -> StoreScript {
        adding("the next payment \(plan)") { _, device in device.plan(plan) }
    }

    /// Parents and banks let go through what waits.
    public func approvesAll() -> StoreScript {
        adding("all waiting payments are approved") { store, _ in store.approveAll() }
    }

    /// Parents and banks decline what waits.
    public func declinesAll() -> StoreScript {
        adding("all waiting payments are declined") { store, _ in
            for payment in store.waitingPayments { store.decline(payment) }
        }
    }

    /// The next transactions on their way to the device go so.
    public func deliveries(_ plan: DeliveryPlan, times: Int = 1) -> StoreScript {
        adding("the next \(times) deliveries: \(plan)") { store, device in
            store.plan(deliveries: plan, times: times, to: device)
        }
    }

    /// The device hears of its payments by this way from now on.
    public func payments(by way: StoreSettings.PaymentDelivery) -> StoreScript {
        adding("payments are told by \(way)") { store, _ in
            store.settings.paymentDelivery = way
        }
    }

    /// Calls to come go wrong so.
    public func calls(
        _ operation: StoreOperation, _ disturbance: StoreDisturbance, times: Int = 1
    ) -> StoreScript {
        adding("the next \(times) calls of \(operation): \(disturbance)") { store, device in
            store.disturb(operation, disturbance, times: times, on: device)
        }
    }

    /// The store behaves otherwise from now on.
    public func settings(
        _ text: String, _ change: @escaping @Sendable (inout StoreSettings) -> Void
    ) -> StoreScript {
        adding(text) { store, _ in
            var settings = store.settings
            change(&settings)
            store.settings = settings
        }
    }
}

// MARK: - What happens outside the app

extension StoreScript {
    /// The customer buys on the store's own page, or with a code.
    public func buysOutside(_ product: StoreProductID, offer: OfferID? = nil) -> StoreScript {
        adding("\(product) is bought outside the app") { store, device in
            store.buyOutside(product, account: device.account ?? "", offer: offer)
        }
    }

    /// The customer begins a purchase on the store's page, which the app is to carry out.
    public func beginsOutside(_ product: StoreProductID) -> StoreScript {
        adding("\(product) is begun on the store's page") { store, device in
            store.beginOutside(product, on: device)
        }
    }

    /// The newest purchase of the device's account is taken back.
    public func refundsTheNewest() -> StoreScript {
        adding("the newest purchase is refunded") { store, device in
            if let sale = store.newestSale(of: device) { store.refund(sale.transaction) }
        }
    }

    /// The newest purchase of the device's account is given back.
    public func reversesTheRefund() -> StoreScript {
        adding("the newest purchase's refund is reversed") { store, device in
            if let sale = store.newestSale(of: device) { store.reverseRefund(sale.transaction) }
        }
    }

    /// The newest purchase of the device's account is delivered again.
    public func deliversTheNewestAgain() -> StoreScript {
        adding("the newest purchase is delivered again") { store, device in
            if let sale = store.newestSale(of: device) { store.redeliver(sale.transaction) }
        }
    }

    /// Someone else finishes everything that waits for it on the device.
    public func finishesElsewhere() -> StoreScript {
        adding("everything unfinished is finished by someone else") { store, device in
            for transaction in device.unfinished { store.finishElsewhere(transaction) }
        }
    }

    /// The account moves to another storefront.
    public func moves(to storefront: StorefrontID) -> StoreScript {
        adding("the account moves to \(storefront)") { store, _ in store.move(to: storefront) }
    }
}

extension InMemoryStore {
    /// Begins a story on one device: what happens at once happens now, the rest as time passes.
    public func perform(_ script: StoreScript, on device: InMemoryDevice) {
        for (delay, _, step) in script.steps {
            if delay <= .zero {
                step(self, device)
            } else {
                _ = clock.schedule(at: clock.now.advanced(by: delay)) { [weak self] in
                    if let self { step(self, device) }
                }
            }
        }
    }

    fileprivate func newestSale(of device: InMemoryDevice) -> StoreSale? {
        guard let account = device.account else { return nil }
        return ledger.last { $0.account == account }
    }
}
