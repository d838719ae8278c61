import Foundation
import Purser
import PurserTesting
import Testing

@Suite("The trusted clock")
struct TrustedClockTests {
    private let key = PurchaseKey(
        store: .appStore, environment: .production, lineage: .lineItem("1")
    )

    @Test("Before the first signed time nothing is known but what the wall clock shows")
    func unknown() {
        var clock = TrustedClock()
        clock.launch(at: .day(3))
        #expect(clock.time(at: .day(4)) == TrustedTime(earliest: .distantPast, latest: day(4).date))
    }

    @Test("Within a boot the earliest time grows as time passes, whatever the wall clock shows")
    func monotonic() {
        let clock = TrustedClock.confirmed(on: 3)
        for shown in [-5, 3, 900] as [Double] {
            var now = ClockReading.day(7)
            now.date = day(shown).date
            #expect(clock.time(at: now).earliest == day(7).date)
            #expect(clock.time(at: now).latest == max(day(7), day(shown)).date)
        }
    }

    @Test("Over a boot the mark is kept, and what passed unseen is not guessed")
    func boots() {
        var clock = TrustedClock.confirmed(on: 3)
        clock.observe(.day(5))
        var now = ClockReading.day(9, boot: "boot-1")
        now.uptime = .seconds(60)
        #expect(clock.time(at: now) == TrustedTime(earliest: day(5).date, latest: day(9).date))
        clock.launch(at: now)
        now.uptime += .seconds(86_400)
        #expect(clock.time(at: now).earliest == day(6).date)
    }

    @Test("Boots without a name are boots of their own")
    func namelessBoots() {
        var clock = TrustedClock()
        clock.confirm(day(3), at: .day(3, boot: ""))
        #expect(clock.time(at: .day(9, boot: "")).earliest == day(3).date)
    }

    @Test("Reading it often does not make it run faster or slower")
    func drift() {
        var clock = TrustedClock.confirmed(on: 0)
        for step in 1...10_000 {
            var now = ClockReading.day(0)
            now.uptime += .nanoseconds(Int64(step) * 333_333)
            clock.observe(now)
        }
        var now = ClockReading.day(0)
        now.uptime += .nanoseconds(3_333_330_000)
        let passed = clock.time(at: now).earliest.timeIntervalSince(day(0).date)
        #expect(abs(passed - 3.333_33) < 0.001)
    }

    @Test("A wall clock that was wound back, with a boot since the last signed time, says nothing")
    func woundBack() {
        var clock = TrustedClock.confirmed(on: 20)
        var now = ClockReading.day(10)
        #expect(clock.time(at: now).latest == day(20).date)
        now.boot = "boot-1"
        #expect(clock.time(at: now).latest == .distantFuture)
        // Less than a day is a correction.
        now.date = day(19.1).date
        #expect(clock.time(at: now).latest == day(20).date)
        // A signed time of the new boot makes the wall clock harmless again.
        now.date = day(10).date
        clock.confirm(day(21), at: now)
        #expect(clock.time(at: now) == TrustedTime(earliest: day(21).date, latest: day(21).date))
    }

    @Test("An older signed time, and the same one again, change nothing")
    func replays() {
        var clock = TrustedClock.confirmed(on: 20)
        clock.doubt([key: day(30)]) { _ in true }
        let before = clock
        clock.confirm(day(20), at: .day(20))
        clock.confirm(day(19), at: .day(20))
        #expect(clock == before)
        // Newer than the last one, but older than what is known by more than a day.
        clock.observe(.day(25))
        clock.confirm(day(22), at: .day(25))
        #expect(clock.time(at: .day(25)).earliest == day(25).date)
        #expect(clock.doubts.count == 1)
        clock.confirm(day(24.5), at: .day(25))
        #expect(clock.doubts.isEmpty)
    }

    @Test("A time far in the future is a server's error, also where the wall clock starts in 1970")
    func absurdTimes() {
        var clock = TrustedClock()
        let reading = ClockReading(
            uptime: .zero, date: Date(timeIntervalSince1970: 0), boot: "boot-0"
        )
        clock.confirm(Timestamp(milliseconds: .max), at: reading)
        clock.confirm(Timestamp(milliseconds: 4_000_000_000_000), at: reading)
        #expect(clock.signed == nil)
        clock.confirm(day(900), at: reading)
        #expect(clock.time(at: reading).earliest == day(900).date)
    }

    @Test(
        "An allowance is used up by launches or by days, whichever is first, and by nothing twice")
    func allowances() {
        let allowance = OfflineAllowance(days: 3, launches: 5)
        var clock = TrustedClock.confirmed(on: 0)
        func rest(_ now: ClockReading) -> Duration? {
            EntitlementReckoning(
                [.period("1", from: -30, to: 10)], clock: clock, at: now, allowance: allowance
            ).set.isActive("premium") ? .zero : nil
        }
        // The wall clock shows day 11, so the plan may have ended on day 10.
        var now = ClockReading.day(0)
        now.date = day(11).date
        let subject = EntitlementFact.period("1", from: -30, to: 10).key
        clock.observe(now)
        clock.doubt([subject: day(10)]) { _ in true }
        for launch in 1...4 {
            now.boot = "boot-\(launch)"
            clock.launch(at: now)
            #expect(rest(now) != nil, "launch \(launch)")
        }
        let atTheFourth = clock
        now.boot = "boot-5"
        clock.launch(at: now)
        #expect(rest(now) == nil)
        // Three days of one boot instead of another launch.
        clock = atTheFourth
        now.boot = "boot-4"
        now.uptime += .seconds(3 * 86_400 - 1)
        clock.observe(now)
        #expect(rest(now) != nil)
        now.uptime += .seconds(1)
        #expect(rest(now) == nil)
    }

    @Test("A doubt outlives the wall clock's return, and ends with another end of the purchase")
    func stickyDoubts() {
        var clock = TrustedClock.confirmed(on: 0)
        let fact = EntitlementFact.period("1", from: -30, to: 1)
        clock.doubt([fact.key: day(1)]) { _ in true }
        let set = entitlements([fact], clock, at: .day(0))
        #expect(set["premium"]?.status == .unconfirmed)
        let extended = fact.changed { $0.expiresAt = day(2) }
        #expect(entitlements([extended], clock, at: .day(0))["premium"]?.status == .subscribed)
    }

    @Test("Doubts beyond the limit have no allowance, and make no room")
    func doubtLimit() {
        var clock = TrustedClock.confirmed(on: 0)
        let facts = (0..<300).map { number in
            EntitlementFact.period(
                "\(1_000 + number)", from: -30, to: 1, group: SubscriptionGroupID("g\(number)"),
                unlocks: [EntitlementID("e\(1_000 + number)")]
            )
        }
        var now = ClockReading.day(0)
        now.date = day(2).date
        let doubtful = EntitlementReckoning(
            facts, clock: clock, at: now, allowance: OfflineAllowance()
        ).doubtful
        #expect(doubtful.count == 300)
        clock.doubt(doubtful) { _ in true }
        #expect(clock.doubts.count == TrustedClock.doubtLimit)
        let set = entitlements(facts, clock, at: now)
        #expect(set.entitlements.filter(\.isActive).count == TrustedClock.doubtLimit)
    }

    @Test("What is written is read again")
    func roundTrip() throws {
        var clock = TrustedClock()
        #expect(try TrustedClock(body: clock.body) == clock)
        clock = .confirmed(on: 20)
        clock.observe(.day(20.123_456_7))
        clock.doubt([key: day(1)]) { _ in true }
        clock.launch(at: .day(21, boot: "boot-1"))
        let read = try TrustedClock(body: clock.body)
        #expect(read == clock)
        #expect(read.body == clock.body)
        #expect(read.doubts[key]?.launches == 1)
    }

    @Test("Bytes that nobody wrote are refused, and none of them traps")
    func damage() {
        var clock = TrustedClock.confirmed(on: 20)
        clock.doubt([key: day(1)]) { _ in true }
        let body = clock.body
        for length in 0..<body.count {
            #expect(throws: UnreadableRecord.self) {
                try TrustedClock(body: body.prefix(length))
            }
        }
        var random = SeededGenerator(seed: 3)
        for _ in 0..<10_000 {
            var bytes = Array(body)
            for _ in 0...random.below(3) {
                bytes[random.below(bytes.count)] = UInt8(random.below(256))
            }
            guard var read = try? TrustedClock(body: Data(bytes)) else { continue }
            read.launch(at: .day(30, boot: "boot-9"))
            read.confirm(day(31), at: .day(31, boot: "boot-9"))
            _ = entitlements([.period("1", from: 0, to: 30)], read, at: .day(32))
        }
        do throws(UnreadableRecord) {
            _ = try TrustedClock(body: Data([9]))
            Issue.record("read what a newer version wrote")
        } catch {
            #expect(error.isNewer)
        }
    }
}
