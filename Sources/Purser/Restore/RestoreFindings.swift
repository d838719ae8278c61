/// What a restore has found so far.
struct RestoreFindings: Sendable {
    /// Purchases to be decided, in the order of their delivery, without repeats.
    private(set) var keys: [PurchaseKey] = []
    private(set) var rows = 0
    private(set) var histories: [StoreID: OwnedHistory] = [:]
    /// By the key under which the purchase was delivered; each names its final one.
    var decisions: [PurchaseKey: PurchaseDisposition] = [:]
    /// Whose owner was asked about, and what the policy said.
    var conflicts: [PurchaseKey: OwnershipConflict] = [:]
    var failures: [StoreFailure] = []
    /// Stores whose lists of what is owned were read to their end.
    var whole: Set<StoreID> = []
    /// A limit came before the end.
    var isCutShort = false
    private var known: Set<PurchaseKey> = []

    mutating func add(_ delivered: [PurchaseKey]) {
        for key in delivered where known.insert(key).inserted { keys.append(key) }
    }

    mutating func add(_ taken: RestoreRows) {
        rows += taken.count
        for (store, history) in taken.histories {
            histories[store, default: OwnedHistory()].groups.formUnion(history.groups)
            if !history.isWhole { histories[store]?.isWhole = false }
        }
    }

    var undecided: [PurchaseKey] { keys.filter { decisions[$0] == nil } }

    /// What a store's lists showed, by final key.
    func listed(by store: StoreID) -> Set<PurchaseKey> {
        Set(keys.lazy.filter { $0.store == store }.map { decisions[$0]?.key ?? $0 })
    }

    func item(
        _ decision: PurchaseDisposition, _ account: AccountID?, isNew: Set<GrantID>,
        isConsumable: Bool
    ) -> RestoreItem {
        let result: RestoreItem.Result
        switch decision.state {
        case .owned(let grant):
            if conflicts[decision.key] == .move, decision.owner == account {
                result = .moved(grant)
            } else if account != nil, decision.owner != account {
                result = conflicts[decision.key] == .ask ? .contested : .ownedByOther
            } else if isNew.contains(grant) {
                result = isConsumable ? .rescued(grant) : .restored(grant)
            } else {
                result = .alreadyHad
            }
        case .revoked, .closed(.nothingToGrant), .closed(.superseded), .closed(.dismissed):
            result = .past
        case .closed(.acceptedElsewhere):
            result = .alreadyHad
        case .closed(.rejected(let reason)), .held(.rejected(let reason)):
            result = .rejected(reason)
        case .held, .open:
            result = .undecided(.purchase(decision.key))
        }
        return RestoreItem(key: decision.key, product: decision.product, result: result)
    }

    func end(_ items: [RestoreItem], hasPending: Bool) -> RestoreReport.End {
        if rows == 0, failures.contains(where: { $0.code == .cancelled }) { return .cancelled }
        if let failure = failures.first { return .partial(PurchaseError(failure)) }
        var isNew = false
        for item in items {
            switch item.result {
            case .undecided: return .partial(.restoreIncomplete)
            case .restored, .rescued, .moved: isNew = true
            case .alreadyHad, .past, .ownedByOther, .contested, .rejected: break
            }
        }
        if isCutShort { return .partial(.restoreIncomplete) }
        if isNew { return .restored }
        return hasPending ? .pending : .nothing
    }
}

extension PurchaseDisposition {
    /// Verified facts decided it, so that they speak for the periods before it, too.
    var isVerified: Bool {
        switch state {
        case .owned, .revoked, .closed: true
        case .held, .open: false
        }
    }
}

extension PurchaseError {
    static let restoreIncomplete = PurchaseError(
        .timedOut, .restore, "not everything was read and decided within the limits",
        isRetryable: true
    )
}
