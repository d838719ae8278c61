import Purser

/// Storage of the app's own, with transactions.
protocol Database: Sendable {
    func transaction(_ body: @Sendable (inout Books) throws -> Void) async throws
}

struct Books: Sendable {
    var coins: [AccountID: Int64] = [:]
    var revisions: [GrantID: Int] = [:]
}

// sample: own storage
/// One transaction stores the goods and the revision that they were given under.
struct OwnStorage: GrantHandler {
    let database: any Database

    func grant(_ grant: Grant) async throws -> LedgerWork? {
        try await move(grant, sign: 1)
    }

    func revoke(_ revocation: Revocation) async throws -> LedgerWork? {
        try await move(revocation.grant, sign: -1)
    }

    private func move(_ grant: Grant, sign: Int64) async throws -> LedgerWork? {
        try await database.transaction { books in
            // After a crash the same call comes again: what is stored is not stored twice.
            guard grant.revision > books.revisions[grant.id, default: 0] else { return }
            books.revisions[grant.id] = grant.revision
            for case .currency("coins", let amount) in grant.goods {
                books.coins[grant.owner, default: 0] += sign * amount * Int64(grant.quantity)
            }
        }
        return nil
    }
}
// end of sample
