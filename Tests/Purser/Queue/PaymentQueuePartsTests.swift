import Foundation
import PurserTesting
import Testing

@testable import Purser

@Suite("The parts of the queue")
struct PaymentQueuePartsTests {
    @Test("alarms come in the order of their deadlines, equal ones in the order they were set")
    func alarms() {
        var random = SeededGenerator(seed: 3)
        var alarms = Alarms<Int>()
        var set: [(Int, Int)] = []
        for subject in 0..<500 {
            let time = random.below(50)
            alarms.set(subject, at: .seconds(time))
            set.append((time, subject))
        }
        set.sort { $0 < $1 }
        #expect(alarms.next == .seconds(set[0].0))
        let early = alarms.take(upTo: .seconds(20))
        #expect(early == set.filter { $0.0 <= 20 }.map(\.1))
        #expect(early + alarms.take(upTo: .seconds(50)) == set.map(\.1))
        #expect(alarms.next == nil)
        #expect(alarms.take(upTo: .seconds(99)).isEmpty)
    }

    @Test(
        "a kind has its slots; what is parked gives one back until too many are",
        arguments: Slots.Kind.allCases)
    func slots(_ kind: Slots.Kind) {
        var limits = Limits()
        limits.parked = 3
        var slots = Slots(limits)
        var width = 0
        while slots.isFree(kind) {
            _ = slots.take(kind)
            width += 1
        }
        #expect(width == (kind == .handler ? 1 : 4))
        var other = Slots(limits)
        var parked: [Slots.ID] = []
        while other.isFree(kind) {
            let id = other.take(kind)
            let counts = [other.park(id), other.park(id)]
            #expect(counts == [true, false], "a call is parked once")
            parked.append(id)
        }
        #expect(parked.count == 3)
        #expect(other.isParkedFull(kind))
        let isInTime = other.end(parked[0])
        #expect(!isInTime, "it had outlived its limit")
        #expect(other.isFree(kind))
        let id = other.take(kind)
        let ends = [other.end(id), other.end(id)]
        #expect(ends == [true, false], "a call ends once")
        #expect(other.count(kind).running == 0)
        #expect(other.count(kind).parked == 2)
    }

    private static func entry(
        _ number: Int, date: Int64 = 0, isSuspect: Bool = false, isUnwatched: Bool = true
    ) -> ReadyList.Entry {
        ReadyList.Entry(
            isSuspect: isSuspect, isUnwatched: isUnwatched, date: Timestamp(milliseconds: date),
            key: .provisional(TransactionID("\(number)"), in: .appStore), action: .askOwner
        )
    }

    @Test("what a person waits for goes first, what crashed last, then the earlier purchase")
    func readyOrder() {
        let sorted = [
            Self.entry(9, date: 9, isUnwatched: false), Self.entry(1, date: 1),
            Self.entry(2, date: 2), Self.entry(3, date: 2),
            Self.entry(0, isSuspect: true, isUnwatched: false), Self.entry(4, isSuspect: true),
        ]
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            var list = ReadyList()
            for entry in sorted.shuffled(using: &random) {
                list.add(entry)
                list.add(entry)
            }
            #expect(list.first == sorted[0])
            #expect(sorted.map { _ in list.takeFirst() } == sorted)
            #expect(list.isEmpty)
        }
    }

    @Test("rests grow from the base to the ceiling and are spread over all of it")
    func rests() {
        let policy = RetryPolicy()
        func rest(
            _ failures: Int, jitter: Double = 1, isWatched: Bool = false, server: Duration? = nil
        ) -> Duration {
            policy.rest(
                afterFailures: failures, isWatched: isWatched, serverDelay: server, jitter: jitter)
        }
        #expect(rest(1) == .seconds(2))
        #expect(rest(4) == .seconds(16))
        #expect(rest(.max) == .seconds(3600))
        #expect(rest(.min) == .seconds(2))
        #expect(rest(5, jitter: 0) == .zero)
        #expect(rest(5, jitter: .nan) == .zero)
        #expect(rest(1, isWatched: true) == .seconds(1))
        #expect(rest(4, isWatched: true) == .seconds(16))
        #expect(rest(1, jitter: 0, server: .seconds(100)) == .seconds(100))
        #expect(rest(1, jitter: 0, server: .seconds(Int64.max)) == .seconds(86_400))
        #expect(rest(1, jitter: 0, server: .seconds(-5)) == .zero)
    }

    @Test(
        "no setting makes a rest negative or traps",
        arguments: [Duration.seconds(Int64.max), .seconds(Int64.min), .zero, .nanoseconds(1)])
    func extremeRests(_ extreme: Duration) {
        var policies = [RetryPolicy(), RetryPolicy(), RetryPolicy(), RetryPolicy()]
        policies[0].base = extreme
        policies[1].ceiling = extreme
        policies[2].watched = [extreme]
        policies[3].spread = extreme
        policies[3].longestServerDelay = extreme
        for policy in policies {
            #expect(policy.usefulFailures > 0)
            for failures in [0, 1, 2, 31, 1000] {
                let rest = policy.rest(
                    afterFailures: failures, isWatched: failures == 1, serverDelay: extreme,
                    jitter: 1
                )
                #expect(rest >= .zero)
                #expect(rest <= .seconds(3 * 366 * 86_400))
            }
        }
    }

    @Test("more failures than the useful ones change nothing")
    func usefulFailures() {
        let policy = RetryPolicy()
        func rest(_ failures: Int) -> Duration {
            policy.rest(afterFailures: failures, isWatched: false, serverDelay: nil, jitter: 1)
        }
        #expect(rest(policy.usefulFailures) == rest(policy.usefulFailures + 1))
        #expect(rest(policy.usefulFailures - 1) < rest(policy.usefulFailures))
    }
}
