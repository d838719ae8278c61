import Purser
import PurserTesting
import Testing

@Suite("A million clients after an outage")
struct OutageTests {
    private static func isGentle(_ report: OutageSimulation.Report) -> Bool {
        Double(report.worstAfter) <= 2 * report.steady
            && report.servedAfter[99].map { $0 <= 12 * 60 } == true
            && report.servedAfter[100].map { $0 <= 20 * 60 } == true
    }

    @Test(
        "P04 they come back without a second of more than twice the steady load",
        arguments: [1, 2])
    func gentle(_ seed: UInt64) {
        let report = OutageSimulation().run(seed: seed)
        #expect(report.failed > 990_000)
        #expect(Double(report.worstAfter) <= 2 * report.steady, "\(report)")
        #expect(report.servedAfter[99].map { $0 <= 12 * 60 } == true, "\(report)")
        #expect(report.servedAfter[100].map { $0 <= 20 * 60 } == true, "\(report)")
    }

    @Test("without jitter the simulation fails")
    func noJitter() {
        var simulation = OutageSimulation()
        simulation.hasJitter = false
        #expect(!Self.isGentle(simulation.run(seed: 1)))
    }

    @Test("with wakes that are not spread the simulation fails")
    func wakesAtOnce() {
        var simulation = OutageSimulation()
        simulation.spreadsWakes = false
        #expect(!Self.isGentle(simulation.run(seed: 1)))
    }

    @Test("a purchase that its user looks at has three quick tries, then the long rests")
    func watched() {
        let policy = RetryPolicy()
        let rests = (1...5).map {
            policy.rest(
                afterFailures: $0, isWatched: true, isServer: true, serverDelay: nil, jitter: 1)
        }
        #expect(policy.watched.count == 3)
        #expect(rests.prefix(3).reduce(.zero, +) <= .seconds(10))
        #expect(rests[3] >= policy.serverBase)
    }
}
