#if PURSER_PLANTS
    import Foundation
    import Purser

    /// A journal that keeps rows in memory which should be on disk, or commits apart what belongs
    /// together.
    actor PlantedJournal: PurchaseJournal {
        private let base: any PurchaseJournal
        private let plant: String
        /// Commits that should have been stored.
        private var withheld: [JournalCommit] = []

        init(base: any PurchaseJournal, plant: String) {
            self.base = base
            self.plant = plant
        }

        func open() async throws(JournalFailure) -> JournalSnapshot {
            try await base.open()
        }

        func row(_ id: JournalRowID) async throws(JournalFailure) -> JournalRow? {
            for row in withheldRows.reversed() where row.id == id { return row }
            return try await base.row(id)
        }

        func key(of alias: TransactionAlias) async throws(JournalFailure) -> PurchaseKey? {
            for row in withheldRows.reversed() where row.aliases.contains(alias) {
                if case .purchase(let key) = row.id { return key }
            }
            return try await base.key(of: alias)
        }

        func rows(
            _ filter: JournalFilter, after: JournalRowID?, limit: Int
        ) async throws(JournalFailure) -> [JournalRow] {
            try await base.rows(filter, after: after, limit: limit)
        }

        func commit(_ commit: JournalCommit) async throws(JournalFailure) {
            switch plant {
            case "finish-at-delivery":
                // The hold is in memory alone until the grant.
                if commit.ledger == nil, Self.isPurchase(commit) { return withheld.append(commit) }
                try await release()
                try await base.commit(commit)
            case "attempt-after-payment":
                if commit.ledger == nil, !Self.isPurchase(commit) { return withheld.append(commit) }
                try await release()
                try await base.commit(commit)
            case "grant-outside-commit":
                if let work = commit.ledger { try await credit(work) }
                try await base.commit(JournalCommit(commit.changes, durability: commit.durability))
            default:
                try await base.commit(commit)
            }
        }

        func isRunning(_ process: JournalProcess) async -> Bool {
            await base.isRunning(process)
        }

        private var withheldRows: [JournalRow] {
            withheld.flatMap(\.changes).compactMap { change in
                if case .put(let row) = change { row } else { nil }
            }
        }

        private func release() async throws(JournalFailure) {
            let commits = withheld
            withheld = []
            for commit in commits { try await base.commit(commit) }
        }

        /// Credits in a commit of its own, whatever revision was credited before.
        private func credit(_ work: LedgerWork) async throws(JournalFailure) {
            let now = Timestamp(Effects.live.date()).milliseconds
            var note = JournalRow(
                id: .note(Effects.live.uuid().uuidString), version: 1, body: Data()
            )
            note.isSettled = true
            let credit = LedgerWork(
                grant: work.grant, revision: Int(now), entries: work.entries
            )
            try await base.commit(
                JournalCommit([.put(note)], ledger: credit, durability: .synchronised)
            )
        }

        private static func isPurchase(_ commit: JournalCommit) -> Bool {
            commit.changes.contains { if case .purchase = $0.id { true } else { false } }
        }
    }
#endif
