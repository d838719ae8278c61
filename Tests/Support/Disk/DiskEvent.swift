/// One line of a ``SimulatedDisk``'s log.
package struct DiskEvent: Hashable, Sendable {
    /// Counts all operations of the disk's life, from 1.
    package let number: Int
    package let operation: DiskOperation
    package let file: String
    /// The bytes that were written; empty for all other operations.
    package let range: Range<Int>
    /// The number of the synchronisation that made this write durable, nil while none has.
    package internal(set) var synchronisedBy: Int?
    /// True when the operation was refused.
    package let failed: Bool
}
