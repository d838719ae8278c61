/// Counts failures and says how long to rest after them.
struct RestClock {
    let now: Duration
    let jitter: Double
    let retry: RetryPolicy

    /// One more failure; saturates where more would change nothing.
    func count(_ failures: Int) -> Int {
        min(failures + 1, retry.usefulFailures)
    }

    func rest(
        _ failures: Int, isWatched: Bool, isServer: Bool = false, serverDelay: Duration? = nil
    ) -> Duration {
        now
            + retry.rest(
                afterFailures: failures, isWatched: isWatched, isServer: isServer,
                serverDelay: serverDelay, jitter: jitter
            )
    }
}
