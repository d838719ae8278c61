/// What an account may use, read from the journal and from what is under way.
extension PaymentQueue {
    func entitlements(of account: AccountID) async throws(PurchaseError) -> EntitlementSet {
        do throws(JournalFailure) {
            try await open()
            var facts: [EntitlementFact] = []
            for record in try await entitlingRecords(of: account) {
                let definition = await ports.catalog.definition(of: record.product)
                if let fact = EntitlementFact(record, definition: definition) { facts.append(fact) }
            }
            return EntitlementReckoning(
                facts, clock: TrustedClock(), at: effects.reading(),
                allowance: policies.offlineAllowance
            ).set
        } catch {
            throw PurchaseError(error)
        }
    }

    private func entitlingRecords(
        of account: AccountID
    ) async throws(JournalFailure) -> [PurchaseRecord] {
        var records: [PurchaseRecord] = []
        var last: JournalRowID?
        while true {
            let page = try await ports.journal.rows(.entitling, after: last, limit: 500)
            for row in page where row.owner == account {
                guard case .purchase(let key) = row.id else { continue }
                do throws(UnreadableRecord) {
                    records.append(try PurchaseRecord.read(row.body, key: key).record)
                } catch {
                    throw JournalFailure(error.isNewer ? .newer : .damaged, "the row \(row.id)")
                }
            }
            guard page.count == 500 else { return records }
            last = page.last?.id
        }
    }
}
