/// All that is known of one purchase; what is on disk is what its machine is.
package struct PurchaseRecord: Hashable, Sendable {
    /// How far it is. Held, verified and finished are no phases: they are derived.
    package enum Phase: Hashable, Sendable {
        /// Delivered; to be judged.
        case open
        /// Only a person or the app's policy can move it on.
        case blocked(Block)
        /// Judged; the app's handler has this to do.
        case applying(Step)
        /// Granted.
        case owned
        /// Taken back.
        case revoked
        /// Ended without a grant.
        case closed(ClosedReason)
        /// It was a provisional record of the purchase with this key.
        case merged(PurchaseKey)
    }

    package enum Block: Hashable, Sendable {
        case ownerUnknown
        case ambiguousOrder([PaymentID])
    }

    package enum Step: String, Hashable, Sendable, CaseIterable {
        case grant, revoke, reinstate
    }

    /// Why it is not further on.
    package enum Trouble: Hashable, Sendable {
        case undecided(UndecidedReason)
        case rejected(RejectionReason)
        case acceptedElsewhere
        case handlerFailed(String)
    }

    /// One transaction by which the store reported the purchase.
    package struct Delivery: Hashable, Sendable {
        package var transaction: StoreTransaction
        /// The version that a verifier has judged.
        package var judged: TransactionVersion?
        /// The store confirmed the finish, or had none to wait for.
        package var isFinished: Bool
        /// Someone else finished it at the store.
        package var wasRemoved = false
        /// It came by a restore alone.
        package var isRestoreOnly: Bool

        package init(_ transaction: StoreTransaction, isRestoreOnly: Bool) {
            self.transaction = transaction
            self.isFinished = !transaction.needsFinish
            self.isRestoreOnly = isRestoreOnly
        }
    }

    /// What was granted, kept when proofs are folded away, so that a late refund can name it.
    package struct Granted: Hashable, Sendable {
        package var quantity: Int
        package var goods: [Goods]
        package var cause: Grant.Cause
        package var purchaseDate: Timestamp?
    }

    package var key: PurchaseKey
    /// The app's product, or the store's text for it while the app has no definition.
    package var product: ProductID
    package var isDefined: Bool
    package var phase: Phase = .open
    package var trouble: Trouble?
    package var revision = 0
    /// In how many launches the running step was begun and did not end; saturates at 3.
    package var launchesBegun = 0
    /// The process that began the running step.
    package var worker: JournalProcess?
    package var deliveries: [Delivery] = []
    /// The version of the newest accepted judgement; nil asks for one.
    package var judged: TransactionVersion?
    package var owner: AccountID?
    /// Who said whose it is, where nobody could tell.
    package var assignedBy: String?
    package var order: Order?
    package var payment: PaymentID?
    package var isOrderInferred = false
    @Boxed package var verified: VerifiedPurchase? = nil
    package var granted: Granted?
    /// The account that gets it, once the one that has it has lost it.
    package var movesTo: AccountID?
    /// When it was first seen, by the wall clock.
    package var seenAt: Timestamp

    package init(key: PurchaseKey, product: ProductID, isDefined: Bool, seenAt: Timestamp) {
        self.key = key
        self.product = product
        self.isDefined = isDefined
        self.seenAt = seenAt
    }
}

extension PurchaseRecord {
    /// Whether the store may be told that this purchase is done (I1): its end is on disk.
    package var allowsFinish: Bool {
        #if PURSER_PLANTS
            if PlantedFault.finishBeforeGrant.isOn, phase == .applying(.grant) { return true }
        #endif
        return switch phase {
        case .owned, .revoked, .closed: true
        case .applying(.revoke), .applying(.reinstate): true
        case .open, .blocked, .applying(.grant), .merged: false
        }
    }

    /// Deliveries that the store still waits for.
    package func dueFinishes(observesOnly: Bool) -> [TransactionID] {
        guard allowsFinish, !observesOnly else { return [] }
        return deliveries.lazy.filter { !$0.isFinished }.map(\.transaction.id)
    }

    /// The delivery to judge next, if any has something new to say.
    package var dueJudgement: Delivery? {
        guard takesJudgement else { return nil }
        return deliveries.first { delivery in
            let version = delivery.transaction.version
            return delivery.judged != version && (judged == nil || judged != version)
        }
    }

    /// Whether facts may change it now; a step runs to its end before the next fact is judged.
    package var takesJudgement: Bool {
        switch phase {
        case .open, .owned, .revoked: true
        case .blocked, .applying, .closed, .merged: false
        }
    }

    /// Whether the answer of a call that runs is still wanted.
    package func fits(_ action: PurchaseAction) -> Bool {
        switch action {
        case .askOwner: phase == .open && owner == nil
        case .verify(let id): takesJudgement && delivery(id) != nil
        case .apply(let step, let revision):
            phase == .applying(step) && self.revision == revision
        case .askWorker(let worker): self.worker == worker
        case .finish: false
        }
    }

    /// Nothing is left to be done about it.
    package func isSettled(observesOnly: Bool) -> Bool {
        switch phase {
        case .owned, .revoked, .closed:
            dueJudgement == nil && dueFinishes(observesOnly: observesOnly).isEmpty
        case .merged: true
        case .open, .blocked, .applying: false
        }
    }

    /// The step crashed the app in three launches.
    package var isSuspect: Bool { launchesBegun >= 3 }

    /// Whether access rests on it.
    package var isEntitling: Bool {
        guard verified != nil, verified?.facts.kind != .consumable else { return false }
        switch phase {
        case .owned, .revoked, .applying(.revoke), .applying(.reinstate): return true
        default: return false
        }
    }

    /// Under which deliveries a journal finds it; the delivered and the verified world both count.
    package var aliases: [TransactionAlias] {
        var seen = Set<TransactionAlias>()
        var aliases: [TransactionAlias] = []
        for delivery in deliveries {
            let transaction = delivery.transaction
            let verified = TransactionAlias(
                store: key.store, environment: key.environment, transaction: transaction.id,
                since: transaction.original?.date
            )
            for alias in [transaction.alias, verified] where seen.insert(alias).inserted {
                aliases.append(alias)
            }
        }
        return aliases
    }

    /// Without proofs, deliveries and what only a verifier needs: what de-duplication, entitlements
    /// and a late refund rest on.
    package func folded() -> PurchaseRecord {
        var record = self
        record.deliveries = []
        record.worker = nil
        record.verified?.payload = nil
        if record.verified?.facts.kind == .consumable || !record.isEntitling {
            record.verified = nil
        }
        return record
    }
}
