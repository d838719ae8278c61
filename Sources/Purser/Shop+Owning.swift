extension Shop {
    /// Has a purchase go to another account, because a person or the app's rules say so.
    ///
    /// The account that has it loses it first, by ``GrantHandler/revoke(_:)``, and then the other
    /// gets it, by ``GrantHandler/reinstate(_:)``, each under a revision of its own. Periods of one
    /// subscription go together. Returns when the decision is on disk; the steps follow, also after
    /// a crash. A second call changes nothing. A restore never calls this unless the app's
    /// ``OwnershipPolicy`` says ``OwnershipConflict/move``.
    ///
    /// - Parameters:
    ///   - purchase: what goes; a consumable does not.
    ///   - account: who gets it.
    ///   - by: who or what decided, for the timeline.
    /// - Throws: ``PurchaseError`` `invalidRequest` where there is nothing to be moved.
    public func move(
        _ purchase: PurchaseKey, to account: AccountID, by: String
    ) async throws(PurchaseError) {
        try await queue.move(purchase, to: account, by: by)
    }

    /// Makes everything of one owner another's: a customer who bought before signing in signs in.
    ///
    /// The handler's ``GrantHandler/merge(_:)`` moves the goods, and the purchases, open payments
    /// and tokens follow in the commit that stores its ledger work. Begun once, it is carried out,
    /// also after a crash. It may be called again: what the old owner has got since goes too, under
    /// the next revision, and nothing goes twice. Payments that are begun later in the old owner's
    /// name stay that owner's.
    ///
    /// - Parameters:
    ///   - source: whose purchases go.
    ///   - target: whose they become.
    ///   - by: who or what decided, for the timelines.
    /// - Returns: under which id and revision the ledger has it.
    /// - Throws: ``PurchaseError``; `handlerFailed` where the handler threw, and it is asked again
    ///   at the next call or launch.
    @discardableResult
    public func merge(
        _ source: AccountID, into target: AccountID, by: String
    ) async throws(PurchaseError) -> OwnerMerge {
        try await queue.merge(MergeRequest(source: source, target: target, by: by))
    }

    /// Payments that wait for a person or a bank, oldest first; readable before and without
    /// ``run()``.
    public func pendingPurchases() async throws(PurchaseError) -> [PendingPurchase] {
        try await queue.waitingPurchases()
    }

    /// Whether an account may have a product's introductory offer.
    ///
    /// Eligible needs an offer, no earlier one in the group, and no running plan there, since a
    /// change of plan brings no trial. What neither the store nor the records know is `unknown`,
    /// not a yes.
    ///
    /// - Parameters:
    ///   - product: a subscription.
    ///   - account: who would buy.
    ///   - store: where; nil means the first that describes the product.
    /// - Throws: ``PurchaseError`` where the journal cannot be read.
    public func introductoryEligibility(
        for product: ProductID, of account: AccountID = .single, in store: StoreID? = nil
    ) async throws(PurchaseError) -> OfferEligibility {
        let result = await catalog.products([product])
        guard let found = store.map({ result[product, in: $0] }) ?? result[product],
            let adapter = stores.first(where: { $0.store == found.store })
        else { return .unknown }
        let group = found.product.group ?? found.definition.group
        var answer = OfferEligibility.unknown
        var neverHad = false
        if let group {
            answer = await queue.introductoryAnswer(of: adapter, in: group)
            neverHad = await coordinator.neverHad(group, in: found.store)
        }
        return try await queue.introductoryEligibility(
            of: account, for: found.product, in: group, answer: answer, isWhole: neverHad
        )
    }
}
