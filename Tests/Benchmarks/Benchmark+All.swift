extension Benchmark {
    /// Every row, in the order of the table.
    static let all: [Benchmark] =
        core + coinShop + catalog + journal + store + device + bridge
        + simulation
}
