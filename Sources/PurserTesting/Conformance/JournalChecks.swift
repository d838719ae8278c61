import Purser

/// What every `PurchaseJournal` must do: the one in memory, the one on SQLite, and yours.
///
/// Each check wants a fresh ``JournalSubject``:
///
///     @Test(arguments: JournalChecks.all)
///     func myJournal(check: ConformanceCheck<JournalSubject>) async throws {
///         try await check.run(on: JournalSubject(opens: { try MyJournal(folder) }))
///     }
public enum JournalChecks {
    /// All checks, by id.
    public static let all: [ConformanceCheck<JournalSubject>] =
        rows + openings + aliases + pages + ledgers + storages

    static let rows: [ConformanceCheck<JournalSubject>] = [
        ConformanceCheck("J01", "a new journal is empty and knows its installation") { subject in
            let snapshot = try await subject.opens().open()
            try demand(snapshot.rows.isEmpty, "told \(snapshot.rows.count) rows")
            try demand(!snapshot.installation.rawValue.isEmpty, "an installation without an id")
            try demand(!snapshot.process.rawValue.isEmpty, "an opening without an id")
            try demand(
                snapshot.movedFrom == nil && snapshot.damage == nil, "new, yet moved or damaged")
        },
        ConformanceCheck("J02", "a row is read as it was put, whatever is in it") { subject in
            let journal = try await JournalSample.opened(subject)
            for row in JournalSample.oddRows {
                try await journal.commit(JournalCommit([.put(row)], durability: .synchronised))
                let read = try await journal.row(row.id)
                try demand(read == row, "put \(row), read \(String(describing: read))")
            }
            let none = try await journal.row(.note("never put"))
            try demand(none == nil, "read a row that was never put")
        },
        ConformanceCheck("J03", "what one opening committed another reads") { subject in
            let (one, other) = (
                try await JournalSample.opened(subject), try await JournalSample.opened(subject)
            )
            let row = JournalSample.purchase(1)
            try await one.commit(JournalCommit([.put(row)], durability: .synchronised))
            let read = try await other.row(row.id)
            try demand(read == row, "read \(String(describing: read))")
            let told = try await subject.opens().open().rows
            try demand(told == [row], "a later opening told \(told.count) rows")
        },
        ConformanceCheck(
            "J04", "a commit from another version is refused with the row as it stands"
        ) {
            subject in
            let journal = try await JournalSample.opened(subject)
            let row = JournalSample.purchase(1, version: 1)
            try await JournalSample.expectConflict(current: nil) {
                try await journal.commit(JournalSample.put(JournalSample.purchase(1, version: 2)))
            }
            try await journal.commit(JournalSample.put(row))
            for version in [Int64.min, -1, 0, 3, .max] {
                try await JournalSample.expectConflict(current: row) {
                    let other = JournalSample.purchase(1, version: version)
                    try await journal.commit(JournalSample.put(other))
                }
            }
            let read = try await journal.row(row.id)
            try demand(read == row, "a refused commit changed the row")
        },
        ConformanceCheck("J05", "the same commit made again is refused") { subject in
            let journal = try await JournalSample.opened(subject)
            for version in Int64(1)...2 {
                let row = JournalSample.purchase(1, version: version)
                try await journal.commit(JournalSample.put(row))
                try await JournalSample.expectConflict(current: row) {
                    try await journal.commit(JournalSample.put(row))
                }
            }
        },
        ConformanceCheck("J06", "a commit is stored whole or not at all") { subject in
            let journal = try await JournalSample.opened(subject)
            try await journal.commit(JournalSample.put(JournalSample.purchase(2)))
            try await JournalSample.expectConflict(current: JournalSample.purchase(2)) {
                try await journal.commit(
                    JournalSample.put(
                        JournalSample.purchase(1), JournalSample.purchase(2),
                        JournalSample.purchase(3)
                    )
                )
            }
            let stored = try await journal.rows(.all, after: nil, limit: 10)
            try demand(stored.count == 1, "\(stored.count - 1) rows of a refused commit are stored")
        },
        ConformanceCheck("J07", "a removed row is gone with its aliases, and may be put anew") {
            subject in
            let journal = try await JournalSample.opened(subject)
            let row = JournalSample.purchase(1)
            try await journal.commit(JournalSample.put(row))
            try await JournalSample.expectConflict(current: row) {
                let removal = JournalChange.remove(row.id, version: 2)
                try await journal.commit(JournalCommit([removal], durability: .synchronised))
            }
            let removal = JournalChange.remove(row.id, version: 1)
            try await journal.commit(JournalCommit([removal], durability: .synchronised))
            let read = try await journal.row(row.id)
            try demand(read == nil, "the removed row is still there")
            let key = try await journal.key(of: row.aliases[0])
            try demand(key == nil, "its alias still leads somewhere")
            try await journal.commit(JournalSample.put(row))
        },
        ConformanceCheck("J08", "of writers who meet on one row none is lost") { subject in
            let journals = [
                try await JournalSample.opened(subject), try await JournalSample.opened(subject),
            ]
            try await withThrowingTaskGroup { group in
                for task in 0..<8 {
                    group.addTask { try await JournalSample.raise(journals[task % 2], times: 5) }
                }
                try await group.waitForAll()
            }
            let version = try await journals[0].row(JournalSample.contested)?.version
            try demand(version == 40, "40 commits made version \(String(describing: version))")
        },
    ]
}
