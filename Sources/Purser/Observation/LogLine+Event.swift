import Foundation

extension LogLine {
    /// The line of an event: what happened, to what, and the numbers and names that say how.
    init(_ event: PurchaseEvent, naming aliases: inout AccountAliases) {
        self.init(event.kind.logName, at: event.date)
        add("store", event.store)
        add("product", event.product)
        add("payment", event.payment)
        add("purchase", event.purchase)
        add("order", event.order)
        if let owner = event.owner { add(name: "account", aliases.alias(of: owner)) }
        addDetails(of: event.kind, naming: &aliases)
    }

    private mutating func addDetails(
        of kind: PurchaseEvent.Kind, naming aliases: inout AccountAliases
    ) {
        switch kind {
        case .purchasing, .purchased, .cancelled, .suspect, .journalDamaged, .journalTrouble: break
        case .productsLoaded(let result): add("found", result.found.map(\.id))
        case .productsFailed(let reasons): add(reasons)
        case .notAllowed(let error), .paymentNotStarted(let error), .failed(let error): add(error)
        case .deferred(let pending): add(name: "waitsFor", pending.rawValue)
        case .verified(let confirmation): add(name: "confirmation", confirmation.rawValue)
        case .granted(let grant), .restored(let grant), .reinstated(let grant):
            add(grant, naming: &aliases)
        case .revoked(let revocation):
            add(revocation.grant, naming: &aliases)
            add("revokedAt", revocation.revoked.date.date)
        case .finished(let id), .finishedElsewhere(let id): add("transaction", id)
        case .held(let hold): add(hold, naming: &aliases)
        case .settled(let id): add("hold", id)
        case .rejected(let reason): add(name: "reason", reason.code.logName)
        case .finishDeadlineNear(let date): add("deadline", date)
        case .restoreProgress(let progress):
            add("rows", progress.rows)
            add("purchases", progress.purchases)
            add("decided", progress.decided)
        case .restoreEnded(let report): add(report)
        case .storefrontChanged(let storefront): add("storefront", storefront)
        case .purchaseBegunInStore(let intent):
            add("storeProduct", intent.product)
            add("offer", intent.offer)
        case .storeMessage(let message): add(name: "about", message.reason.logName)
        case .balanceChanged(let account, let currency, let balance):
            add(name: "account", aliases.alias(of: account))
            add("currency", currency)
            add("balance", balance)
        case .handedOver(let owner): add(name: "from", aliases.alias(of: owner))
        case .journalMoved(let installation): add("installation", installation)
        }
    }

    private mutating func add(_ error: PurchaseError) {
        add("code", error.code.rawValue)
        add(name: "reason", error.code.name)
        add(name: "stage", error.stage.rawValue)
        add("retryable", error.isRetryable)
    }

    private mutating func add(_ reasons: [ProductID: MissingReason]) {
        let names = Set(reasons.values.map(\.logName)).sorted()
        for name in names {
            add(name, reasons.filter { $0.value.logName == name }.keys.sorted())
        }
    }

    private mutating func add(_ grant: Grant, naming aliases: inout AccountAliases) {
        add("grant", grant.id)
        add("revision", grant.revision)
        add(name: "account", aliases.alias(of: grant.owner))
        add("quantity", grant.quantity)
        add(name: "cause", grant.cause.rawValue)
        add("environment", Optional(grant.environment))
        add("order", grant.order?.id)
        add("expiresAt", grant.expiresAt?.date)
        add(name: "verifiedBy", grant.provenance?.source.rawValue)
        add(name: "confirmation", grant.confirmation?.rawValue)
    }

    private mutating func add(_ hold: Hold, naming aliases: inout AccountAliases) {
        add("hold", hold.id)
        add(name: "reason", hold.reason.name)
        add(name: "because", hold.reason.logCause)
        if case .ambiguousOrder(let payments) = hold.reason { add("payments", payments) }
        add("store", Optional(hold.store))
        add("product", Optional(hold.product))
        add("order", hold.order)
        if let owner = hold.owner { add(name: "account", aliases.alias(of: owner)) }
        add("since", hold.since)
        add("nextTry", hold.nextTry)
        if hold.isSuspect { add("suspect", true) }
    }

    private mutating func add(_ report: RestoreReport) {
        switch report.end {
        case .restored: add(name: "end", "restored")
        case .nothing: add(name: "end", "nothing")
        case .pending: add(name: "end", "pending")
        case .cancelled: add(name: "end", "cancelled")
        case .partial(let error):
            add(name: "end", "partial")
            add(error)
        }
        add("rows", report.rows)
        let results = report.items.map(\.result.logName)
        for name in Set(results).sorted() {
            add(name, results.filter { $0 == name }.count)
        }
        add("pending", report.pending)
    }
}
