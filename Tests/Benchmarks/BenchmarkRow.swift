/// What came out of a benchmark.
struct BenchmarkRow: Sendable, Equatable, Encodable {
    let name: String
    let value: Double?
    let unit: String
    let baseline: Double?
    /// What is held against the bar: the value by the baseline, without one the value itself.
    let ratio: Double?
    let bar: Double?
    /// `min`: the ratio is at least the bar. `max`: at most.
    let direction: String
    let pass: Bool
    /// Why there is no value.
    let failure: String?

    init(benchmark: Benchmark, value: Double?, baseline: Double?, failure: String?) {
        name = benchmark.name
        unit = benchmark.unit
        self.value = value
        self.baseline = baseline
        self.failure = failure
        let ratio = value.map { $0 / (baseline ?? 1) }.flatMap { $0.isFinite ? $0 : nil }
        self.ratio = ratio
        switch benchmark.bar {
        case .atLeast(let bar):
            self.bar = bar
            direction = "min"
            pass = ratio.map { $0 >= bar } ?? false
        case .atMost(let bar):
            self.bar = bar
            direction = "max"
            pass = ratio.map { $0 <= bar } ?? false
        case nil:
            bar = nil
            direction = "max"
            pass = ratio != nil
        }
    }

    private enum CodingKeys: String, CodingKey {
        case name, value, unit, baseline, ratio, bar, direction, pass
    }

    /// Every key is there in every row, `null` where there is no figure.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(value, forKey: .value)
        try container.encode(unit, forKey: .unit)
        try container.encode(baseline, forKey: .baseline)
        try container.encode(ratio, forKey: .ratio)
        try container.encode(bar, forKey: .bar)
        try container.encode(direction, forKey: .direction)
        try container.encode(pass, forKey: .pass)
    }
}
