import Foundation
import Purser

/// An opened journal: its connection and tables, and the rules by which they are written.
final class JournalDatabase {
    /// An app's own part of a commit with new ledger work.
    typealias Companion = @Sendable (LedgerWork, SQLiteTransaction) throws -> Void

    /// How many rows settle before some are folded, and how many then: twice as many, so that a
    /// backlog shrinks, and few enough that no commit takes long.
    private static let foldingInterval = 16
    private static let foldingStep = 32

    let connection: Connection
    let rows: RowTable
    let ledger: LedgerTable
    /// The file this connection writes to, wherever its name may lead later.
    let file: UInt64?
    private let settings: JournalSettings
    private var isSynchronised: Bool
    private var settledSinceFolding = JournalDatabase.foldingInterval

    /// Opens the file and brings it to this library's version.
    init(at place: some JournalPlace, _ settings: JournalSettings) throws {
        let connection = try Connection(path: place.path, access: .create, vfs: place.layer)
        connection.waitsForOthers(milliseconds: settings.patienceMilliseconds)
        if settings.locksExclusively {
            _ = try connection.rows("PRAGMA locking_mode=EXCLUSIVE")
        }
        let mode = try connection.row("PRAGMA journal_mode=WAL")?.text(0)
        guard mode == "wal" else {
            throw JournalFailure(.unavailable, "no write-ahead log: \(mode ?? "")")
        }
        // On Apple's systems a plain synchronisation leaves the data in the drive's own memory.
        try connection.runUnkept("PRAGMA fullfsync=1")
        try connection.runUnkept("PRAGMA checkpoint_fullfsync=1")
        try connection.runUnkept("PRAGMA synchronous=\(settings.synchronises ? "FULL" : "OFF")")
        try JournalSchema.migrate(connection)
        if settings.synchronises { try Self.secureWhatIsFound(by: connection) }
        let accounts = AccountTable(connection: connection)
        self.connection = connection
        self.settings = settings
        rows = RowTable(connection: connection, accounts: accounts)
        ledger = LedgerTable(connection: connection, accounts: accounts)
        file = place.fileIdentity()
        isSynchronised = true
    }

    /// Puts on the medium what an earlier opening has written but perhaps not synchronised: the
    /// queue acts on what it reads here, and a loss of power must not take that back. A checkpoint
    /// synchronises the log before anything else.
    private static func secureWhatIsFound(by connection: Connection) throws {
        do {
            _ = try connection.rows("PRAGMA wal_checkpoint(PASSIVE)")
        } catch {
            // On a full medium the log is safe all the same; only its move into the database waits.
            guard error.isFull else { throw error }
        }
    }

    /// Runs `body` in one transaction that is as safe as asked when this returns.
    func write<Result>(_ durability: Durability, _ body: () throws -> Result) throws -> Result {
        try synchronise(durability == .synchronised)
        return try connection.transaction(.write, body)
    }

    /// Makes the changes, moves the ledger and lets the app's own part ride along; the caller's
    /// transaction.
    func apply(
        _ commit: JournalCommit, at date: Timestamp, with companion: Companion?
    ) throws -> [WalletMovement] {
        for change in commit.changes {
            switch change {
            case .put(let row):
                try rows.put(row, at: date)
                if row.isSettled { settledSinceFolding += 1 }
            case .remove(let id, let version):
                try rows.remove(id, version: version)
            }
        }
        guard let work = commit.ledger else { return [] }
        let movements = try ledger.apply(work, at: date, marksEmpty: companion != nil)
        if let companion, movements != nil {
            let transaction = SQLiteTransaction(connection)
            defer { transaction.end() }
            try companion(work, transaction)
        }
        return movements ?? []
    }

    /// Folds a few rows now and then; the caller's transaction.
    func foldSome(at date: Timestamp, keeping retention: JournalRetention) throws {
        guard settledSinceFolding >= Self.foldingInterval else { return }
        settledSinceFolding = 0
        _ = try fold(at: date, keeping: retention, limit: Self.foldingStep)
    }

    /// Folds at most `limit` rows; returns how many more could be.
    func fold(at date: Timestamp, keeping retention: JournalRetention, limit: Int) throws -> Int {
        let age = max(retention.duration, .zero) / .milliseconds(1)
        let oldest = date.milliseconds.subtractingReportingOverflow(
            Int64(exactly: age.rounded()) ?? .max)
        return try rows.fold(
            before: Timestamp(milliseconds: oldest.overflow ? .min : oldest.partialValue),
            beyond: retention.count, limit: limit
        )
    }

    /// Erases what an account's rows and movements say of it; the caller's transaction. Returns how
    /// many rows were left as they are.
    func erase(_ account: AccountID, at date: Timestamp) throws -> Int {
        var left = 0
        var last: JournalRowID?
        while true {
            let page = try rows.rows(.owner(account), after: last, limit: 500)
            for row in page {
                switch row.erased() {
                case nil: try rows.remove(row.id, version: row.version)
                case row: left += 1
                case let kept?: try rows.put(kept, at: date)
                }
            }
            guard let end = page.last?.id else { break }
            last = end
        }
        try ledger.erase(account)
        if left == 0 { try rows.accounts.forget(account) }
        return left
    }

    /// Without it what is deleted stays readable in the file until its place is used again.
    func overwriteWhatIsDeleted(_ overwrites: Bool) throws {
        _ = try connection.rows("PRAGMA secure_delete=\(overwrites ? "ON" : "OFF")")
    }

    /// Moves the log into the database and cuts it to nothing, as far as no other process reads it.
    func emptyLog() throws {
        _ = try connection.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    // MARK: The installation that wrote last

    var writer: (installation: InstallationID, openings: Int64)? {
        get throws {
            let name = try connection.row(
                "SELECT value FROM purser_meta WHERE name = 'installation'"
            )
            let count = try connection.row("SELECT value FROM purser_meta WHERE name = 'openings'")
            guard let name, let count else { return nil }
            return (InstallationID(try name.text(0)), try count.integer(0))
        }
    }

    func setWriter(_ installation: InstallationID, openings: Int64) throws {
        let statement = "INSERT OR REPLACE INTO purser_meta (name, value) VALUES (?, ?)"
        try connection.run(statement, .text("installation"), .text(installation.rawValue))
        try connection.run(statement, .text("openings"), .integer(openings))
    }

    /// In a write-ahead log NORMAL leaves the commit to the next one that is synchronised.
    private func synchronise(_ wanted: Bool) throws {
        guard settings.synchronises, wanted != isSynchronised else { return }
        try connection.runUnkept("PRAGMA synchronous=\(wanted ? "FULL" : "NORMAL")")
        isSynchronised = wanted
    }
}
