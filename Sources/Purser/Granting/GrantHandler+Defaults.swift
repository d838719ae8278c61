extension GrantHandler {
    /// Gives the goods as the first time; the grant stands under a higher revision.
    public func reinstate(_ grant: Grant) async throws -> LedgerWork? {
        try await self.grant(grant)
    }
}
