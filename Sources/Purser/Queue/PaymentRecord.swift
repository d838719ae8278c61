/// One attempt to pay, saved before the store is asked (I4); what is on disk is what its machine
/// is.
package struct PaymentRecord: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// Saved; the store is asked after that, by the process that saved it and by no other.
        case saved
        /// The store waits for a person or a bank.
        case pending(PendingPayment)
        /// It may have been paid or not.
        case unknown(String)
        /// The store says that it is owned already, and has not shown it.
        case unseen
        /// The user cancelled.
        case cancelled
        /// The store refused.
        case refused(StoreFailure)
        /// The store was never asked.
        case notStarted
        /// A change of plan, due at renewal.
        case scheduled
        /// An earlier process's, and nothing came of it.
        case abandoned
        /// A person ended the wait.
        case dismissed(reason: String, by: String)
        /// The store handed out this earlier purchase in its place.
        case answeredByEarlier(PurchaseKey)
        /// This purchase came of it.
        case consumed(PurchaseKey)
    }

    package let id: PaymentID
    package let store: StoreID
    package let product: ProductID
    package let storeProduct: StoreProductID
    package let quantity: Int
    package internal(set) var owner: AccountID
    package let token: AccountToken
    package var order: Order?
    package var offer: OfferID?
    package var planChange: PlanChange?
    package var installation: InstallationID
    package var process: JournalProcess
    package var createdAt: Timestamp
    package var state: State = .saved

    package init(
        id: PaymentID, store: StoreID, product: ProductID, storeProduct: StoreProductID,
        quantity: Int, owner: AccountID, token: AccountToken
    ) {
        self.id = id
        self.store = store
        self.product = product
        self.storeProduct = storeProduct
        self.quantity = quantity
        self.owner = owner
        self.token = token
        self.installation = ""
        self.process = ""
        self.createdAt = Timestamp(milliseconds: 0)
    }

    /// It may still turn into a purchase by itself.
    package var isOpen: Bool {
        switch state {
        case .saved, .pending, .unknown, .unseen, .scheduled: true
        case .cancelled, .refused, .notStarted, .abandoned, .dismissed, .answeredByEarlier,
            .consumed:
            false
        }
    }

    /// One attempt is consumed by one purchase, and nothing can come of one that never began; all
    /// others can be matched, closed ones by token alone.
    package var isMatchable: Bool {
        #if PURSER_PLANTS
            if PlantedFault.refusedIsForgotten.isOn, !isOpen { return false }
        #endif
        return switch state {
        case .consumed, .notStarted: false
        default: true
        }
    }

    package var candidate: AttemptMatch.Candidate {
        AttemptMatch.Candidate(payment: id, owner: owner, order: order)
    }
}
