/// One row of the table: what is measured, in which unit, and the bar that it has to keep.
///
/// A new area gets a file `<Area>Benchmarks.swift` with an array in an extension, and its name in
/// `Benchmark+All.swift`. A closure makes one measurement; the runner calls it five times and takes
/// the median. With a baseline the two are measured in turn, and their ratio is what has to keep
/// the bar: the machine's moods then meet both alike.
struct Benchmark: Sendable {
    enum Bar: Sendable, Equatable {
        case atLeast(Double)
        case atMost(Double)
    }

    /// The two measurements of a row, with whatever was prepared for them.
    struct Trial: Sendable {
        let measure: @Sendable () async throws -> Double
        let baseline: (@Sendable () async throws -> Double)?
    }

    /// `<area>.<what>`.
    let name: String
    let unit: String
    /// `nil`: for orientation only.
    let bar: Bar?
    let prepare: @Sendable () async throws -> Trial

    /// A row whose measurement needs nothing prepared.
    init(
        _ name: String,
        unit: String,
        bar: Bar? = nil,
        baseline: (@Sendable () async throws -> Double)? = nil,
        measure: @escaping @Sendable () async throws -> Double
    ) {
        self.name = name
        self.unit = unit
        self.bar = bar
        prepare = { Trial(measure: measure, baseline: baseline) }
    }

    /// A row that prepares something once, unmeasured, and measures with it five times.
    init<State: Sendable>(
        _ name: String,
        unit: String,
        bar: Bar? = nil,
        preparing prepare: @escaping @Sendable () async throws -> State,
        baseline: (@Sendable (State) async throws -> Double)? = nil,
        measure: @escaping @Sendable (State) async throws -> Double
    ) {
        self.name = name
        self.unit = unit
        self.bar = bar
        self.prepare = {
            let state = try await prepare()
            let measureBaseline = baseline.map { baseline in
                { @Sendable in try await baseline(state) }
            }
            return Trial(measure: { try await measure(state) }, baseline: measureBaseline)
        }
    }
}
