import Purser

/// What each step of a plan does.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SimulationWorld {
    func perform(_ step: SimulationStep) throws {
        let phone = phones[min(step.phone, phones.count - 1)]
        if try use(step.action, on: phone) { return }
        if try change(step.action, on: phone) { return }
        disturb(step.action, on: phone)
    }

    // MARK: What users do

    /// False if it is none of a user's doings.
    private func use(_ action: SimulationAction, on phone: SimulatedPhone) throws -> Bool {
        switch action {
        case .buy(let product, let account, let quantity, let isOrdered, let again):
            buy(product, Self.accounts[account], quantity, isOrdered, again, phone)
        case .cancelCalls:
            for call in phone.process?.calls ?? [] { call.task.cancel() }
        case .approve: store.approveAll()
        case .decline:
            for payment in store.waitingPayments { store.decline(payment) }
        case .restore(let account):
            let owner = setup.hasAccounts ? Self.accounts[account] : nil
            if let owner { watch.restores(for: owner) }
            call("restore", .seconds(300), phone) { _ = try await $0.restore(for: owner) }
        case .refresh:
            call("refresh", .seconds(300), phone) { _ = try await $0.refresh() }
        case .wake: process(of: phone).shop.wake()
        case .readEntitlements(let account):
            let owner = setup.hasAccounts ? Self.accounts[account] : .single
            call("entitlements", .seconds(120), phone) {
                _ = try await $0.entitlements(of: owner)
            }
        case .signIn(let account): phone.device.signIn(as: account)
        case .settle(let way):
            call("settle", .seconds(200), phone) { [watch] shop in
                for hold in try await shop.holds() { try await watch.settle(hold, way, in: shop) }
            }
        case .move(let number, let account): move(number, Self.accounts[account], phone)
        case .merge(let source, let target):
            guard setup.hasAccounts else { return true }
            let (source, target) = (Self.accounts[source], Self.accounts[target])
            watch.state.withLock { _ = $0.moves[source, default: []].insert(target) }
            call("merge", .seconds(900), phone) {
                try await $0.merge(source, into: target, by: "support")
            }
        case .define:
            isLateDefined = true
            call("define", .seconds(60), phone) { await $0.define([Self.late]) }
        default: return false
        }
        return true
    }

    private func buy(
        _ product: ProductID, _ account: AccountID, _ quantity: Int, _ isOrdered: Bool,
        _ again: Bool, _ phone: SimulatedPhone
    ) {
        var request = PaymentRequest(product, for: setup.hasAccounts ? account : nil)
        request.quantity = quantity
        request.allowsSecondPurchase = again
        if isOrdered {
            orders += 1
            let order = OrderID("order-\(orders)")
            request.order = order
            let owner = setup.hasAccounts ? account : .single
            watch.state.withLock {
                $0.wishes[order] = .init(product: product, owner: owner, quantity: quantity)
            }
        }
        call("buy", .seconds(30 + 900 + 60 + 60), phone) { [request] shop in
            _ = try await shop.buy(request)
        }
    }

    private func move(_ number: Int, _ account: AccountID, _ phone: SimulatedPhone) {
        guard setup.hasAccounts, let sale = sale(number), sale.kind != .consumable else { return }
        watch.state.withLock { state in
            for owner in Self.accounts { state.moves[owner, default: []].insert(account) }
        }
        let key = sale.key(in: store.id, store.settings.environment)
        call("move", .seconds(200), phone) {
            try await $0.move(key, to: account, by: "support")
        }
    }

    /// Leaves a call to itself; what it throws is a caller's business, that it ends is ours.
    private func call(
        _ name: String, _ limit: Duration, _ phone: SimulatedPhone,
        _ body: @escaping @Sendable (Shop) async throws -> Void
    ) {
        let process = process(of: phone)
        let (shop, watch) = (process.shop, watch)
        watch.note(.user, .shop, name)
        let task = executor.start {
            do {
                try await body(shop)
                watch.note(.shop, .user, "\(name) ends")
            } catch {
                watch.note(.shop, .user, "\(name) ends: \(error)")
            }
        }
        // A clock that runs behind jobs: a step's time may pass the limit before the call's job.
        let deadline = clock.now.advanced(by: limit + .seconds(60))
        phone.process?.calls.append(.init(name: name, task: task, deadline: deadline))
    }

    // MARK: What becomes of purchases, apps and phones

    func sale(_ number: Int) -> StoreSale? {
        let sales = store.ledger
        return sales.isEmpty ? nil : sales[number % sales.count]
    }

    private func amend(_ number: Int, _ body: (TransactionID) -> Bool) {
        guard let sale = sale(number) else { return }
        if body(sale.transaction) {
            watch.amended.withLock { _ = $0.insert(sale.transaction) }
        }
    }

    /// False if it is something that goes wrong.
    private func change(_ action: SimulationAction, on phone: SimulatedPhone) throws -> Bool {
        switch action {
        case .refund(let number): amend(number) { store.refund($0) }
        case .giveBack(let number): amend(number) { store.reverseRefund($0) }
        case .buyOutside(let product):
            let account = phone.device.account ?? "kim"
            // No store sells a thing that is kept to someone who has it.
            let isOwned = store.ledger.contains { sale in
                sale.product == product && sale.kind == .nonConsumable && sale.account == account
                    && sale.revokedAt == nil
            }
            if !isOwned { store.buyOutside(product, account: account) }
        case .beginOutside(let product): store.beginOutside(product, on: phone.device)
        case .share(let number):
            if let sale = sale(number), sale.kind == .nonConsumable {
                store.share(sale.transaction, with: sale.account == "kim" ? "lee" : "kim")
            }
        case .renew: store.forceRenewal(of: phone.device.account ?? "kim")
        case .expire: store.expire(phone.device.account ?? "kim")
        case .suspend: suspend(phone)
        case .kill(let jobs, let inTime):
            _ = process(of: phone)
            if inTime {
                try executor.drive(jobs: jobs)
            } else {
                try executor.drainWithoutTime(atMost: jobs)
            }
            try kill(phone)
        case .cutPower(let jobs, let survivors):
            try executor.drainWithoutTime(atMost: jobs)
            try kill(phone)
            watch.note(.user, .disk, "power cut")
            phone.medium.powerFailed(survivors: survivors)
        case .reinstall:
            try kill(phone)
            phone.retired.append(phone.book(setup))
            phone.backup = nil
            phone.shelf = Shelf()
            phone.installation = newInstallation()
            phone.lineage = [phone.installation]
            phone.medium = parts.medium(phone.installation, plan)
        case .backUp: phone.backup = phone.medium.copied(to: nil)
        case .rollBack: try rollBack(phone)
        case .newPhone:
            // The old phone is not used any more, and its goods have come along.
            try kill(phone)
            phone.backup = nil
            phone.installation = newInstallation()
            phone.lineage.insert(phone.installation)
            phone.medium = phone.medium.copied(to: phone.installation)
        default: return false
        }
        return true
    }

    /// The system puts the app away, and gets it out again.
    private func suspend(_ phone: SimulatedPhone) {
        guard var process = phone.process else { return }
        process.run.cancel()
        process.endedRuns.append(process.run)
        let shop = process.shop
        process.run = executor.start { try await shop.run() }
        phone.process = process
    }

    /// The phone is as it was when it was backed up: goods that a journal holds with it.
    private func rollBack(_ phone: SimulatedPhone) throws {
        guard let backup = phone.backup, !setup.storesGoodsItself else { return }
        try kill(phone)
        phone.forgotten.formUnion(store.ledger.map(\.transaction))
        let kept = backup as? InMemoryDisk
        let payments = watch.state.withLock { Array($0.payments.keys) }
        phone.forgottenPayments.formUnion(
            payments.filter { kept?.durableRow(.payment($0)) == nil }
        )
        phone.medium = backup.copied(to: nil)
    }

    // MARK: What goes wrong

    private func disturb(_ action: SimulationAction, on phone: SimulatedPhone) {
        switch action {
        case .payment(let plan): phone.device.plan(plan)
        case .deliveries(let plan, let times):
            store.plan(deliveries: plan, times: times, to: phone.device)
        case .call(let operation, let disturbance, let times):
            store.disturb(operation, disturbance, times: times, on: phone.device)
        case .server(let plan, let times): server.plan(plan, times: times)
        case .serverFrom(let plan): server.behave(plan)
        case .handler(let plan):
            phone.handlerPlans.withLock { $0.append(plan) }
            if case .fails = plan { watch.state.withLock { $0.ownerFailures += 1 } }
        case .disk(let fault, let commit): phone.disk?.plan(fault, atCommit: commit)
        case .diskFails(let code): phone.disk?.fail(code)
        case .diskHeals: phone.disk?.heal()
        case .turnClock(let duration): clock.turnWallClock(by: duration)
        case .reboot: clock.reboot()
        case .storefront(let storefront): store.move(to: storefront)
        case .disconnect: phone.device.disconnect()
        case .connect: phone.device.connect()
        case .spoilProofs(let isSpoilt):
            store.settings.faults[.verification] = isSpoilt ? StoreFailure(.other("spoilt")) : nil
        case .finishElsewhere:
            for transaction in phone.device.unfinished {
                store.finishElsewhere(transaction)
                let sale = store.state.withLock { $0.books.sale(handedOverAs: transaction) }
                if let sale { phone.forgotten.insert(sale.transaction) }
            }
        default: break
        }
    }
}

extension SimulationWatch {
    /// Does about a hold what a person may do in this way, if it may be done.
    func settle(
        _ hold: Hold, _ way: HoldAction, in shop: Shop
    ) async throws(PurchaseError) {
        guard hold.actions.contains(way) else { return }
        switch way {
        case .retry: try await shop.settle(hold.id, .retry)
        case .dismiss:
            if case .purchase(let key) = hold.id {
                state.withLock { _ = $0.dismissed.insert(key) }
            }
            try await shop.settle(hold.id, .dismiss(reason: "simulated", by: "support"))
        case .assign:
            let owner = rightOwner(of: hold)
            try await shop.settle(hold.id, .assign(to: owner, payment: payment(of: hold), by: "us"))
        }
    }

    private func rightOwner(of hold: Hold) -> AccountID {
        guard setup.hasAccounts else { return .single }
        return sale(of: hold).flatMap { owner(of: $0) } ?? hold.owner ?? "kim"
    }

    func sale(of hold: Hold) -> StoreSale? {
        guard case .purchase(let key) = hold.id else { return nil }
        return provisional(key) ?? sales(of: GrantID(key)).last
    }

    /// The sale that a key stands for as long as nothing but a delivery's id is known.
    private func provisional(_ key: PurchaseKey) -> StoreSale? {
        guard case .provisional(let id) = key.lineage else { return nil }
        return store.state.withLock { $0.books.sale(handedOverAs: id) }
    }

    /// Whether a provisional key was this sale's.
    func names(_ key: PurchaseKey, _ sale: StoreSale) -> Bool {
        provisional(key)?.transaction == sale.transaction
    }

    private func payment(of hold: Hold) -> PaymentID? {
        guard case .ambiguousOrder(let payments) = hold.reason else { return nil }
        let payment = sale(of: hold)?.payment
        return payments.first { $0 == payment } ?? payments.first
    }
}
