import Foundation

/// The program: arguments in, rows out, and the exit code.
struct BenchmarkCommand {
    let benchmarks: [Benchmark]
    let print: (String) -> Void
    let complain: (String) -> Void

    func run(_ arguments: [String]) async -> Int32 {
        let options: BenchmarkOptions
        do {
            options = try BenchmarkOptions(arguments)
        } catch {
            complain("what is \(error.argument)?\n\(BenchmarkOptions.usage)")
            return 2
        }
        if options.isHelp {
            print(BenchmarkOptions.usage)
            return 0
        }
        let selected = benchmarks.filter { options.selects($0.name) }
        guard !selected.isEmpty else {
            complain("no benchmark's name contains \(options.filters.joined(separator: " or "))")
            return 2
        }
        if options.isList {
            for benchmark in selected { print(benchmark.name) }
            return 0
        }
        return await measure(selected, isJSON: options.isJSON)
    }

    private func measure(_ selected: [Benchmark], isJSON: Bool) async -> Int32 {
        let table = BenchmarkTable(names: selected.map(\.name), isJSON: isJSON)
        if let heading = table.heading { print(heading) }
        var failed = 0
        for benchmark in selected {
            let row = await benchmark.row()
            if let failure = row.failure { complain("\(row.name): \(failure)") }
            if !row.pass { failed += 1 }
            do {
                print(try table.text(of: row))
            } catch {
                complain("\(row.name): \(error)")
                failed += 1
            }
        }
        if !isJSON { print("\(selected.count - failed) passed, \(failed) failed") }
        return failed == 0 ? 0 : 1
    }
}
