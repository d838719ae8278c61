public import Purser

/// An in-memory store as one process on one device sees it.
///
/// Each call is noted in the store's log, and may fall into a planned disturbance. Before and after
/// it touches the store it gives way to others and asks whether its process still lives.
public struct InMemoryStoreAdapter: StoreAdapter {
    /// The device.
    public let device: InMemoryDevice
    /// The process.
    public let process: Gate
    /// What the store said it can do when this adapter was made.
    public let capabilities: StoreCapabilities
    private let durable: (any DurableState)?
    private var inner: InMemoryStore { device.store }

    init(device: InMemoryDevice, process: Gate, durable: (any DurableState)?) {
        self.device = device
        self.process = process
        self.durable = durable
        let settings = device.store.settings
        var capabilities = settings.capabilities
        if settings.detail == .little { capabilities.deliversFinalKeys = false }
        self.capabilities = capabilities
    }

    /// The store's name.
    public var store: StoreID { inner.id }

    /// The catalog's description of products.
    public func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        try await ask(.products, .products(ids)) { isEmpty in
            isEmpty ? ProductBatch(found: []) : inner.describeProducts(ids)
        }
    }

    /// What the settings say.
    public func paymentsAllowed() async -> Bool {
        inner.settings.paymentsAllowed
    }

    /// What the settings say.
    public func storefront() async -> StorefrontID? {
        capabilities.reportsStorefront && device.isConnected ? inner.settings.storefront : nil
    }

    /// Pays as planned; see ``PaymentPlan``.
    public func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        inner.note(.beginPayment(payment.id, payment.product), by: device.name)
        let answer = await pay(payment)
        inner.note(.answered(payment.id, answer.name), by: device.name)
        return answer
    }

    private func pay(_ payment: StorePayment) async -> PaymentAnswer {
        if let failure = inner.settings.faults[.purchase] {
            return failure.code == .cancelled ? .cancelled : .refused(failure)
        }
        let disturbance = inner.disturbance(of: .payment, on: device.name)
        do throws(StoreFailure) {
            try checkConnection()
            try await pass()
            if try await suffer(disturbance) { return .unknown(StoreFailure(.other("no answer"))) }
        } catch {
            return process.isOpen ? .refused(error) : .unknown(error)
        }
        var progress = inner.pay(payment, on: device.name)
        while case .asked(let sheet) = progress {
            guard let plan = await sheet.answer(in: process) else { return .unknown(Self.died) }
            progress = inner.pay(payment, on: device.name, as: plan)
        }
        guard case .answered(let answer) = progress else { return .unknown(Self.died) }
        let isAlive = await passes()
        if case .failsAfterwards(let failure) = disturbance { return .unknown(failure) }
        guard let answer else {
            await process.waitUntilClosed()
            return .unknown(Self.died)
        }
        return isAlive ? answer : .unknown(Self.died)
    }

    /// Replays what is unfinished, then hands over the device's news as it comes.
    public func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        inner.note(.observe, by: device.name)
        defer { inner.note(.observeEnded, by: device.name) }
        if case .hangs = inner.disturbance(of: .observe, on: device.name) {
            return await process.waitUntilClosed()
        }
        let observer = inner.beginObserving(device.name)
        defer { inner.endObserving(device.name, observer) }
        while !Task.isCancelled, await passes() {
            guard let next = inner.nextUpdate(for: observer, on: device.name) else {
                await observer.signal.wait(in: process)
                continue
            }
            await deliver(next.update)
            // A cancelled or dead listener may not have stored it: it comes again.
            guard !Task.isCancelled, process.isOpen else { return }
            inner.heard(next, by: observer, on: device.name)
        }
    }

    /// All transactions that wait for their finish.
    public func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        try await ask(.unfinished, .unfinished) { isEmpty in
            isEmpty ? [] : inner.unfinished(on: device.name)
        }
    }

    /// What the account owns, in pages.
    public func owned(
        _ refresh: OwnedRefresh,
        deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        let settings = inner.settings
        if refresh == .mayPrompt, capabilities.listsOwned, settings.showsDialogs {
            inner.note(.prompted, by: device.name)
            if !settings.signsIn {
                throw StoreFailure(.cancelled, "the user did not sign in")
            }
        }
        if refresh == .mayPrompt, let failure = settings.faults[.sync] { throw failure }
        let rows = try await ask(.owned, .owned(refresh)) { isEmpty in
            isEmpty || !capabilities.listsOwned ? [] : inner.owned(on: device.name)
        }
        let size = max(1, settings.ownedPageSize)
        for start in stride(from: 0, to: rows.count, by: size) {
            await deliver(Array(rows[start..<min(start + size, rows.count)]))
            try await pass()
        }
    }

    /// Finishes a transaction, after the promise was checked.
    public func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        if let durable, process.isOpen, await !durable.allowsFinish(transaction.alias) {
            // A process that died meanwhile asked for nothing.
            let message = "finish asked for without a durable record that allows it"
            if process.isOpen {
                inner.report(
                    StoreBreach(invariant: "I1", transaction: transaction.id, message: message)
                )
            }
        }
        try await ask(.finish, .finish(transaction.id)) { _ in
            inner.finish(transaction.id, on: device.name)
            inner.note(.finished(transaction.id), by: device.name)
        }
    }

    /// Eligible if the account never had a subscription of the group.
    public func introductoryEligibility(in group: SubscriptionGroupID) async -> OfferEligibility {
        do throws(StoreFailure) {
            return try await ask(.eligibility, .eligibility(group)) { isEmpty in
                isEmpty ? .unknown : inner.eligibility(for: group, on: device.name)
            }
        } catch {
            return .unknown
        }
    }

    /// Notes the page, and returns as if it had been closed at once.
    public func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        try await ask(.sheet, .sheet(sheet)) { _ in }
    }
}

extension InMemoryStoreAdapter {
    private static let died = StoreFailure(.other("the process died"))

    /// One call: noted, disturbed as planned, done, and answered if the process still lives.
    private func ask<Answer>(
        _ operation: StoreOperation, _ call: StoreCall, _ body: (_ isEmpty: Bool) -> Answer
    ) async throws(StoreFailure) -> Answer {
        inner.note(call, by: device.name)
        try checkConnection()
        if let failure = inner.standingFault(of: call) { throw failure }
        let disturbance = inner.disturbance(of: operation, on: device.name)
        try await pass()
        let isEmpty = try await suffer(disturbance)
        let answer = body(isEmpty)
        try await pass()
        if case .failsAfterwards(let failure) = disturbance { throw failure }
        return answer
    }

    /// Goes through what was planned, as far as it comes before the deed; true for an empty answer.
    private func suffer(_ disturbance: StoreDisturbance?) async throws(StoreFailure) -> Bool {
        switch disturbance {
        case .fails(let failure):
            throw failure
        case .hangs:
            await process.waitUntilClosed()
            throw Self.died
        case .delays(let duration):
            let deadline = inner.clock.now.advanced(by: duration)
            do {
                try await inner.clock.sleep(until: deadline, in: process)
            } catch {
                throw process.isOpen ? StoreFailure(.timedOut, "cancelled") : Self.died
            }
            return false
        case .answersEmpty:
            return true
        case .failsAfterwards, nil:
            return false
        }
    }

    private func checkConnection() throws(StoreFailure) {
        if !device.isConnected { throw StoreFailure(.network, "the device is cut off") }
    }

    private func pass() async throws(StoreFailure) {
        if !(await passes()) { throw Self.died }
    }

    private func passes() async -> Bool {
        do { try await process.pass() } catch { return false }
        return true
    }
}

extension PaymentAnswer {
    /// The answer in a word, for the log.
    var name: String {
        switch self {
        case .transaction(let transaction): "transaction \(transaction.id)"
        case .pending(let pending): "pending \(pending.rawValue)"
        case .cancelled: "cancelled"
        case .refused(let failure): "refused \(failure.code)"
        case .unknown(let failure): "unknown \(failure.code)"
        case .alreadyOwned: "already owned"
        case .scheduled: "scheduled"
        }
    }
}
