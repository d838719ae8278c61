/// What goes wrong on a ``SimulatedDisk``, and when.
package struct SimulatedFault: Hashable, Sendable {
    /// The operations that are counted.
    package var operations: Set<DiskOperation>
    /// Which of them, counted from 1 since the fault was set, is the first to go wrong.
    package var number: Int
    /// What happens there.
    package var effect: Effect

    package init(
        at number: Int, of operations: Set<DiskOperation> = DiskOperation.changing, _ effect: Effect
    ) {
        self.operations = operations
        self.number = number
        self.effect = effect
    }

    package enum Effect: Hashable, Sendable {
        /// That one operation fails with the code that belongs to it, or with the code given.
        case failOnce(code: Int32? = nil)
        /// It and every counted operation after it fail, until the fault is cleared.
        case failFromThere(code: Int32? = nil)
        /// The power goes: nothing works until ``SimulatedDisk/restart(_:)``.
        case powerCut
    }
}

/// What becomes of the sectors that were written but not synchronised when the power goes.
package enum UnsynchronisedSectors: Hashable, Sendable {
    /// All of them are lost.
    case lost
    /// All of them reached the disk, as after the death of a process alone.
    case kept
    /// Each is lost or kept by the seed.
    case torn(seed: UInt64)
}
