import CPurser
import Foundation
import Purser

/// What requests come to, as C sees it. The numbers are the header's and never change.
struct ForeignOutcome {
    static func make(
        _ result: Result<PurchaseOutcome, PurchaseError>, of product: String, _ arena: TextArena
    ) -> purser_outcome {
        var foreign = purser_outcome()
        foreign.size = UInt32(MemoryLayout<purser_outcome>.size)
        foreign.version = purserVersion
        foreign.product = arena.text(product)
        let kind: purser_outcome_kind
        switch result {
        case .failure(let error):
            kind = PURSER_OUTCOME_FAILED
            foreign.error = Int32(truncatingIfNeeded: error.code.rawValue)
            foreign.is_retryable = error.isRetryable ? 1 : 0
            foreign.text = arena.text(error.description)
        case .success(.granted(let grant)):
            kind = PURSER_OUTCOME_GRANTED
            fill(&foreign, grant, arena)
        case .success(.resumed(let grant)):
            kind = PURSER_OUTCOME_RESUMED
            fill(&foreign, grant, arena)
        case .success(.pending(.approval)), .success(.pending(.payment)):
            kind = PURSER_OUTCOME_PENDING
        case .success(.pending(.verification(let hold))),
            .success(.pending(.resolution(let hold))):
            kind = PURSER_OUTCOME_PENDING_HOLD
            foreign.hold = arena.text(hold.description)
        case .success(.cancelled): kind = PURSER_OUTCOME_CANCELLED
        case .success(.alreadyOwned(let owner)):
            kind = PURSER_OUTCOME_ALREADY_OWNED
            foreign.text = arena.text(owner.rawValue)
        case .success(.scheduled): kind = PURSER_OUTCOME_SCHEDULED
        case .success(.rejected(let reason)):
            kind = PURSER_OUTCOME_REJECTED
            foreign.text = arena.text(reason.userText ?? reason.description)
        case .success(.unknown(let hold)):
            kind = PURSER_OUTCOME_UNKNOWN
            foreign.hold = arena.text(hold.description)
        }
        foreign.kind = Int32(kind.rawValue)
        return foreign
    }

    private static func fill(_ foreign: inout purser_outcome, _ grant: Grant, _ arena: TextArena) {
        foreign.quantity = Int32(clamping: grant.quantity)
        foreign.product = arena.text(grant.product.rawValue)
        foreign.owner = arena.text(grant.owner.rawValue)
        foreign.order = arena.text(grant.order?.id.rawValue)
        foreign.grant = arena.text(grant.id.rawValue)
        foreign.payload = arena.bytes(grant.payload)
        foreign.payload_length = grant.payload?.count ?? 0
    }

    static func end<Value>(
        _ result: Result<Value, PurchaseError>, _ arena: TextArena, count: Int = 0,
        amount: Int64 = 0
    ) -> purser_end {
        var foreign = purser_end()
        foreign.size = UInt32(MemoryLayout<purser_end>.size)
        foreign.version = purserVersion
        foreign.count = Int64(count)
        foreign.amount = amount
        if case .failure(let error) = result {
            foreign.error = Int32(truncatingIfNeeded: error.code.rawValue)
            foreign.is_retryable = error.isRetryable ? 1 : 0
            foreign.text = arena.text(error.description)
        }
        return foreign
    }

    /// A restore that was not whole is a failure here, beside the items that it brought.
    static func whole(
        _ result: Result<RestoreReport, PurchaseError>
    ) -> Result<Void, PurchaseError> {
        switch result {
        case .success(let report):
            if case .partial(let error) = report.end { .failure(error) } else { .success(()) }
        case .failure(let error): .failure(error)
        }
    }

    static func products(_ result: CatalogResult, _ arena: TextArena) -> [purser_product] {
        let found = result.found.map { product in
            var foreign = empty(product.id, arena)
            foreign.is_found = 1
            foreign.kind = kind(product.product.kind ?? product.definition.kind)
            foreign.store = arena.text(product.store.rawValue)
            foreign.name = arena.text(product.product.name)
            foreign.text = arena.text(product.product.text)
            foreign.price_text = arena.text(product.product.price.text)
            foreign.price = arena.text("\(product.product.price.amount)")
            foreign.currency = arena.text(product.product.price.currency.rawValue)
            return foreign
        }
        let missing = result.missing.sorted { $0.key < $1.key }.map { id, reason in
            var foreign = empty(id, arena)
            foreign.text = arena.text("\(reason)")
            return foreign
        }
        return found + missing
    }

    private static func empty(_ id: ProductID, _ arena: TextArena) -> purser_product {
        var foreign = purser_product()
        foreign.size = UInt32(MemoryLayout<purser_product>.size)
        foreign.version = purserVersion
        foreign.product = arena.text(id.rawValue)
        return foreign
    }

    private static func kind(_ kind: ProductKind) -> Int32 {
        let foreign =
            switch kind {
            case .consumable: PURSER_PRODUCT_CONSUMABLE
            case .nonConsumable: PURSER_PRODUCT_NON_CONSUMABLE
            case .nonRenewing: PURSER_PRODUCT_NON_RENEWING
            case .autoRenewable: PURSER_PRODUCT_AUTO_RENEWABLE
            }
        return Int32(foreign.rawValue)
    }

    static func restored(_ item: RestoreItem, _ arena: TextArena) -> purser_restored {
        var foreign = purser_restored()
        foreign.size = UInt32(MemoryLayout<purser_restored>.size)
        foreign.version = purserVersion
        foreign.product = arena.text(item.product.rawValue)
        foreign.purchase = arena.text(item.key.description)
        let kind =
            switch item.result {
            case .restored: PURSER_RESTORED_NEW
            case .alreadyHad: PURSER_RESTORED_ALREADY_HAD
            case .rescued: PURSER_RESTORED_RESCUED
            case .past: PURSER_RESTORED_PAST
            case .ownedByOther: PURSER_RESTORED_OWNED_BY_OTHER
            case .rejected: PURSER_RESTORED_REJECTED
            case .undecided: PURSER_RESTORED_UNDECIDED
            case .moved: PURSER_RESTORED_MOVED
            case .contested: PURSER_RESTORED_CONTESTED
            }
        foreign.kind = Int32(kind.rawValue)
        return foreign
    }

    static func hold(_ hold: Hold, _ arena: TextArena) -> purser_hold {
        var foreign = purser_hold()
        foreign.size = UInt32(MemoryLayout<purser_hold>.size)
        foreign.version = purserVersion
        foreign.reason = Int32(reason(hold.reason).rawValue)
        if hold.actions.contains(.retry) { foreign.actions |= UInt32(PURSER_ACTION_RETRY.rawValue) }
        if hold.actions.contains(.assign) {
            foreign.actions |= UInt32(PURSER_ACTION_ASSIGN.rawValue)
        }
        if hold.actions.contains(.dismiss) {
            foreign.actions |= UInt32(PURSER_ACTION_DISMISS.rawValue)
        }
        foreign.since = Timestamp(hold.since).milliseconds
        foreign.next_try = hold.nextTry.map { Timestamp($0).milliseconds } ?? 0
        foreign.hold = arena.text(hold.id.description)
        foreign.store = arena.text(hold.store.rawValue)
        foreign.product = arena.text(hold.product.rawValue)
        foreign.owner = arena.text(hold.owner?.rawValue)
        foreign.order = arena.text(hold.order?.rawValue)
        return foreign
    }

    private static func reason(_ reason: HoldReason) -> purser_hold_reason {
        switch reason {
        case .undecided: PURSER_HOLD_UNDECIDED
        case .handlerFailed: PURSER_HOLD_GRANT_FAILED
        case .ownerUnknown: PURSER_HOLD_OWNER_UNKNOWN
        case .ambiguousOrder: PURSER_HOLD_AMBIGUOUS_ORDER
        case .rejected: PURSER_HOLD_REJECTED
        case .storage: PURSER_HOLD_STORAGE
        case .paymentUnknown: PURSER_HOLD_PAYMENT_UNKNOWN
        case .ownedButUnseen: PURSER_HOLD_OWNED_BUT_UNSEEN
        case .acceptedElsewhere: PURSER_HOLD_ACCEPTED_ELSEWHERE
        case .ownedByOther: PURSER_HOLD_OWNED_BY_OTHER
        case .journalMoved: PURSER_HOLD_JOURNAL_MOVED
        }
    }
}
