import Purser

/// What one simulated world knows of the truth, apart from the library: who asked for what, what
/// the server said, what handlers did; and what it saw broken.
final class SimulationWatch: Sendable {
    /// What a user asked for under an order number.
    struct Wish: Sendable {
        let product: ProductID
        let owner: AccountID
        let quantity: Int
    }

    /// What was saved of a payment when the store was asked for it.
    struct Saved: Sendable {
        let owner: AccountID
        let order: OrderID?
    }

    struct State: Sendable {
        var violations: [SimulationViolation] = []
        var lines: [SimulationLine] = []
        var wishes: [OrderID: Wish] = [:]
        var payments: [PaymentID: Saved] = [:]
        /// For which installations a purchase was accepted.
        var accepted: [GrantID: Set<InstallationID>] = [:]
        /// What was granted by which launch.
        var granted: [Int: [GrantID]] = [:]
        /// A proof that was spoilt on its way stays the one that was judged.
        var hasSeenSpoilt = false
        var refused: Set<TransactionID> = []
        var dismissed: Set<PurchaseKey> = []
        /// What the steps of a grant were, by revision.
        var steps: [GrantID: [Int: PurchaseRecord.Step]] = [:]
        /// Accounts to which a grant may have gone beside the one that paid.
        var moves: [AccountID: Set<AccountID>] = [:]
        var restoredFor: Set<AccountID> = []
        /// How often the app's ownership policy is to fail.
        var ownerFailures = 0
    }

    let state = Locked(State())
    /// Sales that the store ever took back or gave back.
    let amended = Locked<Set<TransactionID>>([])
    let store: InMemoryStore
    let clock: TestClock
    let setup: SimulationSetup
    /// Whether lines are kept; they cost more than all the rest.
    let isTracing: Bool

    init(_ setup: SimulationSetup, store: InMemoryStore, isTracing: Bool) {
        self.setup = setup
        self.store = store
        self.clock = store.clock
        self.isTracing = isTracing
    }

    func violation(_ invariant: String, _ message: @autoclosure () -> String) {
        let violation = SimulationViolation(invariant, message())
        state.withLock { $0.violations.append(violation) }
        note(.watch, .watch, "VIOLATION \(violation)")
    }

    func note(
        _ from: SimulationLine.Party, _ to: SimulationLine.Party, _ text: @autoclosure () -> String
    ) {
        guard isTracing else { return }
        let line = SimulationLine(at: clock.now.offset, from: from, to: to, text: text())
        state.withLock { $0.lines.append(line) }
    }
}

// MARK: - The truth

extension SimulationWatch {
    /// The sales of a purchase: several where a thing that is kept was refunded and bought again.
    func sales(of grant: GrantID) -> [StoreSale] {
        guard let key = PurchaseKey(grant.rawValue) else { return [] }
        return store.state.withLock { state in
            state.books.sales.filter { $0.key(in: store.id, state.settings.environment) == key }
        }
    }

    /// Whose a purchase is, as far as a payment of the app's says so.
    func owner(of sale: StoreSale) -> AccountID? {
        sale.payment.flatMap { id in state.withLock { $0.payments[id]?.owner } }
    }

    /// Who may have a purchase: who paid, and those to whom it was moved; nil if nobody knows.
    func mayOwn(_ sale: StoreSale) -> Set<AccountID>? {
        guard owner(of: sale) != nil, setup.hasAccounts else { return nil }
        // All periods of a subscription are whose the first was.
        let payers = related(to: sale.transaction).compactMap { self.owner(of: $0) }
        return state.withLock { state in
            var owners = Set(payers)
            // Moves of moves: there are two accounts, so one round sees all.
            for _ in 0..<2 { owners.formUnion(owners.flatMap { state.moves[$0] ?? [] }) }
            return owners
        }
    }

    /// What is owned and nobody's may become this account's from now on.
    func restores(for owner: AccountID) {
        state.withLock { _ = $0.restoredFor.insert(owner) }
    }

    /// The server, or the proof, said no to a transaction.
    func refuse(_ transaction: TransactionID) {
        let sale = store.state.withLock { $0.books.sale(handedOverAs: transaction) }
        state.withLock { _ = $0.refused.insert(sale?.transaction ?? transaction) }
    }

    /// Whether anyone ever said no to the purchase that a transaction delivers.
    func wasRefused(_ transaction: TransactionID) -> Bool {
        let related = related(to: transaction)
        return state.withLock { state in
            state.refused.contains(transaction)
                || related.contains { state.refused.contains($0.transaction) }
        }
    }

    /// The sales with the same first transaction as the one that a transaction delivers.
    func related(to transaction: TransactionID) -> [StoreSale] {
        store.state.withLock { state in
            let sale = state.books.sale(handedOverAs: transaction)
            return sale.map { sale in state.books.sales.filter { $0.original == sale.original } }
                ?? []
        }
    }
}

// MARK: - What handlers do

extension SimulationWatch {
    /// A handler is called.
    ///
    /// - Parameters:
    ///   - committed: the last revision that the goods' storage has; nil if nobody can ask.
    ///   - installations: those that the handler's journal has been; nil if it names itself.
    func begins(
        _ step: PurchaseRecord.Step, _ grant: Grant, committed: Int?,
        on installations: Set<InstallationID>?
    ) {
        note(.shop, .handler, "\(step.rawValue) \(grant.product) r\(grant.revision) \(grant.owner)")
        checkTruth(step, grant, installations)
        let earlier = state.withLock { state in
            let earlier = state.steps[grant.id] ?? [:]
            state.steps[grant.id, default: [:]][grant.revision] = step
            return earlier
        }
        guard let committed else { return }
        let last = earlier[committed]
        if grant.revision < committed {
            violation("I2", "\(grant.id): revision \(grant.revision) after \(committed)")
        } else if grant.revision == committed {
            if let last, last != step {
                violation("I2", "\(grant.id): \(step.rawValue) under revision of \(last.rawValue)")
            }
        } else {
            let isOwned = committed > 0 && last != .revoke
            if committed > 0, step == .grant { violation("I2", "\(grant.id) is granted twice") }
            if isOwned != (step == .revoke), committed > 0, step != .grant {
                violation("I2", "\(grant.id): \(step.rawValue) while owned: \(isOwned)")
            }
        }
    }

    private func checkTruth(
        _ step: PurchaseRecord.Step, _ grant: Grant, _ installations: Set<InstallationID>?
    ) {
        let accepted = state.withLock { $0.accepted[grant.id] ?? [] }
        let isAccepted = installations.map { !accepted.isDisjoint(with: $0) } ?? !accepted.isEmpty
        if !isAccepted {
            violation("I3", "\(step.rawValue) of \(grant.id), which no verifier accepted")
        }
        let sales = sales(of: grant.id)
        guard let sale = sales.last else {
            return violation("I12", "\(grant.id) is no purchase of the store")
        }
        if sale.product.rawValue != grant.product.rawValue || sale.quantity != grant.quantity {
            violation(
                "I3", "\(grant.quantity) \(grant.product) for \(sale.quantity) \(sale.product)")
        }
        guard step == .grant, sales.count == 1, !setup.infersOrders, let payment = sale.payment,
            let saved = state.withLock({ $0.payments[payment] }), grant.cause == .purchase
        else { return }
        if let owners = mayOwn(sale), !owners.contains(grant.owner) {
            violation("I4", "\(grant.id) of \(saved.owner) is given to \(grant.owner)")
        }
        // With a token for all of an account's payments an order that nobody here knows is missed.
        if grant.order?.id != saved.order, !setup.hasTokensPerAccount {
            violation("I4", "\(grant.id) of \(String(describing: saved.order)) has another order")
        }
    }
}
