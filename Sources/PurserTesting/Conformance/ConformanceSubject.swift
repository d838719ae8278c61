/// What a ``ConformanceCheck`` is made on: an implementation of a port, and what may be done with
/// it.
public protocol ConformanceSubject: Sendable {
    /// The clock that everything of the subject goes by.
    ///
    /// With one, a check runs on the calling thread, in this clock's virtual time and within its
    /// limit, and what never returns is named as such. Without one it runs as the caller's task
    /// does, in real time and without a limit.
    var clock: TestClock? { get }
}
