import Foundation
import Testing

@testable import PurserSQLite

@Suite("A connection")
struct ConnectionTests {
    private func memory() throws -> Connection {
        try Connection(path: ":memory:", access: .create)
    }

    @Test(
        "gives every value back as it was",
        arguments: [
            .null, .integer(.min), .integer(.max), .real(-0.5), .real(.infinity), .text(""),
            .text("a\u{0}b"), .text("🪙 ü"), .blob(Data()), .blob(Data([0, 255, 0])),
        ] as [SQLiteValue]
    )
    func roundTrip(value: SQLiteValue) throws {
        let connection = try memory()
        try connection.run("CREATE TABLE t (v)")
        try connection.run("INSERT INTO t VALUES (?)", value)
        #expect(try connection.row("SELECT v FROM t")?.values == [value])
    }

    @Test("reads text that is not UTF-8 and stores not-a-number as null")
    func oddValues() throws {
        let connection = try memory()
        #expect(try connection.row("SELECT CAST(x'ff61' AS TEXT)")?.text(0) == "\u{FFFD}a")
        #expect(try connection.row("SELECT ?", .real(.nan))?.values == [.null])
    }

    @Test("refuses a value of another kind, a missing column, and a wrong number of values")
    func mismatches() throws {
        let connection = try memory()
        let row = try #require(try connection.row("SELECT 'text', NULL"))
        #expect(throws: SQLiteFailure.self) { try row.integer(0) }
        #expect(throws: SQLiteFailure.self) { try row.text(1) }
        #expect(throws: SQLiteFailure.self) { try row.blob(7) }
        #expect(throws: SQLiteFailure.self) { try row.real(-1) }
        #expect(row.isNull(1) && row.isNull(9) && !row.isNull(0))
        #expect(throws: SQLiteFailure.self) { try connection.run("SELECT ?") }
        #expect(throws: SQLiteFailure.self) { try connection.run("SELECT 1", .null) }
    }

    @Test("runs one statement at a time", arguments: ["", "  ", "SELECT 1; SELECT 2", "-- words"])
    func oneStatement(sql: String) throws {
        let connection = try memory()
        #expect(throws: SQLiteFailure.self) { try connection.run(sql) }
        try connection.run("SELECT 1 ; ")
    }

    @Test("commits all of a transaction or nothing")
    func transactions() throws {
        struct Refused: Error {}
        let connection = try memory()
        try connection.run("CREATE TABLE t (v)")
        #expect(throws: Refused.self) {
            try connection.transaction(.write) {
                try connection.run("INSERT INTO t VALUES (1)")
                throw Refused()
            }
        }
        try connection.transaction(.write) { try connection.run("INSERT INTO t VALUES (2)") }
        #expect(try connection.rows("SELECT v FROM t").map { try $0.integer(0) } == [2])
    }

    @Test(
        "keeps the app's statements away from the journal's transaction and tables",
        arguments: [
            "COMMIT", "ROLLBACK", "SAVEPOINT s", "ATTACH ':memory:' AS other",
            "PRAGMA synchronous=OFF",
            "DELETE FROM purser_rows", "INSERT INTO Purser_Rows VALUES (1)",
            "DROP TABLE purser_rows",
            "UPDATE purser_rows SET v = 2", "ALTER TABLE purser_rows ADD COLUMN w",
            "CREATE TRIGGER t AFTER INSERT ON purser_rows BEGIN SELECT 1; END",
            "CREATE INDEX i ON purser_rows (v)", "CREATE TABLE purser_other (v)",
        ]
    )
    func gate(sql: String) throws {
        let connection = try memory()
        try connection.run("CREATE TABLE purser_rows (v)")
        try connection.transaction(.write) {
            _ = #expect(throws: SQLiteFailure.self) { try connection.runOnce(sql, []) }
        }
        try connection.run("DELETE FROM purser_rows")
    }

    @Test("lets the app's statements read the journal and write to tables of their own")
    func gateIsOpenForTheRest() throws {
        let connection = try memory()
        try connection.run("CREATE TABLE purser_rows (v)")
        try connection.transaction(.write) {
            _ = try connection.runOnce("CREATE TABLE coins (v)", [])
            _ = try connection.runOnce("ALTER TABLE coins ADD COLUMN w", [])
            _ = try connection.runOnce("INSERT INTO coins VALUES (?, 1)", [.integer(3)])
            #expect(try connection.runOnce("SELECT v FROM coins", []).count == 1)
            #expect(try connection.runOnce("SELECT * FROM purser_rows", []).isEmpty)
        }
    }

    @Test("says which statement failed and never with which values")
    func failureText() throws {
        let connection = try memory()
        try connection.run("CREATE TABLE t (v PRIMARY KEY)")
        try connection.run("INSERT INTO t VALUES (?)", .text("secret"))
        let failure = #expect(throws: SQLiteFailure.self) {
            try connection.run("INSERT INTO t VALUES (?)", .text("secret"))
        }
        #expect(failure?.primaryCode == 19)
        #expect(failure?.description.contains("INSERT INTO t") == true)
        #expect(failure?.description.contains("secret") == false)
    }
}
