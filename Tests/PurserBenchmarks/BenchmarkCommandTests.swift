import Foundation
import Testing

@testable import PurserBenchmarks

@Suite("The benchmark program")
struct BenchmarkCommandTests {
    private final class Output {
        var lines: [String] = []
        var complaints: [String] = []
    }

    private static let benchmarks = [
        Benchmark("shop.growth", unit: "µs", bar: .atMost(1.2), baseline: { 200 }) { 210 },
        Benchmark("shop.bytes", unit: "bytes", bar: .atMost(400)) { 401 },
        Benchmark("journal.open", unit: "ms") { 1.25 },
    ]

    private func run(_ arguments: String...) async -> (status: Int32, output: Output) {
        let output = Output()
        let command = BenchmarkCommand(
            benchmarks: Self.benchmarks,
            print: { output.lines.append($0) },
            complain: { output.complaints.append($0) }
        )
        return (await command.run(arguments), output)
    }

    @Test("a row that misses its bar makes the program fail")
    func failing() async {
        let (status, output) = await run()
        #expect(status == 1)
        #expect(output.lines.count == 5)
        #expect(output.lines.last == "2 passed, 1 failed")
        #expect(output.lines[2].hasSuffix("FAILED"))
    }

    @Test("filters choose rows, and without the failed one the program succeeds")
    func filtering() async {
        let (status, output) = await run("--filter", "growth", "--filter", "open")
        #expect(status == 0)
        #expect(output.lines.last == "2 passed, 0 failed")
    }

    @Test("as JSON each row is an object of eight keys, on a line")
    func json() async throws {
        let (status, output) = await run("--json")
        #expect(status == 1)
        #expect(
            output.lines == [
                #"{"bar":1.2,"baseline":200,"direction":"max","name":"shop.growth","pass":true,"#
                    + #""ratio":1.05,"unit":"µs","value":210}"#,
                #"{"bar":400,"baseline":null,"direction":"max","name":"shop.bytes","pass":false,"#
                    + #""ratio":401,"unit":"bytes","value":401}"#,
                #"{"bar":null,"baseline":null,"direction":"max","name":"journal.open","#
                    + #""pass":true,"ratio":1.25,"unit":"ms","value":1.25}"#,
            ]
        )
    }

    @Test("names are listed without measuring")
    func listing() async {
        let (status, output) = await run("--list", "--filter", "shop")
        #expect(status == 0)
        #expect(output.lines == ["shop.growth", "shop.bytes"])
    }

    @Test(
        "what cannot be meant is refused",
        arguments: [["--fast"], ["--filter"], ["--filter", "nothing"]]
    )
    func refusing(arguments: [String]) async {
        let output = Output()
        let command = BenchmarkCommand(
            benchmarks: Self.benchmarks,
            print: { output.lines.append($0) },
            complain: { output.complaints.append($0) }
        )
        #expect(await command.run(arguments) == 2)
        #expect(output.lines.isEmpty)
        #expect(output.complaints.count == 1)
    }
}
