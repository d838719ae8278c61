import Purser

/// The end of a world: nothing goes wrong any more, everyone looks once more, and all is at rest.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SimulationWorld {
    func rest() throws {
        watch.note(.user, .user, "from here on nothing goes wrong")
        heal()
        // A handler that has been called already may kill its process yet.
        try go(.idle)
        try bury()
        // Every other world relaunches; else what rests must come by itself. What hangs ends with
        // its process alone.
        if plan.seed % 2 == 0 || plan.steps.contains(where: \.action.hangs) {
            for phone in phones where phone.process != nil {
                try kill(phone)
                crashes -= 1
            }
        }
        isLateDefined = true
        for phone in phones {
            if let shop = phone.process?.shop {
                _ = executor.start { await shop.define([Self.late]) }
            }
        }
        // What a phone has still to buy is bought before anyone is done with looking.
        for phone in phones where phone.process == nil { launch(phone) }
        try go(.time(.seconds(3 * 3600)))
        store.approveAll()
        let accounts = Set(store.ledger.map(\.account)).sorted()
        for phone in phones { phone.device.signIn(as: accounts.first ?? "kim") }
        for account in accounts.isEmpty ? ["kim"] : accounts {
            for phone in phones { try settle(phone, as: account) }
        }
        var held: Set<TransactionID> = []
        for phone in phones { held.formUnion(try look(at: phone)) }
        lookAtStore(held)
    }

    private func heal() {
        server.heal()
        watch.state.withLock { $0.ownerFailures = 0 }
        for operation in StoreOperation.allCases { store.calm(operation) }
        store.settings.faults = [:]
        store.state.withLock { state in
            state.plans = []
            state.deliveries = []
            for device in state.held.keys.sorted() {
                for news in state.held[device] ?? [] { state.books.tell(device, news) }
            }
            state.held = [:]
        }
        for phone in phones {
            phone.device.connect()
            phone.disk?.heal()
            phone.handlerPlans.withLock { $0 = [] }
        }
    }

    /// One phone, signed in to one account, until everything that can be settled is.
    private func settle(_ phone: SimulatedPhone, as account: String) throws {
        phone.device.signIn(as: account)
        if phone.process == nil { launch(phone) }
        try go(.time(.seconds(600)))
        for sale in store.ledger where sale.account == account {
            // News that was dropped, or that came while somebody else was signed in.
            if watch.amended.withLock({ $0.contains(sale.transaction) }) {
                store.redeliver(sale.transaction)
            }
        }
        try settleHolds(phone)
        // A merge that the handler refused is tried again when the app comes to the foreground.
        process(of: phone).shop.wake()
        let owner = setup.hasAccounts ? Self.accounts[0] : nil
        if let owner { watch.restores(for: owner) }
        _ = try ask(phone) { try await $0.restore(for: owner) }
        // What the restore has brought to light is settled too.
        try settleHolds(phone)
        settled[account] = max(settled[account] ?? clock.timestamp, clock.timestamp)
        try go(.time(.seconds(1800)))
        // What the store did by itself in that time is seen to as well.
        try go(.idle)
        try check()
    }

    /// People see to what is held, and try again what the first try does not settle.
    private func settleHolds(_ phone: SimulatedPhone) throws {
        for round in 0..<4 {
            try go(.time(.seconds(round == 0 ? 8000 : 3 * 3600)))
            // What that time has brought is there before holds are counted.
            try go(.idle)
            let holds = try ask(phone) { try await $0.holds() }
            if holds.isEmpty { break }
            if let hold = holds.first(where: \.triesByItself) {
                watch.violation("I7", "\(hold.id) is not tried again: \(hold.reason)")
            }
            try ask(phone) { [watch] shop in
                for hold in holds {
                    let way = HoldAction.preferred(for: hold, isLate: round > 1)
                    guard let way else { continue }
                    do throws(PurchaseError) { try await watch.settle(hold, way, in: shop) } catch {
                        // What was done about the one before may have settled this one.
                        guard error.code == .holdNotFound || error.code == .actionNotAllowed else {
                            throw error
                        }
                    }
                }
            }
        }
    }

    /// A call that has to succeed in a world in which nothing goes wrong.
    @discardableResult
    func ask<Value: Sendable>(
        _ phone: SimulatedPhone, _ body: @escaping @Sendable (Shop) async throws -> Value
    ) throws -> Value {
        let shop = process(of: phone).shop
        let task = executor.start { try await body(shop) }
        try executor.drive(until: task)
        do { return try task.value() } catch let error as PurchaseError {
            throw SimulationViolation("I7", "at rest, a call fails: \(error)")
        }
    }
}

extension Hold {
    /// Time alone ends it, where nothing goes wrong any more.
    fileprivate var triesByItself: Bool {
        switch reason {
        case .undecided, .handlerFailed, .storage: true
        default: false
        }
    }
}

extension HoldAction {
    /// What support does about a hold: what loses nothing first.
    static func preferred(for hold: Hold, isLate: Bool) -> HoldAction? {
        switch hold.reason {
        case .paymentUnknown, .ownedButUnseen: isLate ? .dismiss : .retry
        case .ownerUnknown, .ambiguousOrder: .assign
        default: .retry
        }
    }
}
