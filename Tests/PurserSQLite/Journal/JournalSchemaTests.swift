import Foundation
import Purser
import PurserTesting
import Testing

@testable import PurserSQLite

/// The kept journals.
private enum Fixtures {
    static let folder = Bundle.module.resourceURL?.appendingPathComponent("Fixtures")
    static let names: [String] = {
        let found = try? FileManager.default.contentsOfDirectory(atPath: folder?.path ?? "")
        return (found ?? []).sorted()
    }()
    static let target = ProcessInfo.processInfo.environment["PURSER_WRITE_FIXTURE"]
}

/// A journal of each released version is kept in `Fixtures`, and none is ever written again.
@Suite("A journal of every released version")
struct JournalSchemaTests {
    @Test("there is one for each version of the tables")
    func fixtures() {
        #expect(Fixtures.names == (1...JournalSchema.version).map { "journal-\($0).sqlite" })
    }

    @Test("opens with all it held, goes on, and is of today's version", arguments: Fixtures.names)
    func migration(name: String) async throws {
        let folder = try TemporaryFolder()
        let fixture = try #require(Fixtures.folder?.appendingPathComponent(name))
        try FileManager.default.copyItem(at: fixture, to: folder.file())
        let journal = SQLiteJournal(at: folder.file())
        let snapshot = try await journal.open()
        #expect(snapshot.damage == nil)
        let held = snapshot.rows.filter { if case .purchase = $0.id { true } else { false } }
        #expect(held.count == 1)
        let all = try await journal.rows(.all, after: nil, limit: 100)
        let granted = try #require(all.first { $0.isSettled })
        #expect(try await journal.key(of: granted.aliases[0]).map { .purchase($0) } == granted.id)
        let wallet = SQLiteWallet(journal)
        #expect(try await wallet.balance("coins") == 70)
        #expect(try await wallet.history().movements.map(\.amount) == [-30, 100])
        #expect(try await wallet.spend(30, "coins", id: "sword").balance == 70)
        let entries = try JournalInspection(of: folder.file()).entries
        #expect(Set(entries.map(\.state)) == [.owned, .held])
        #expect(Set(entries.map { $0.order?.rawValue }) == ["granted", "refused"])
        try await journal.commit(.put(Rows.purchase(1)))
        let version = try await journal.read { try $0.connection.row("PRAGMA user_version") }
        #expect(try version?.integer(0) == Int64(JournalSchema.version))
    }

    @Test("an empty file becomes a journal of today's version, once")
    func empty() throws {
        let folder = try TemporaryFolder()
        for _ in 0..<2 {
            let connection = try Connection(path: folder.file().path, access: .create)
            try JournalSchema.migrate(connection)
            let version = try connection.row("PRAGMA user_version")?.integer(0)
            #expect(version == Int64(JournalSchema.version))
        }
    }

    /// `PURSER_WRITE_FIXTURE=FILE` writes the fixture of today's version; done once for a release.
    @Test(
        "writes a fixture where it is asked to",
        .enabled(if: Fixtures.target != nil, "not asked to"))
    func write() async throws {
        let file = URL(fileURLWithPath: try #require(Fixtures.target))
        let app = ShopOnSQLite(SQLiteJournal(at: file))
        try await app.run { shop in
            _ = try await shop.buy(PaymentRequest("coins.100", order: "granted"))
        }
        try await app.wallet.spend(30, "coins", id: "sword")
        app.verifier.behave(.answers(.rejected(RejectionReason(.wrongApp))))
        try await app.run(settling: false) { shop in
            _ = try await shop.buy(PaymentRequest("coins.100", order: "refused"))
        }
        await app.journal.suspend()
    }
}
