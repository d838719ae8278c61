import Foundation
import Purser
import PurserSQLite
import PurserTestSupport
import PurserTesting
import Testing

@Suite("The conformance of the journal on SQLite")
struct SQLiteJournalChecksTests {
    @Test("passes every check on a disk in memory", arguments: JournalChecks.all)
    func simulated(check: ConformanceCheck<JournalSubject>) async throws {
        try await check.run(on: SimulatedDisk().journalSubject())
    }

    @Test("passes every check on a real file", arguments: JournalChecks.all)
    func file(check: ConformanceCheck<JournalSubject>) async throws {
        let folder = try TemporaryFolder()
        let subject = Self.subject(in: folder.file())
        if check.applies(to: subject) { try await check.run(on: subject) }
        withExtendedLifetime(folder) {}
    }

    private static func subject(in file: URL) -> JournalSubject {
        var subject = JournalSubject { SQLiteJournal(at: file) }
        subject.balance = { account, currency in
            try await SQLiteWallet(SQLiteJournal(at: file)).balance(currency, of: account)
        }
        subject.kill = { await ($0 as? SQLiteJournal)?.suspend() }
        return subject
    }
}
