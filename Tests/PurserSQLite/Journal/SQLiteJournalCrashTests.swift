import Foundation
import Testing

/// `PurserCrashTest`, which stands beside the tests' own binary.
private enum CrashTest {
    static var program: URL? {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let program = folder.appendingPathComponent("PurserCrashTest")
        return FileManager.default.isExecutableFile(atPath: program.path) ? program : nil
    }

    /// Runs it; its exit code and its last line.
    static func run(_ arguments: String...) throws -> (code: Int32, lastLine: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return (process.terminationStatus, lines.last.map { String($0) } ?? "")
    }
}

@Suite("A journal whose processes die", .enabled(if: CrashTest.program != nil, "not built"))
struct SQLiteJournalCrashTests {
    @Test("100 kills: nothing paid is lost, doubled or left hanging")
    func kills() throws {
        let (code, line) = try CrashTest.run("--kills", "100")
        #expect(line == "100 kills · 0 lost · 0 doubled · 0 held")
        #expect(code == 0)
    }

    @Test("two processes, 1,000 purchases delivered to both, one of them stopped: 1,000 grants")
    func twoProcesses() throws {
        let (code, line) = try CrashTest.run("--deliver", "1000")
        #expect(line == "two processes · 1000 purchases · 1000 grants")
        #expect(code == 0)
    }

    @Test("a build without plants has none")
    func noPlants() throws {
        #expect(try CrashTest.run("--plant", "finish-at-delivery").code == 2)
    }
}
