import Foundation
import Testing

@testable import PurserBenchmarks

/// Answers with its figures one after the other, and keeps the order of the calls.
private actor Script {
    private var figures: [Double]
    private(set) var calls: [String] = []

    init(_ figures: [Double]) {
        self.figures = figures
    }

    func next(_ call: String) throws -> Double {
        calls.append(call)
        guard !figures.isEmpty else { throw CancellationError() }
        return figures.removeFirst()
    }
}

@Suite("A benchmark")
struct BenchmarkTests {
    @Test("the median is the middle, or the mean of the two there")
    func median() {
        #expect([5, 1, 4, 2, 3].median == 3)
        #expect([4, 1, 2, 9].median == 3)
        #expect([Double]().median == nil)
    }

    @Test("a baseline is measured in turn with the value, and the medians' ratio is compared")
    func interleaving() async {
        let script = Script([1, 10, 2, 20, 3, 40, 2, 1000, 2, 30])
        let row = await Benchmark(
            "a.b", unit: "µs", bar: .atMost(15),
            baseline: { try await script.next("baseline") },
            measure: { try await script.next("value") }
        ).row()
        #expect(row.value == 30)
        #expect(row.baseline == 2)
        #expect(row.ratio == 15)
        #expect(row.pass)
        #expect(
            await script.calls == Array(repeating: ["baseline", "value"], count: 5).flatMap { $0 }
        )
    }

    @Test("what is prepared is made once and reaches both measurements")
    func preparation() async {
        let script = Script([7])
        let row = await Benchmark(
            "a.b", unit: "B", preparing: { try await script.next("prepare") },
            baseline: { $0 }, measure: { $0 * 2 }
        ).row()
        #expect(row.value == 14)
        #expect(row.ratio == 2)
        #expect(await script.calls == ["prepare"])
    }

    @Test(
        "a row passes up to its bar and not beyond",
        arguments: [
            (Benchmark.Bar.atMost(2), 2.0, true), (.atMost(2), 2.1, false), (.atLeast(2), 2, true),
            (.atLeast(2), 1.9, false), (nil, 5, true), (.atMost(2), .infinity, false),
            (.atLeast(2), .nan, false),
        ]
    )
    func bars(bar: Benchmark.Bar?, value: Double, passes: Bool) async {
        let row = await Benchmark("a.b", unit: "s", bar: bar) { value }.row(rounds: 1)
        #expect(row.pass == passes)
    }

    @Test("a measurement that throws fails its row, also without a bar")
    func failure() async {
        let row = await Benchmark("a.b", unit: "s") { throw CancellationError() }.row()
        #expect(!row.pass)
        #expect(row.value == nil)
        #expect(row.failure != nil)
    }

    @Test("a ratio to nothing fails")
    func emptyBaseline() async {
        let row = await Benchmark("a.b", unit: "s", bar: .atMost(2), baseline: { 0 }) { 1 }.row()
        #expect(row.ratio == nil)
        #expect(!row.pass)
    }

    @Test("every row of the table has a name of its own, an area and what it measures")
    func names() {
        let names = Benchmark.all.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(name.wholeMatch(of: /[a-z]+(\.[a-z0-9-]+)+/) != nil, "\(name)")
        }
    }
}
