/// How a journal's database is opened. What ships is the default; the rest is for tests and
/// benchmarks.
package struct JournalSettings: Sendable {
    /// SQLite's own file locks, or none while the file is open: then no shared memory is used.
    package var locksExclusively = false
    /// False leaves all synchronisation out: only to measure what it costs, or to show that it is
    /// missed.
    package var synchronises = true
    /// How long one call waits for another process that writes.
    package var patienceMilliseconds: Int32 = 1000

    package init() {}
}
