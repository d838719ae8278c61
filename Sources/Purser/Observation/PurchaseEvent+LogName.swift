extension PurchaseEvent.Kind {
    /// The word for it in a log; never changes.
    var logName: String {
        switch self {
        case .productsLoaded: "productsLoaded"
        case .productsFailed: "productsFailed"
        case .notAllowed: "notAllowed"
        case .paymentNotStarted: "paymentNotStarted"
        case .purchasing: "purchasing"
        case .deferred: "deferred"
        case .purchased: "purchased"
        case .verified: "verified"
        case .granted: "granted"
        case .finished: "finished"
        case .failed: "failed"
        case .cancelled: "cancelled"
        case .restored: "restored"
        case .revoked: "revoked"
        case .reinstated: "reinstated"
        case .handedOver: "handedOver"
        case .held: "held"
        case .settled: "settled"
        case .rejected: "rejected"
        case .finishedElsewhere: "finishedElsewhere"
        case .finishDeadlineNear: "finishDeadlineNear"
        case .suspect: "suspect"
        case .restoreProgress: "restoreProgress"
        case .restoreEnded: "restoreEnded"
        case .storefrontChanged: "storefrontChanged"
        case .purchaseBegunInStore: "purchaseBegunInStore"
        case .storeMessage: "storeMessage"
        case .balanceChanged: "balanceChanged"
        case .journalDamaged: "journalDamaged"
        case .journalMoved: "journalMoved"
        case .journalTrouble: "journalTrouble"
        }
    }
}

extension HoldReason {
    /// The word for what lies behind it.
    var logCause: String? {
        switch self {
        case .undecided(let reason): reason.code.logName
        case .rejected(let reason): reason.code.logName
        default: nil
        }
    }
}

// A case that carries somebody's own words is logged without them.

extension UndecidedReason.Code {
    var logName: String { if case .other = self { "other" } else { name } }
}

extension RejectionReason.Code {
    var logName: String { if case .other = self { "other" } else { name } }
}

extension StoreMessage.Reason {
    var logName: String {
        switch self {
        case .generic: "generic"
        case .priceIncrease: "priceIncrease"
        case .billingIssue: "billingIssue"
        case .other: "other"
        }
    }
}

extension MissingReason {
    var logName: String {
        switch self {
        case .invalid: "invalid"
        case .timedOut: "timedOut"
        case .unavailable: "unavailable"
        case .priceUnreadable: "priceUnreadable"
        case .undefined: "undefined"
        case .notSold: "notSold"
        }
    }
}

extension RestoreItem.Result {
    var logName: String {
        switch self {
        case .restored: "restored"
        case .alreadyHad: "alreadyHad"
        case .rescued: "rescued"
        case .past: "past"
        case .ownedByOther: "ownedByOther"
        case .moved: "moved"
        case .contested: "contested"
        case .rejected: "rejected"
        case .undecided: "undecided"
        }
    }
}
