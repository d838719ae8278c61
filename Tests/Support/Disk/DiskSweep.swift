/// Runs a story again and again, each time with the fault one operation later, until a run passes
/// untouched.
package struct DiskSweep {
    /// What happens at the n-th operation.
    package var effect: SimulatedFault.Effect
    /// What is left of unsynchronised sectors after it.
    package var sectors: @Sendable (_ number: Int) -> UnsynchronisedSectors
    /// The operations that are counted.
    package var operations: Set<DiskOperation>
    /// No story takes so many operations; a sweep that reaches it does not end by itself.
    package var limit = 20_000

    package init(
        _ effect: SimulatedFault.Effect,
        of operations: Set<DiskOperation> = DiskOperation.changing,
        sectors: @escaping @Sendable (_ number: Int) -> UnsynchronisedSectors = { _ in .lost }
    ) {
        self.effect = effect
        self.operations = operations
        self.sectors = sectors
    }

    /// Runs the sweep.
    ///
    /// - Parameters:
    ///   - story: acts on a fresh disk and ends whatever happens. Its connections are closed when
    ///     it returns.
    ///   - check: looks at what the restarted disk holds.
    /// - Returns: how many operations were swept.
    package func run<Told>(
        _ story: (SimulatedDisk) async throws -> Told,
        check: (SimulatedDisk, Told, _ number: Int) async throws -> Void
    ) async throws -> Int {
        for number in 1...limit {
            let disk = SimulatedDisk(seed: UInt64(number))
            disk.set(SimulatedFault(at: number, of: operations, effect))
            let told = try await story(disk)
            let isUntouched = disk.counted < number
            disk.restart(sectors(number))
            try await check(disk, told, number)
            if isUntouched { return number - 1 }
            // A sweep is long; other tests must get their turn on the same threads.
            await Task.yield()
        }
        throw SweepDidNotEnd(limit: limit)
    }

    package struct SweepDidNotEnd: Error {
        package let limit: Int
    }
}
