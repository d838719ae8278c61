public import Purser

/// What goes wrong with one commit or read on an ``InMemoryDisk``. Closed on purpose: nothing of it
/// happens, or all of it.
public enum DiskFault: Hashable, Sendable {
    /// Nothing is stored, and the failure says so.
    case refuses(JournalFailure.Code)
    /// Everything is stored, and the failure says `inputOutput`, as a broken medium may.
    case storesAndFails
    /// The process dies just before anything is stored.
    case diesBefore
    /// The process dies just after everything is stored.
    case diesAfter
}
