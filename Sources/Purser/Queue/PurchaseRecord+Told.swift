import Foundation

/// What is told about a record: all derived, so that it cannot be forgotten.
extension PurchaseRecord {
    /// Why it is stuck, if it is.
    package var holdReason: HoldReason? {
        switch phase {
        case .blocked(.ownerUnknown): return .ownerUnknown
        case .blocked(.ambiguousOrder(let payments)): return .ambiguousOrder(payments)
        case .open, .applying: break
        case .owned, .revoked, .closed, .merged: return nil
        }
        if phase == .open, !isDefined {
            let reason = UndecidedReason(.productUndefined, "no definition of \(product)")
            return .undecided(reason)
        }
        switch trouble {
        case nil: return nil
        case .undecided(let reason): return .undecided(reason)
        case .rejected(let reason): return .rejected(reason)
        case .acceptedElsewhere: return .acceptedElsewhere
        case .handlerFailed(let text): return .handlerFailed(text)
        }
    }

    func disposition(storageTrouble: String? = nil) -> PurchaseDisposition {
        let state: PurchaseDisposition.State
        switch phase {
        case .owned: state = .owned(GrantID(key))
        case .revoked: state = .revoked
        case .closed(let reason): state = .closed(reason)
        case .open, .blocked, .applying, .merged:
            if let storageTrouble {
                state = .held(.storage(storageTrouble))
            } else if let reason = holdReason {
                state = .held(reason)
            } else {
                state = .open
            }
        }
        return PurchaseDisposition(key: key, product: product, owner: owner, state: state)
    }

    /// The grant that this record stands for; nil until something was granted or is to be.
    func grant(goods: [Goods]? = nil) -> Grant? {
        guard let granted, let owner else { return nil }
        var cause = granted.cause
        if phase == .applying(.reinstate) { cause = .reinstated }
        var grant = Grant(
            id: GrantID(key), revision: revision, product: product, owner: owner,
            quantity: granted.quantity, goods: goods ?? granted.goods, cause: cause
        )
        grant.order = order
        grant.environment = verified?.facts.environment ?? key.environment
        grant.store = key.store
        grant.purchaseDate = granted.purchaseDate
        grant.expiresAt = verified?.facts.expiresAt
        grant.provenance = verified?.provenance
        grant.confirmation = verified?.confirmation
        grant.payload = verified?.payload
        return grant
    }

    func hold(_ reason: HoldReason, nextTry: Date?) -> Hold {
        var hold = Hold(
            .purchase(key), reason, since: seenAt.date, store: key.store, product: product
        )
        hold.nextTry = nextTry
        hold.owner = owner
        hold.order = order?.id
        hold.isSuspect = isSuspect
        hold.actions =
            switch reason {
            case .ownerUnknown: [.retry, .assign, .dismiss]
            case .ambiguousOrder: [.assign, .dismiss]
            case .storage: [.retry]
            default: [.retry, .dismiss]
            }
        return hold
    }
}

extension PaymentRecord {
    /// Why it is stuck, if it is.
    func holdReason(vainTries: Int) -> HoldReason? {
        switch state {
        case .unknown(let text): .paymentUnknown(text)
        case .unseen where vainTries >= PaymentMachine.looks: .ownedButUnseen
        default: nil
        }
    }

    func hold(_ reason: HoldReason) -> Hold {
        var hold = Hold(
            .payment(id), reason, since: createdAt.date, store: store, product: product
        )
        hold.owner = owner
        hold.order = order?.id
        hold.actions = [.retry, .dismiss]
        return hold
    }
}
