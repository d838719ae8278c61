import Purser
import PurserTesting

/// A server that is away for five minutes, and everyone who wants something of it, in virtual time.
///
/// Requests arrive at random, 3,333 in the mean second, before, during and after the outage. Each
/// that falls into it fails, rests as the policy says, and comes again until it is served.
struct OutageSimulation {
    static let requestsPerSecond = 3333.0
    static let outageSeconds = 300
    /// How long before and after the outage is looked at.
    static let before = 60
    static let after = 3600

    var policy = RetryPolicy()
    /// Of those who fail, how many are looked at by their user: ordinary traffic is mostly
    /// renewals, launches and restores.
    var watchedShare = 0.03
    /// How many get a wake in one second, half a minute after the server is back: a network that
    /// comes back, a match that ends.
    var wakes = 15_000
    /// Planted faults: no jitter; wakes not spread.
    var hasJitter = true
    var spreadsWakes = true

    struct Report {
        /// The mean bin of the minute before.
        var steady = 0.0
        /// The fullest second while the server was away.
        var worstDuring = 0
        /// The fullest second after it came back.
        var worstAfter = 0
        /// How many failed at least once.
        var failed = 0
        /// How long after the server's return so many of a hundred were served, in seconds.
        var servedAfter: [Int: Int] = [:]
    }

    private struct Client {
        var due: Double
        var isWatched: Bool
    }

    func run(seed: UInt64) -> Report {
        var generator = SeededGenerator(seed: seed)
        let end = Double(Self.outageSeconds)
        var bins = [Int](repeating: 0, count: Self.before + Self.outageSeconds + Self.after + 1)
        var clients: [Client] = []
        for second in -Self.before..<(Self.outageSeconds + Self.after) {
            let count = Self.arrivals(&generator)
            bins[second + Self.before] += count
            guard (0..<Self.outageSeconds).contains(second) else { continue }
            for _ in 0..<count {
                let isWatched = Double.random(in: 0..<1, using: &generator) < watchedShare
                var client = Client(due: Double(second), isWatched: isWatched)
                client.due += Double.random(in: 0..<1, using: &generator)
                fail(&client, until: end, &bins, &generator)
                clients.append(client)
            }
        }
        wake(&clients, at: end + 30, &generator)
        for client in clients where client.due < end + Double(Self.after) {
            bins[Int(client.due) + Self.before] += 1
        }
        return report(bins, clients)
    }

    /// Fails again and again until a try falls after the outage.
    private func fail(
        _ client: inout Client, until end: Double, _ bins: inout [Int],
        _ generator: inout SeededGenerator
    ) {
        var failures = 0
        while client.due < end {
            if failures > 0 { bins[Int(client.due) + Self.before] += 1 }
            failures += 1
            let jitter = hasJitter ? Double.random(in: 0..<1, using: &generator) : 1
            let rest = policy.rest(
                afterFailures: failures, isWatched: client.isWatched, isServer: true,
                serverDelay: nil,
                jitter: jitter)
            client.due += rest / .seconds(1)
        }
    }

    private func wake(
        _ clients: inout [Client], at time: Double, _ generator: inout SeededGenerator
    ) {
        for _ in 0..<wakes {
            let index = Int.random(in: clients.indices, using: &generator)
            let share = spreadsWakes ? Double.random(in: 0..<1, using: &generator) : 0
            let woken = time + policy.spread / .seconds(1) * share
            if clients[index].due > woken { clients[index].due = woken }
        }
    }

    private func report(_ bins: [Int], _ clients: [Client]) -> Report {
        var report = Report()
        let start = Self.before
        let back = Self.before + Self.outageSeconds
        report.steady = Double(bins[..<start].reduce(0, +)) / Double(Self.before)
        report.worstDuring = bins[start..<back].max() ?? 0
        report.worstAfter = bins[back...].max() ?? 0
        report.failed = clients.count
        let waits = clients.map { $0.due - Double(Self.outageSeconds) }.sorted()
        for percent in [50, 99, 100] where !waits.isEmpty {
            let index = max(0, (waits.count * percent + 99) / 100 - 1)
            report.servedAfter[percent] = Int(waits[index].rounded(.up))
        }
        return report
    }

    /// A Poisson number by its normal approximation, close at thousands.
    private static func arrivals(_ generator: inout SeededGenerator) -> Int {
        var sum = -6.0
        for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &generator) }
        return max(0, Int((requestsPerSecond + sum * requestsPerSecond.squareRoot()).rounded()))
    }
}
