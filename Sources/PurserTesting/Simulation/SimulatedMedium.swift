public import Purser

/// What a simulated phone keeps its journal on; it outlives processes.
public protocol SimulatedMedium: Sendable {
    /// The journal as one process opens it.
    func journal(in process: Gate) -> any PurchaseJournal

    /// What becomes of the medium when its process dies and the power stays.
    func processDied()

    /// The power fails: what was not synchronised may be lost.
    ///
    /// - Parameter survivors: how many of the commits that could be lost reach the medium.
    func powerFailed(survivors: Int)

    /// A copy for a phone that a backup is restored on; nil keeps the installation.
    func copied(to installation: InstallationID?) -> any SimulatedMedium
}

extension InMemoryDisk: SimulatedMedium {
    /// An opening of this disk.
    public func journal(in process: Gate) -> any PurchaseJournal {
        InMemoryJournal(on: self, gate: process)
    }

    /// Nothing: what was committed is there.
    public func processDied() {}

    /// Loses commits; see ``powerCut(survivors:)``.
    public func powerFailed(survivors: Int) {
        powerCut(survivors: survivors)
    }

    /// A copy of what is on it now.
    public func copied(to installation: InstallationID?) -> any SimulatedMedium {
        copied(to: installation ?? self.installation)
    }
}
