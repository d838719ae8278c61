public import Purser

/// What a simulated world is made of beside the library: an in-memory disk and a handler that keeps
/// books, unless others are given.
public struct SimulationParts: Sendable {
    /// The store adapter of a process, made of the in-memory store's.
    public var adapter: @Sendable (InMemoryStoreAdapter) -> any StoreAdapter = { $0 }
    /// The grant handler of a process on an installation; nil for the simulation's own.
    public var handler: (@Sendable (InstallationID, Gate) -> any GrantHandler)?
    /// The disk of an installation in the world of a seed.
    public var disk: @Sendable (InstallationID, _ seed: UInt64) -> any SimulatedMedium = {
        name, _ in
        InMemoryDisk(installation: name)
    }

    /// Whether a seed's phones keep their journals on something else than an in-memory disk.
    public var isOnDatabase: @Sendable (_ seed: UInt64) -> Bool = { _ in false }

    /// The simulation's own.
    public init() {}

    func medium(_ name: InstallationID, _ plan: SimulationPlan) -> any SimulatedMedium {
        disk(name, plan.seed)
    }
}
