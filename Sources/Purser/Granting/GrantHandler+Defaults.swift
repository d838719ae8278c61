extension GrantHandler {
    /// Gives the goods as the first time; the grant stands under a higher revision.
    public func reinstate(_ grant: Grant) async throws -> LedgerWork? {
        try await self.grant(grant)
    }

    /// Moves every balance that the old owner has in the journal's own ledger. A handler that
    /// stores goods of its own moves those, too, under the merge's id and revision, and returns
    /// nil.
    public func merge(_ merge: OwnerMerge) async throws -> LedgerWork? {
        .moving(merge)
    }
}
