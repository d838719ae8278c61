public import Purser

/// Reads the durable state off the disk of an ``InMemoryJournal``.
public struct JournalOracle: DurableState {
    private let disk: InMemoryDisk
    private let judge: @Sendable (JournalRow, TransactionAlias) -> Bool

    /// Makes an oracle.
    ///
    /// - Parameters:
    ///   - disk: the medium.
    ///   - allowsFinish: reads a durable row: whether it allows this delivery to be finished.
    public init(
        _ disk: InMemoryDisk,
        allowsFinish: @escaping @Sendable (JournalRow, TransactionAlias) -> Bool
    ) {
        self.disk = disk
        self.judge = allowsFinish
    }

    /// Whether the durable row of this delivery allows its finish.
    public func allowsFinish(_ alias: TransactionAlias) async -> Bool {
        disk.durableRow(of: alias).map { judge($0, alias) } ?? false
    }

    /// Whether there is a durable row of this delivery.
    public func holds(_ alias: TransactionAlias) async -> Bool {
        disk.durableRow(of: alias) != nil
    }
}
