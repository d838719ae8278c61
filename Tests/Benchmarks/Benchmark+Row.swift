extension Benchmark {
    static let rounds = 5

    /// Measures in turn and answers with the medians. A measurement that throws is a failed row.
    func row(rounds: Int = Benchmark.rounds) async -> BenchmarkRow {
        do {
            let trial = try await prepare()
            var values: [Double] = []
            var baselines: [Double] = []
            for _ in 0..<rounds {
                if let baseline = trial.baseline { baselines.append(try await baseline()) }
                values.append(try await trial.measure())
            }
            return BenchmarkRow(
                benchmark: self, value: values.median, baseline: baselines.median, failure: nil
            )
        } catch {
            return BenchmarkRow(benchmark: self, value: nil, baseline: nil, failure: "\(error)")
        }
    }
}

extension [Double] {
    /// The one in the middle, between two the mean of both; `nil` of none.
    var median: Double? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2)
            ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
