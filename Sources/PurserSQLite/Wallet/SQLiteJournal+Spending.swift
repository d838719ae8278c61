import Purser

extension SQLiteJournal {
    /// Spends in a synchronised transaction of its own and tells those who listen.
    func spend(_ spending: Spending) throws(WalletFailure) -> WalletMovement {
        var refusal: WalletFailure?
        do {
            let (movement, isNew) = try write(.synchronised) { database, date in
                do {
                    return try database.ledger.spend(spending, at: date)
                } catch let failure as WalletFailure {
                    refusal = failure
                    throw failure
                }
            }
            if isNew { movements.send(movement) }
            return movement
        } catch {
            throw refusal ?? .journal(error)
        }
    }
}
