import CPurser
import Purser

/// Events as C sees them. The numbers are the header's and never change.
struct ForeignEvent {
    private struct Detail {
        var kind: purser_event_kind
        var error: PurchaseError?
        var amount: Int64 = 0
        var hold: HoldID?
        var owner: AccountID?
        var text: String?
    }

    static func make(_ event: PurchaseEvent, _ arena: TextArena) -> purser_event {
        let detail = detail(of: event.kind)
        var foreign = empty(detail.kind)
        foreign.error = Int32(truncatingIfNeeded: detail.error?.code.rawValue ?? 0)
        foreign.date = Timestamp(event.date).milliseconds
        foreign.amount = detail.amount
        foreign.store = arena.text(event.store?.rawValue)
        foreign.product = arena.text(event.product?.rawValue)
        foreign.payment = arena.text(event.payment?.rawValue)
        foreign.purchase = arena.text(event.purchase?.description)
        foreign.owner = arena.text((detail.owner ?? event.owner)?.rawValue)
        foreign.order = arena.text(event.order?.rawValue)
        foreign.hold = arena.text(detail.hold?.description)
        foreign.text = arena.text(detail.text ?? detail.error?.description)
        return foreign
    }

    static func dropped(_ count: Int) -> purser_event {
        var foreign = empty(PURSER_EVENT_DROPPED)
        foreign.amount = Int64(count)
        return foreign
    }

    private static func empty(_ kind: purser_event_kind) -> purser_event {
        var foreign = purser_event()
        foreign.size = UInt32(MemoryLayout<purser_event>.size)
        foreign.version = purserVersion
        foreign.kind = Int32(kind.rawValue)
        return foreign
    }

    private static func detail(of kind: PurchaseEvent.Kind) -> Detail {
        switch kind {
        case .productsLoaded(let result):
            Detail(kind: PURSER_EVENT_PRODUCTS_LOADED, amount: Int64(result.found.count))
        case .productsFailed(let missing):
            Detail(kind: PURSER_EVENT_PRODUCTS_FAILED, amount: Int64(missing.count))
        case .notAllowed(let error): Detail(kind: PURSER_EVENT_NOT_ALLOWED, error: error)
        case .paymentNotStarted(let error):
            Detail(kind: PURSER_EVENT_PAYMENT_NOT_STARTED, error: error)
        case .purchasing: Detail(kind: PURSER_EVENT_PURCHASING)
        case .deferred(let pending):
            Detail(kind: PURSER_EVENT_DEFERRED, text: pending.rawValue)
        case .purchased: Detail(kind: PURSER_EVENT_PURCHASED)
        case .verified(let confirmation):
            Detail(kind: PURSER_EVENT_VERIFIED, text: confirmation.rawValue)
        case .granted(let grant): Detail(kind: PURSER_EVENT_GRANTED, amount: amount(grant))
        case .finished(let id): Detail(kind: PURSER_EVENT_FINISHED, text: id.rawValue)
        case .failed(let error): Detail(kind: PURSER_EVENT_FAILED, error: error)
        case .cancelled: Detail(kind: PURSER_EVENT_CANCELLED)
        case .restored(let grant): Detail(kind: PURSER_EVENT_RESTORED, amount: amount(grant))
        case .revoked(let revocation):
            Detail(kind: PURSER_EVENT_REVOKED, amount: amount(revocation.grant))
        case .reinstated(let grant): Detail(kind: PURSER_EVENT_REINSTATED, amount: amount(grant))
        case .handedOver(let previous):
            Detail(kind: PURSER_EVENT_HANDED_OVER, text: previous.rawValue)
        case .held(let hold): Detail(kind: PURSER_EVENT_HELD, hold: hold.id)
        case .settled(let id): Detail(kind: PURSER_EVENT_SETTLED, hold: id)
        case .rejected(let reason):
            Detail(kind: PURSER_EVENT_REJECTED, text: reason.description)
        case .finishedElsewhere(let id):
            Detail(kind: PURSER_EVENT_FINISHED_ELSEWHERE, text: id.rawValue)
        default: surroundings(kind)
        }
    }

    private static func surroundings(_ kind: PurchaseEvent.Kind) -> Detail {
        switch kind {
        case .finishDeadlineNear(let date):
            Detail(
                kind: PURSER_EVENT_FINISH_DEADLINE_NEAR, amount: Timestamp(date).milliseconds
            )
        case .suspect: Detail(kind: PURSER_EVENT_SUSPECT)
        case .restoreProgress(let progress):
            Detail(kind: PURSER_EVENT_RESTORE_PROGRESS, amount: Int64(progress.decided))
        case .restoreEnded(let report):
            Detail(kind: PURSER_EVENT_RESTORE_ENDED, amount: Int64(report.items.count))
        case .storefrontChanged(let storefront):
            Detail(kind: PURSER_EVENT_STOREFRONT_CHANGED, text: storefront.rawValue)
        case .purchaseBegunInStore(let intent):
            Detail(kind: PURSER_EVENT_PURCHASE_BEGUN_IN_STORE, text: intent.product.rawValue)
        case .storeMessage(let message):
            Detail(kind: PURSER_EVENT_STORE_MESSAGE, text: "\(message.reason)")
        case .balanceChanged(let account, let currency, let balance):
            Detail(
                kind: PURSER_EVENT_BALANCE_CHANGED, amount: balance, owner: account,
                text: currency.rawValue
            )
        case .journalDamaged(let place):
            Detail(kind: PURSER_EVENT_JOURNAL_DAMAGED, text: place)
        case .journalMoved(let installation):
            Detail(kind: PURSER_EVENT_JOURNAL_MOVED, text: installation.rawValue)
        case .journalTrouble(let cause):
            Detail(kind: PURSER_EVENT_JOURNAL_TROUBLE, text: cause)
        default: Detail(kind: purser_event_kind(rawValue: 0))
        }
    }

    private static func amount(_ grant: Grant) -> Int64 { Int64(grant.quantity) }
}

/// What the header calls `PURSER_VERSION`.
let purserVersion = UInt32(1)
