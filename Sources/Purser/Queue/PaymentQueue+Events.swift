import Foundation

/// Events, made from the difference of two records and from nothing else.
extension PaymentQueue {
    func event(_ kind: PurchaseEvent.Kind, store: StoreID? = nil) -> PurchaseEvent {
        var event = PurchaseEvent(kind, date: effects.date())
        event.store = store
        return event
    }

    /// What is no part of a record.
    func tell(_ kind: PurchaseEvent.Kind, product: ProductID? = nil, payment: PaymentID? = nil) {
        var event = event(kind)
        event.product = product
        event.payment = payment
        if let record = payment.flatMap({ payments[$0]?.machine.record }) {
            event.fill(record)
        }
        bus.send([event])
    }

    func events(from old: PaymentRecord?, to new: PaymentRecord) -> [PurchaseEvent] {
        guard old?.state != new.state else { return [] }
        let kind: PurchaseEvent.Kind?
        switch new.state {
        case .pending(let pending): kind = .deferred(pending)
        case .cancelled: kind = .cancelled
        case .refused(let failure):
            let error = PurchaseError(failure)
            kind = failure.code == .notAllowed ? .notAllowed(error) : .failed(error)
        case .notStarted:
            kind = .paymentNotStarted(
                PurchaseError(
                    .busy, .request, "withdrawn before the store was asked", isRetryable: true
                )
            )
        default: kind = nil
        }
        return kind.map { kind in
            var event = event(kind)
            event.fill(new)
            return [event]
        } ?? []
    }

    func events(from old: PurchaseRecord?, to new: PurchaseRecord) -> [PurchaseEvent] {
        guard old != new else { return [] }
        var kinds: [PurchaseEvent.Kind] = []
        for change in RecordChange.changes(from: old, to: new) {
            switch change {
            case .delivered where old == nil && new.phase != .closed(.superseded):
                kinds.append(.purchased)
            case .verified(let confirmation):
                kinds.append(.verified(confirmation))
            case .applied(let step):
                // Who loses it by a move is told in the old owner's name.
                let isMove = step == .revoke && old?.movesTo != nil
                var record = isMove ? old ?? new : new
                // The next step has begun already, under a revision of its own.
                if case .applying = new.phase, let old { record.revision = old.revision }
                kinds += applied(step, record)
            case .closed(.rejected(let reason)):
                kinds.append(.rejected(reason))
            case .handedOver(let owner):
                kinds.append(.handedOver(from: owner))
            case .finished(let id, let elsewhere):
                kinds.append(elsewhere ? .finishedElsewhere(id) : .finished(id))
            case .begun(_, let launches) where launches >= 3:
                kinds.append(.suspect)
            default: break
            }
        }
        return kinds.map { kind in
            var event = event(kind, store: new.key.store)
            event.product = new.product
            event.payment = new.payment
            event.purchase = new.key
            event.owner = new.owner
            event.order = new.order?.id
            return event
        }
    }

    private func applied(
        _ step: PurchaseRecord.Step, _ record: PurchaseRecord
    ) -> [PurchaseEvent.Kind] {
        guard var grant = record.grant() else { return [] }
        #if PURSER_PLANTS
            if PlantedFault.grantNotTold.isOn { return [] }
        #endif
        switch step {
        case .grant:
            grantLog.add(grant.id)
            return [grant.cause == .restore ? .restored(grant) : .granted(grant)]
        case .reinstate:
            grant.cause = .reinstated
            return [.reinstated(grant)]
        case .revoke:
            let revoked = record.revocation(at: Timestamp(effects.date()))
            return [.revoked(Revocation(grant, revoked: revoked))]
        }
    }
}

extension PurchaseEvent {
    fileprivate mutating func fill(_ record: PaymentRecord) {
        store = record.store
        product = record.product
        payment = record.id
        owner = record.owner
        order = record.order?.id
    }
}

extension PaymentQueue {
    nonisolated func tellProducts(_ result: CatalogResult) {
        var events: [PurchaseEvent] = []
        let now = effects.date()
        if !result.found.isEmpty || result.missing.isEmpty {
            events.append(PurchaseEvent(.productsLoaded(result), date: now))
        }
        if !result.missing.isEmpty {
            events.append(PurchaseEvent(.productsFailed(result.missing), date: now))
        }
        bus.send(events)
    }
}
