import PurserTestSupport
import PurserTesting

extension SimulationParts {
    /// One seed in twenty keeps its journals in the real database, on a simulated disk.
    static var withDatabases: SimulationParts {
        var parts = SimulationParts()
        parts.isOnDatabase = { $0 % 20 == 0 }
        parts.disk = { name, seed in
            if seed % 20 == 0 { return DatabaseMedium(seed: seed, name) }
            return InMemoryDisk(installation: name)
        }
        return parts
    }
}
