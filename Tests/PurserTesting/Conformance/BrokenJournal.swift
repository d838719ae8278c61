import Foundation
import Purser
import PurserTesting

/// A journal that does one thing wrong.
struct BrokenJournal: PurchaseJournal {
    let base: any PurchaseJournal
    let fault: Fault
    let memory = Locked(Memory())

    struct Memory {
        var found: [TransactionAlias: PurchaseKey?] = [:]
        var openings = 0
        var works = 0
    }

    func open() async throws(JournalFailure) -> JournalSnapshot {
        let told = try await base.open()
        let openings = memory.withLock { memory in
            memory.openings += 1
            return memory.openings
        }
        var rows = told.rows
        switch fault {
        case .tellsNoSettledNotes: rows.removeAll { $0.isSettled }
        case .tellsInReverse: rows.reverse()
        case .tellsOnce where openings > 1: rows = []
        default: break
        }
        var snapshot = JournalSnapshot(
            installation: fault == .isNameless ? "" : told.installation,
            process: fault == .isOneProcess ? "process" : told.process, rows: rows
        )
        snapshot.movedFrom = fault == .hidesItsMove ? nil : told.movedFrom
        snapshot.damage = told.damage
        return snapshot
    }

    func row(_ id: JournalRowID) async throws(JournalFailure) -> JournalRow? {
        let row = try await base.row(id)
        return fault == .losesEmptyBodies && row?.body.isEmpty == true ? nil : row
    }

    func key(of alias: TransactionAlias) async throws(JournalFailure) -> PurchaseKey? {
        if fault == .findsAsAtFirst, let found = memory.withLock({ $0.found[alias] }) {
            return found
        }
        let key = try await base.key(of: alias)
        memory.withLock { $0.found[alias] = .some(key) }
        guard fault == .findsByKeyAlone, let key else { return key }
        return key.description == alias.description ? key : nil
    }

    func rows(
        _ filter: JournalFilter, after: JournalRowID?, limit: Int
    ) async throws(JournalFailure) -> [JournalRow] {
        switch fault {
        case .pagesWithoutEnd:
            return try await base.rows(filter, after: after, limit: limit + 1)
        case .filtersNothing where filter == .entitling:
            return try await base.rows(.all, after: after, limit: limit)
        default:
            return try await base.rows(filter, after: after, limit: limit)
        }
    }

    func commit(_ commit: JournalCommit) async throws(JournalFailure) {
        var broken = commit
        switch fault {
        case .keepsRemovedRows:
            broken.changes.removeAll { if case .remove = $0 { true } else { false } }
        case .dropsAliasesWhenSettled:
            broken.changes = commit.changes.map(Self.withoutAliases)
        case .movesAgain:
            broken.ledger = commit.ledger.map { work in
                let count = memory.withLock { memory in
                    memory.works += 1
                    return memory.works
                }
                return LedgerWork(grant: work.grant, revision: 100 + count, entries: work.entries)
            }
        case .hasNoFloor:
            broken.ledger = commit.ledger.map { work in
                LedgerWork(
                    grant: work.grant, revision: work.revision,
                    entries: work.entries.map {
                        LedgerWork.Entry(
                            account: $0.account, currency: $0.currency, amount: $0.amount
                        )
                    }
                )
            }
        case .transfersNothing:
            broken.ledger?.transfers = []
        case .isNeverSynchronised:
            broken.durability = .ordered
        case .movesLedgerApart where commit.ledger != nil:
            let id = JournalRowID.note(UUID().uuidString)
            var apart = JournalRow(id: id, version: 1, body: Data())
            apart.isSettled = true
            try await base.commit(
                JournalCommit([.put(apart)], ledger: commit.ledger, durability: .synchronised)
            )
            broken.ledger = nil
        case .commitsPiecemeal:
            for change in commit.changes {
                try await base.commit(JournalCommit([change], durability: commit.durability))
            }
            broken.changes = []
        case .overwrites:
            try await overwrite(commit)
            return
        default: break
        }
        try await forgiving(broken)
    }

    func isRunning(_ process: JournalProcess) async -> Bool {
        fault == .neverDies ? true : await base.isRunning(process)
    }

    private func forgiving(_ commit: JournalCommit) async throws(JournalFailure) {
        do throws(JournalFailure) {
            try await base.commit(commit)
        } catch {
            guard case .conflict(_, let current) = error.code else { throw error }
            switch fault {
            case .takesRepetitions where commit.changes == current.map({ [.put($0)] }): return
            case .swallowsConflicts where current?.id == .note("contested"): return
            default: throw error
            }
        }
    }

    private func overwrite(_ commit: JournalCommit) async throws(JournalFailure) {
        var forced = commit
        forced.changes = []
        for change in commit.changes {
            guard case .put(var row) = change, case .purchase = row.id,
                let standing = try await base.row(row.id), row.version > standing.version + 1
            else {
                forced.changes.append(change)
                continue
            }
            row.version = standing.version + 1
            forced.changes.append(.put(row))
        }
        try await base.commit(forced)
    }

    private static func withoutAliases(_ change: JournalChange) -> JournalChange {
        guard case .put(var row) = change, row.isSettled else { return change }
        row.aliases = []
        return .put(row)
    }
}

extension BrokenJournal {
    /// One for each check, in the order of the checks.
    enum Fault: CaseIterable {
        case isNameless, losesEmptyBodies, keepsToItself, overwrites, takesRepetitions
        case commitsPiecemeal, keepsRemovedRows, swallowsConflicts, tellsNoSettledNotes
        case tellsInReverse, tellsOnce, isOneProcess, neverDies, findsByKeyAlone, findsAsAtFirst
        case dropsAliasesWhenSettled, pagesWithoutEnd, filtersNothing, movesAgain, hasNoFloor
        case movesLedgerApart, isNeverSynchronised, hidesItsMove, transfersNothing

        /// The checks that this fault fails beside its own.
        var alsoFails: Set<String> {
            switch self {
            case .isNameless: ["J23"]
            case .keepsToItself:
                ["J08", "J09", "J10", "J12", "J13", "J19", "J20", "J21", "J22", "J23", "J24"]
            case .movesAgain, .hasNoFloor: ["J24"]
            case .takesRepetitions: ["J08", "J21"]
            case .isOneProcess: ["J13"]
            case .tellsInReverse: ["J22"]
            case .findsByKeyAlone: ["J15", "J16"]
            default: []
            }
        }
    }
}
