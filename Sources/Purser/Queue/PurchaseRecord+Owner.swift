/// A purchase that goes from one account to another.
extension PurchaseRecord {
    /// Begins to move it, or notes that it is to be moved once what is under way has ended.
    mutating func move(to account: AccountID) {
        guard owner != nil else { return }
        movesTo = account == owner ? nil : account
        goOnMoving(hasTakenBack: false)
    }

    /// The next step of a move: the account that has it loses it, then the other gets it. What the
    /// store has taken back changes its owner and nothing else.
    mutating func goOnMoving(hasTakenBack: Bool) {
        guard let account = movesTo else { return }
        let isLost = verified?.facts.revoked != nil
        switch phase {
        case .owned:
            revision += 1
            #if PURSER_PLANTS
                if PlantedFault.moveNotUnderNextRevision.isOn { revision -= 1 }
            #endif
            phase = .applying(.revoke)
        case .revoked where hasTakenBack && !isLost:
            owner = account
            movesTo = nil
            revision += 1
            phase = .applying(.reinstate)
        case .revoked, .closed:
            owner = account
            movesTo = nil
        case .open, .blocked, .applying, .merged:
            break
        }
    }

    /// What the owner is told who loses it: the store's word, or that it moves.
    func revocation(at date: Timestamp) -> Revoked {
        verified?.facts.revoked ?? Revoked(date, reason: .moved)
    }

    /// Whether its owner has been settled for good, so that another one is news.
    var isDecidedForOwner: Bool {
        switch phase {
        case .applying, .owned, .revoked, .closed: true
        case .open, .blocked, .merged: false
        }
    }

    /// Whether it will be the same owner's if the loss of power makes it open again: the attempt
    /// that named the owner is on disk, and its token finds it.
    var isOwnerKeptByPayment: Bool {
        owner == .single || payment != nil && !isOrderInferred
    }

    /// Takes a past period on without asking for a judgement.
    mutating func takePast(_ transaction: StoreTransaction) {
        if delivery(transaction.id) == nil {
            var delivery = Delivery(transaction, isRestoreOnly: true)
            delivery.judged = transaction.version
            deliveries.append(delivery)
        }
        mark(transaction.id) { delivery in
            delivery.isFinished = !transaction.needsFinish
            delivery.wasRemoved = false
        }
    }
}

extension DeliveryOrigin {
    /// What a delivery that came this way is to its purchase.
    func input(_ transaction: StoreTransaction) -> PurchaseInput {
        if case .history = self { return .past(transaction) }
        return .delivered(transaction, isRestore: isRestore)
    }
}
