/// What happened between two states of a purchase: events and the timeline are made from nothing
/// else, so nothing can happen and not be told.
enum RecordChange: Hashable, Sendable {
    case delivered(TransactionID)
    case matched(PaymentID, isInferred: Bool)
    case blocked(PurchaseRecord.Block)
    case assigned(by: String)
    case verified(Confirmation)
    case begun(PurchaseRecord.Step, launches: Int)
    case troubled(PurchaseRecord.Trouble)
    case applied(PurchaseRecord.Step)
    case closed(ClosedReason)
    case handedOver(from: AccountID)
    case merged(PurchaseKey)
    case finished(TransactionID, elsewhere: Bool)

    static func changes(from old: PurchaseRecord?, to new: PurchaseRecord) -> [RecordChange] {
        var changes: [RecordChange] = []
        for delivery in new.deliveries where old?.delivery(delivery.transaction.id) == nil {
            changes.append(.delivered(delivery.transaction.id))
        }
        if let by = new.assignedBy, old?.assignedBy != by { changes.append(.assigned(by: by)) }
        if let payment = new.payment, old?.payment != payment {
            changes.append(.matched(payment, isInferred: new.isOrderInferred))
        }
        if let verified = new.verified, old?.verified?.time != verified.time || old?.verified == nil
        {
            changes.append(.verified(verified.confirmation))
        }
        if let trouble = new.trouble, old?.trouble != trouble { changes.append(.troubled(trouble)) }
        if let owner = old?.owner, let next = new.owner, next != owner,
            old?.isDecidedForOwner == true
        {
            changes.append(.handedOver(from: owner))
        }
        if old?.phase != new.phase { changes += phaseChanges(from: old?.phase, to: new.phase) }
        if case .applying(let step) = new.phase, new.launchesBegun > 0,
            new.launchesBegun != old?.launchesBegun || new.worker != old?.worker
        {
            changes.append(.begun(step, launches: new.launchesBegun))
        }
        for delivery in new.deliveries
        where delivery.isFinished && delivery.transaction.needsFinish
            && old?.delivery(delivery.transaction.id)?.isFinished == false
        {
            changes.append(
                .finished(delivery.transaction.id, elsewhere: delivery.wasRemoved)
            )
        }
        return changes
    }

    private static func phaseChanges(
        from old: PurchaseRecord.Phase?, to new: PurchaseRecord.Phase
    ) -> [RecordChange] {
        switch (old, new) {
        case (_, .blocked(let block)): [.blocked(block)]
        case (_, .closed(let reason)): [.closed(reason)]
        case (_, .merged(let key)): [.merged(key)]
        case (.applying(let step)?, .owned), (.applying(let step)?, .revoked): [.applied(step)]
        // A move follows a step at once.
        case (.applying(let step)?, .applying(let next)) where step != next: [.applied(step)]
        default: []
        }
    }

    /// A short text for the timeline; never a receipt, a token or an account.
    var text: String {
        switch self {
        case .delivered(let id): "delivered as \(id)"
        case .matched(let payment, let isInferred):
            "belongs to payment \(payment)" + (isInferred ? " (inferred)" : "")
        case .blocked(.ownerUnknown): "held: nobody knows whose it is"
        case .blocked(.ambiguousOrder(let payments)):
            "held: it may belong to any of \(payments.count) payments"
        case .assigned(let by): "assigned by \(by)"
        case .verified(let confirmation): "verified (\(confirmation.rawValue))"
        case .begun(let step, let launches): "\(step.rawValue) begun (launch \(launches))"
        case .troubled(let trouble): trouble.text
        case .applied(.grant): "granted"
        case .applied(.revoke): "revoked"
        case .applied(.reinstate): "reinstated"
        case .closed(let reason): "closed: \(reason.text)"
        case .handedOver: "belongs to another account"
        case .merged(let key): "is the purchase \(key)"
        case .finished(let id, let elsewhere):
            "finished \(id)" + (elsewhere ? " by someone else" : "")
        }
    }
}

extension PurchaseRecord.Trouble {
    var text: String {
        switch self {
        case .undecided(let reason): "undecided: \(reason)"
        case .rejected(let reason): "rejected: \(reason)"
        case .acceptedElsewhere: "accepted for another installation"
        case .handlerFailed(let text): "the handler failed: \(text)"
        }
    }
}

extension ClosedReason {
    var text: String {
        switch self {
        case .rejected(let reason): "rejected, \(reason)"
        case .dismissed(let reason, let by): "dismissed by \(by), \(reason)"
        case .nothingToGrant: "taken back before it was granted"
        case .superseded: "a past period"
        case .acceptedElsewhere: "accepted for another installation"
        }
    }
}
