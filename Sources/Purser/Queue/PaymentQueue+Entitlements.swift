/// What an account may use, read from the journal and from what is under way.
extension PaymentQueue {
    func entitlements(of account: AccountID) async throws(PurchaseError) -> EntitlementSet {
        do throws(JournalFailure) {
            try await open()
            return EntitlementSet(of: try await entitlingRecords(of: account))
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

extension EntitlementSet {
    /// What is owned of things that are kept for good.
    init(of records: [PurchaseRecord]) {
        var entitlements: [EntitlementID: Entitlement] = [:]
        for record in records where record.phase == .owned {
            for case .entitlement(let id) in record.granted?.goods ?? [] {
                entitlements[id] = Entitlement(
                    id: id, isActive: true, product: record.product,
                    ownership: record.verified?.facts.ownership ?? .purchased
                )
            }
        }
        self.init(entitlements: entitlements.values.sorted { $0.id < $1.id })
    }
}
