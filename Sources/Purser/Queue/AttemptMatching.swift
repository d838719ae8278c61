/// The rules by which deliveries find their attempts, numbered 2 to 7. Pure.
///
/// Rule 1, a transaction or purchase seen before, is the journal's to answer and comes first.
package struct AttemptMatching: Sendable {
    package var attempts: [PaymentRecord]
    /// Owners of tokens whose attempts are gone.
    package var tokenOwners: [AccountToken: AccountID] = [:]
    package var installation: InstallationID

    /// Two clocks, the device's and the store's, may differ by this much.
    private static let tolerance: Int64 = 86_400_000

    package init(attempts: [PaymentRecord], installation: InstallationID) {
        self.attempts = attempts
        self.installation = installation
    }

    package func match(_ transaction: StoreTransaction, origin: DeliveryOrigin) -> AttemptMatch {
        if case .payment(let id) = origin, let attempt = attempts.first(where: { $0.id == id }),
            isAnswer(transaction, to: attempt)
        {
            return .attempt(attempt.candidate, isInferred: false)
        }
        #if PURSER_PLANTS
            if PlantedFault.ownerOfNewestAttempt.isOn, let newest = attempts.last {
                return .owner(newest.owner)
            }
        #endif
        if let token = transaction.token { return match(transaction, token: token) }
        if origin.isRestore { return .external }
        return infer(transaction)
    }

    /// Rule 2: what the payment call returned, unless the store handed out an earlier purchase.
    private func isAnswer(_ transaction: StoreTransaction, to attempt: PaymentRecord) -> Bool {
        guard attempt.isMatchable, transaction.product == attempt.storeProduct,
            transaction.token == nil || transaction.token == attempt.token
        else { return false }
        return isInTime(attempt, for: transaction)
    }

    /// Rules 3 and 4: a token decides the owner, an attempt with it the order.
    private func match(_ transaction: StoreTransaction, token: AccountToken) -> AttemptMatch {
        let known = attempts.filter { $0.token == token && $0.store == transaction.store }
        guard let owner = known.first?.owner ?? tokenOwners[token] else { return .external }
        guard transaction.isRenewal != true else { return .owner(owner) }
        let fitting = known.filter { $0.isMatchable && $0.storeProduct == transaction.product }
        let open = fitting.filter(\.isOpen)
        return choose(open.isEmpty ? fitting : open, isInferred: false) ?? .owner(owner)
    }

    /// Rule 5: the store lost the token, and only one attempt can have been meant.
    private func infer(_ transaction: StoreTransaction) -> AttemptMatch {
        guard !transaction.isRestored, transaction.isRenewal != true,
            transaction.ownership != .familyShared
        else { return .external }
        let fitting = attempts.filter { attempt in
            attempt.isOpen && attempt.installation == installation
                && attempt.store == transaction.store
                && attempt.storeProduct == transaction.product
                && (transaction.quantity == nil || transaction.quantity == attempt.quantity)
                && isInTime(attempt, for: transaction)
        }
        return choose(fitting, isInferred: true) ?? .external
    }

    private func isInTime(_ attempt: PaymentRecord, for transaction: StoreTransaction) -> Bool {
        guard let date = transaction.purchaseDate else { return true }
        return attempt.createdAt.milliseconds <= date.milliseconds.adding(Self.tolerance)
    }

    /// Rules 6 and 7: several are no answer, none is left to others.
    private func choose(_ fitting: [PaymentRecord], isInferred: Bool) -> AttemptMatch? {
        guard let first = fitting.first else { return nil }
        guard fitting.count > 1 else {
            return .attempt(first.candidate, isInferred: isInferred)
        }
        let owners = Set(fitting.map(\.owner))
        let shared = owners.count == 1 ? first.owner : nil
        return .ambiguous(fitting.map(\.id).sorted(), shared)
    }
}

extension Int64 {
    /// The sum, clamped: stores send any number.
    fileprivate func adding(_ other: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? (other < 0 ? .min : .max) : sum
    }
}
