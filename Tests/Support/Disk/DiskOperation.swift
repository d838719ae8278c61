#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// One kind of call that SQLite makes on a disk.
package enum DiskOperation: String, CaseIterable, Hashable, Sendable {
    case open, read, write, truncate, synchronise, lock, memoryLock, delete

    /// The kinds that a sweep goes through.
    package static let changing: Set<DiskOperation> = [
        .write, .truncate, .synchronise, .lock, .memoryLock, .delete,
    ]

    /// The code SQLite expects when such a call fails. Extended codes are macros Swift does not
    /// import.
    package var failureCode: Int32 {
        switch self {
        case .open: SQLITE_CANTOPEN
        case .read: SQLITE_IOERR | 1 << 8
        case .write: SQLITE_IOERR | 3 << 8
        case .truncate: SQLITE_IOERR | 6 << 8
        case .synchronise: SQLITE_IOERR | 4 << 8
        case .lock: SQLITE_IOERR | 15 << 8
        case .memoryLock: SQLITE_IOERR | 20 << 8
        case .delete: SQLITE_IOERR | 10 << 8
        }
    }
}
