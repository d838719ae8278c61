extension PurchaseRecord {
    package func delivery(_ id: TransactionID) -> Delivery? {
        deliveries.first { $0.transaction.id == id }
    }

    mutating func mark(_ id: TransactionID, _ change: (inout Delivery) -> Void) {
        guard let index = deliveries.firstIndex(where: { $0.transaction.id == id }) else { return }
        change(&deliveries[index])
    }

    /// A delivery of a finished transaction makes its finish due again. Equal versions are no news;
    /// a changed one is to be judged.
    mutating func take(_ transaction: StoreTransaction, isRestore: Bool) {
        guard let index = deliveries.firstIndex(where: { $0.transaction.id == transaction.id })
        else {
            deliveries.append(Delivery(transaction, isRestoreOnly: isRestore))
            return
        }
        if deliveries[index].transaction.version != transaction.version {
            deliveries[index].transaction = transaction
        }
        deliveries[index].isFinished = !transaction.needsFinish
        deliveries[index].wasRemoved = false
        if !isRestore { deliveries[index].isRestoreOnly = false }
    }

    /// Owner and order are settled once, before the first verification (I4).
    mutating func settle(_ match: AttemptMatch) {
        switch phase {
        case .open where owner == nil && payment == nil: break
        case .blocked: break
        default: return
        }
        switch match {
        case .attempt(let candidate, let isInferred):
            phase = .open
            owner = candidate.owner
            order = candidate.order
            payment = candidate.payment
            isOrderInferred = isInferred
        case .owner(let account):
            if phase == .blocked(.ownerUnknown) { phase = .open }
            owner = owner ?? account
        case .ambiguous(let payments, let account):
            owner = account
            phase = .blocked(.ambiguousOrder(payments))
        case .external:
            break
        }
    }

    /// Facts decide what is to be done next; older ones than those known are history.
    mutating func accept(_ purchase: VerifiedPurchase, version: TransactionVersion, isPast: Bool) {
        guard purchase.isNewer(than: verified) else { return }
        judged = version
        let isLost = purchase.facts.revoked != nil
        switch phase {
        case .open, .closed(.nothingToGrant), .closed(.superseded):
            if isLost || purchase.facts.isUpgraded {
                phase = .closed(.nothingToGrant)
            } else if isPast, deliveries.allSatisfy(\.isRestoreOnly) {
                phase = .closed(.superseded)
            } else {
                revision += 1
                phase = .applying(.grant)
                granted = Granted(
                    quantity: max(1, purchase.facts.quantity), goods: [],
                    cause: cause(of: purchase.facts), purchaseDate: purchase.facts.purchaseDate
                )
            }
        case .owned where isLost:
            revision += 1
            phase = .applying(.revoke)
        case .revoked where !isLost:
            revision += 1
            phase = .applying(.reinstate)
        case .owned, .revoked, .blocked, .applying, .closed, .merged:
            break
        }
        verified = purchase
    }

    private func cause(of facts: ReceiptFacts) -> Grant.Cause {
        if facts.ownership == .familyShared { return .family }
        if facts.isRenewal == true { return .renewal }
        if deliveries.allSatisfy(\.isRestoreOnly) { return .restore }
        if payment != nil { return .purchase }
        return facts.offer == .code ? .offerCode : .external
    }

    /// Takes over the deliveries of a provisional record, and its owner and order if it has none.
    mutating func absorb(_ other: PurchaseRecord) {
        for delivery in other.deliveries where self.delivery(delivery.transaction.id) == nil {
            deliveries.append(delivery)
        }
        if phase == .open, owner == nil, payment == nil {
            owner = other.owner
            order = other.order
            payment = other.payment
            isOrderInferred = other.isOrderInferred
        }
    }
}

extension PurchaseRecord.Trouble {
    /// It stays until someone asks to try again: time alone changes nothing.
    var waitsForRetry: Bool {
        switch self {
        case .rejected, .acceptedElsewhere: true
        case .undecided, .handlerFailed: false
        }
    }
}
