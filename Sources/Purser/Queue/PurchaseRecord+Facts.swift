extension PurchaseRecord {
    package func delivery(_ id: TransactionID) -> Delivery? {
        deliveries.first { $0.transaction.id == id }
    }

    mutating func mark(_ id: TransactionID, _ change: (inout Delivery) -> Void) {
        guard let index = deliveries.firstIndex(where: { $0.transaction.id == id }) else { return }
        change(&deliveries[index])
    }

    /// A delivery of a finished transaction makes its finish due again. Equal versions are no news;
    /// a changed one is to be judged. Other bytes replace a proof only until it is judged, and
    /// while what it says was refused: the newest bytes are judged when it is tried again.
    mutating func take(_ transaction: StoreTransaction, isRestore: Bool) {
        // A change came and went without a delivery, or its proof was refused.
        let isDoubtful = isLost.map { $0 != (transaction.revoked != nil) } ?? false
        defer { if isDoubtful { doubt(transaction.id) } }
        guard let index = deliveries.firstIndex(where: { $0.transaction.id == transaction.id })
        else {
            deliveries.append(Delivery(transaction, isRestoreOnly: isRestore))
            #if PURSER_PLANTS
                if PlantedFault.laterDeliveryNotFinished.isOn, phase == .owned {
                    deliveries[deliveries.count - 1].isFinished = true
                }
            #endif
            if !isRestore || judged != nil && judged != transaction.version { reopen() }
            return
        }
        let known = deliveries[index]
        #if PURSER_PLANTS
            if PlantedFault.newsIsIgnored.isOn, known.judged != nil { return }
        #endif
        if known.judged != transaction.version || trouble?.waitsForRetry == true || isDoubtful {
            deliveries[index].transaction = transaction
        }
        deliveries[index].isFinished = !transaction.needsFinish
        deliveries[index].wasRemoved = false
        deliveries[index].isRestoreOnly = known.isRestoreOnly && isRestore
        if known.transaction.version != transaction.version || known.isRestoreOnly && !isRestore {
            reopen()
        }
    }

    /// Whether the store took it back, as far as it was judged; a folded record has no facts.
    private var isLost: Bool? {
        verified.map { $0.facts.revoked != nil } ?? (phase == .revoked ? true : nil)
    }

    /// Has a delivery judged again, also where facts ended it.
    private mutating func doubt(_ id: TransactionID) {
        mark(id) { $0.judged = nil }
        judged = nil
        reopen()
    }

    /// Has the newest delivery of something owned judged again.
    mutating func doubt() {
        guard phase == .owned, let last = deliveries.last else { return }
        doubt(last.transaction.id)
    }

    /// Facts ended it without a grant, and there is news: they are judged again, and until then
    /// they allow no finish.
    private mutating func reopen() {
        #if PURSER_PLANTS
            if PlantedFault.reopeningForgotten.isOn { return }
        #endif
        guard phase == .closed(.nothingToGrant) || phase == .closed(.superseded) else { return }
        phase = .open
        judged = nil
        for index in deliveries.indices { deliveries[index].judged = nil }
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
            #if PURSER_PLANTS
                if PlantedFault.orderNotKept.isOn { order = nil }
            #endif
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

    /// The newest facts decide what is to be done next; older ones change nothing.
    mutating func accept(_ purchase: VerifiedPurchase, version: TransactionVersion, isPast: Bool) {
        if purchase.isNewer(than: verified) {
            judged = version
            verified = purchase
        }
        guard let facts = verified?.facts else { return }
        let isLost = facts.revoked != nil
        #if PURSER_PLANTS
            if PlantedFault.grantTwice.isOn, phase == .owned, !isLost, deliveries.count > 1 {
                revision += 1
                phase = .applying(.grant)
                return
            }
            if PlantedFault.revokedIsGranted.isOn, phase == .open, isLost {
                revision += 1
                phase = .applying(.grant)
                granted = Granted(quantity: max(1, facts.quantity), goods: [], cause: .purchase)
                return
            }
        #endif
        switch phase {
        case .open:
            if isLost || facts.isUpgraded {
                close(.nothingToGrant)
            } else if isPast, deliveries.allSatisfy(\.isRestoreOnly) {
                close(.superseded)
            } else {
                revision += 1
                phase = .applying(.grant)
                granted = Granted(
                    quantity: max(1, facts.quantity), goods: [], cause: cause(of: facts),
                    purchaseDate: facts.purchaseDate
                )
                #if PURSER_PLANTS
                    if PlantedFault.quantityFromNowhere.isOn { granted?.quantity = 1 }
                #endif
            }
        case .owned where isLost:
            revision += 1
            #if PURSER_PLANTS
                if PlantedFault.revisionNotRaised.isOn { revision -= 1 }
            #endif
            phase = .applying(.revoke)
        case .revoked where !isLost:
            revision += 1
            phase = .applying(.reinstate)
        case .owned, .revoked, .blocked, .applying, .closed, .merged:
            break
        }
    }

    /// Ends it without a grant, unless another delivery may say otherwise: then each is judged.
    mutating func close(_ reason: ClosedReason) {
        if dueJudgement == nil { phase = .closed(reason) } else { judged = nil }
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
        for delivery in other.deliveries {
            let isKnown = self.delivery(delivery.transaction.id) != nil
            mark(delivery.transaction.id) { known in
                known.isFinished = known.isFinished && delivery.isFinished
                known.isRestoreOnly = known.isRestoreOnly && delivery.isRestoreOnly
            }
            if !isKnown { deliveries.append(delivery) }
            if !isKnown || !delivery.isRestoreOnly { reopen() }
        }
        switch phase {
        case .open where owner == nil && payment == nil: break
        case .blocked where other.payment != nil: phase = .open
        default: return
        }
        owner = other.owner
        assignedBy = other.assignedBy
        order = other.order
        payment = other.payment
        isOrderInferred = other.isOrderInferred
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
