import Purser

/// What the checks of a grant handler do again and again.
enum GrantHandlerSample {
    /// The subject's grant under another revision, or of another purchase, owner or quantity.
    static func grant(
        _ subject: GrantHandlerSubject, _ revision: Int = 1, id: GrantID? = nil,
        owner: AccountID? = nil, quantity: Int? = nil
    ) -> Grant {
        let old = subject.grant
        var new = Grant(
            id: id ?? old.id, revision: revision, product: old.product, owner: owner ?? old.owner,
            quantity: quantity ?? old.quantity, goods: old.goods, cause: old.cause
        )
        (new.order, new.environment, new.store) = (old.order, old.environment, old.store)
        (new.purchaseDate, new.expiresAt) = (old.purchaseDate, old.expiresAt)
        (new.provenance, new.confirmation) = (old.provenance, old.confirmation)
        new.payload = old.payload
        return new
    }

    static func revocation(_ subject: GrantHandlerSubject, _ revision: Int) -> Revocation {
        Revocation(grant(subject, revision), revoked: Revoked(Timestamp(milliseconds: 0)))
    }

    /// Has a handler give, and commits what it returns.
    static func give(
        _ grant: Grant, _ handler: any GrantHandler, _ subject: GrantHandlerSubject
    ) async throws {
        try await commit(try await handler.grant(grant), subject)
    }

    static func revoke(
        _ revision: Int, _ handler: any GrantHandler, _ subject: GrantHandlerSubject
    ) async throws {
        try await commit(try await handler.revoke(revocation(subject, revision)), subject)
    }

    static func reinstate(
        _ revision: Int, _ handler: any GrantHandler, _ subject: GrantHandlerSubject
    ) async throws {
        try await commit(try await handler.reinstate(grant(subject, revision)), subject)
    }

    private static func commit(_ work: LedgerWork?, _ subject: GrantHandlerSubject) async throws {
        if let work { try await subject.commits?(work) }
    }

    /// Wants an owner to have so much, the subject's own owner unless another is named.
    static func expect(
        _ balance: Int64, _ subject: GrantHandlerSubject, of owner: AccountID? = nil,
        _ when: String
    ) async throws {
        let found = try await subject.balance(owner ?? subject.grant.owner)
        try demand(found == balance, "\(when): \(found) instead of \(balance)")
    }

    /// How much one grant gives, and that it gives anything.
    static func unit(
        _ handler: any GrantHandler, _ subject: GrantHandlerSubject
    ) async throws -> Int64 {
        let before = try await subject.balance(subject.grant.owner)
        try await give(subject.grant, handler, subject)
        let gained = try await subject.balance(subject.grant.owner) - before
        try demand(gained > 0, "a grant gave \(gained)")
        return gained
    }
}
