/// When something that failed is tried again: exponential, capped, with full jitter.
public struct RetryPolicy: Hashable, Sendable {
    /// The first bound.
    public var base: Duration = .seconds(2)
    /// The largest bound, so that a purchase is never forgotten for long.
    public var ceiling: Duration = .seconds(3600)
    /// The first bound after a server did not answer and nobody waits: long, because each early
    /// retry of everyone who failed in an outage of minutes adds the whole steady load once more to
    /// the second in which the server is back.
    public var serverBase: Duration = .seconds(540)
    /// The largest bound after a server did not answer, so that after an outage of minutes all are
    /// served within a quarter of an hour.
    public var serverCeiling: Duration = .seconds(720)
    /// Bounds of the first tries while a person waits.
    public var watched: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
    /// Over how long wake-ups by foreground, network or launch are spread.
    public var spread: Duration = .seconds(30)
    /// The longest `Retry-After` that is honoured.
    public var longestServerDelay: Duration = .seconds(86_400)

    /// The defaults.
    public init() {}

    /// More failures than this do not make a rest longer.
    var usefulFailures: Int {
        let most = bound(afterDoublings: Self.doublings)
        let enough = (0..<Self.doublings).first { bound(afterDoublings: $0) == most }
        return max(enough ?? Self.doublings, watched.count) + 1
    }

    private static let doublings = 30
    /// No rest is longer, whatever was set: sums of times stay far from overflow.
    private static let longest: Duration = .seconds(366 * 86_400)

    private static func sane(_ duration: Duration) -> Duration {
        min(max(duration, .zero), longest)
    }

    private func bound(afterDoublings count: Int, isServer: Bool = false) -> Duration {
        let (base, ceiling) = isServer ? (serverBase, serverCeiling) : (base, ceiling)
        let factor = 1 << min(max(count, 0), Self.doublings)
        return min(Self.sane(base) * factor, Self.sane(ceiling))
    }

    /// How long to rest after a number of failures in a row.
    ///
    /// - Parameters:
    ///   - failures: at least 1.
    ///   - isWatched: whether a person waits.
    ///   - isServer: whether it was a server that gave no answer.
    ///   - serverDelay: what the server asked for; bounded.
    ///   - jitter: uniformly random in 0 ..< 1.
    /// - Returns: never negative.
    public func rest(
        afterFailures failures: Int, isWatched: Bool, isServer: Bool = false,
        serverDelay: Duration?, jitter: Double
    ) -> Duration {
        let share = min(max(jitter.isFinite ? jitter : 0, 0), 1)
        let bound: Duration
        if isWatched, failures >= 1, failures <= watched.count {
            bound = Self.sane(watched[failures - 1])
        } else {
            bound = self.bound(afterDoublings: max(failures, 1) - 1, isServer: isServer)
        }
        let rest = bound * share
        guard let serverDelay else { return rest }
        let asked =
            min(Self.sane(serverDelay), Self.sane(longestServerDelay))
            + min(bound, Self.sane(spread)) * share
        // A short delay asked of everyone is no reason to come together.
        return isServer && !isWatched ? max(asked, rest) : asked
    }
}
