import Foundation
import Purser
import PurserSQLite
import PurserTesting
import Testing

@Suite("The inspection of a journal")
struct JournalInspectionTests {
    /// A journal with a purchase that was granted, one that was refused, and one that was
    /// cancelled.
    private func written(_ folder: TemporaryFolder) async throws -> ShopOnSQLite {
        let app = ShopOnSQLite(SQLiteJournal(at: folder.file()))
        try await app.run { shop in
            _ = try await shop.buy(PaymentRequest("coins.100", order: "granted"))
        }
        app.verifier.behave(.answers(.rejected(RejectionReason(.wrongApp))))
        try await app.run(settling: false) { shop in
            _ = try await shop.buy(PaymentRequest("coins.100", order: "refused"))
            app.store.plan(.cancels)
            var second = PaymentRequest("coins.100", order: "cancelled")
            second.allowsSecondPurchase = true
            _ = try await shop.buy(second)
        }
        return app
    }

    private func states(_ inspection: JournalInspection) -> [String: InspectedEntry.State] {
        var states: [String: InspectedEntry.State] = [:]
        for entry in inspection.entries { states[entry.order?.rawValue ?? entry.id] = entry.state }
        return states
    }

    @Test("says where each payment is while the app uses the journal, and changes nothing")
    func live() async throws {
        let folder = try TemporaryFolder()
        let app = try await written(folder)
        let names = try folder.names
        #expect(names.contains("purchases.sqlite-wal"))
        let before = try names.map { try Data(contentsOf: folder.file($0)) }
        let inspection = try JournalInspection(of: folder.file())
        #expect(
            states(inspection) == ["granted": .owned, "refused": .held, "cancelled": .notPaid]
        )
        #expect(try folder.names == names)
        #expect(try names.map { try Data(contentsOf: folder.file($0)) } == before)
        #expect(try await inspection.installation == app.journal.open().installation)
    }

    @Test("reads a lone file in a folder that cannot be written, and leaves nothing beside it")
    func lone() async throws {
        let folder = try TemporaryFolder()
        await (try await written(folder)).journal.suspend()
        for name in try folder.names where name != "purchases.sqlite" {
            try FileManager.default.removeItem(at: folder.file(name))
        }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o500], ofItemAtPath: folder.url.path
        )
        let inspection = try JournalInspection(of: folder.file())
        #expect(inspection.entries.count == 3)
        #expect(try folder.names == ["purchases.sqlite"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: folder.url.path
        )
    }

    @Test("finds by key, transaction and order, and tells the life and what it moved")
    func details() async throws {
        let folder = try TemporaryFolder()
        let app = try await written(folder)
        let inspection = try JournalInspection(of: folder.file())
        let entry = try #require(inspection.entries(matching: "granted").first)
        #expect(inspection.entries(matching: entry.id) == [entry])
        #expect(inspection.entries(matching: entry.transactions[0].rawValue) == [entry])
        #expect(inspection.entries(matching: "nothing").isEmpty)
        #expect(entry.movements.map(\.amount) == [100])
        #expect(entry.steps.contains { $0.text == "granted" })
        #expect(entry.nextTry == .never && entry.reason == nil)
        let refused = try #require(inspection.entries(matching: "refused").first)
        #expect(refused.nextTry == .byPerson && refused.reason != nil)
        withExtendedLifetime(app) {}
    }

    @Test("shows no proof")
    func proofs() async throws {
        let folder = try TemporaryFolder()
        let app = try await written(folder)
        let text = "\(try JournalInspection(of: folder.file()).entries)"
        let proofs = app.verifier.requests.compactMap { request -> String? in
            guard case .opaque(_, let proof) = request.transaction.proof else { return nil }
            return String(decoding: proof.prefix(40), as: UTF8.self)
        }
        #expect(proofs.count >= 2)
        for proof in proofs { #expect(!text.contains(proof)) }
    }

    @Test("says what is no journal, and what is not there")
    func strangers() throws {
        let folder = try TemporaryFolder()
        try Data("words, and not few of them, but no database at all".utf8).write(to: folder.file())
        let damaged = #expect(throws: JournalFailure.self) {
            try JournalInspection(of: folder.file())
        }
        #expect(damaged?.code == .damaged)
        let missing = #expect(throws: JournalFailure.self) {
            try JournalInspection(of: folder.file("other"))
        }
        #expect(missing?.code == .unavailable)
        #expect(try folder.names == ["purchases.sqlite"])
    }
}
