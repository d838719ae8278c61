import Foundation

/// What this installation knows of the time, over launches and boots, whatever the wall clock says.
///
/// Pure: readings and signed times go in; the state is saved whenever it changed.
///
/// - The *mark* is the newest signed or authenticated time, and grows by monotonic time within a
///   boot. The wall clock never raises it, so a clock far ahead ends nothing for good.
/// - The wall clock only says how late it may be. Where it stands more than ``tolerance`` behind
///   what it has shown before, and the device has booted since the last signed time, it was wound
///   back and says nothing: then anything that ends may have ended.
/// - A purchase of which it cannot be said whether it has ended is *in doubt*, and stays so until a
///   newer signed time comes: turning the clock again neither ends the doubt nor starts it anew.
package struct TrustedClock: Hashable, Sendable {
    /// A purchase that may have ended.
    package struct Doubt: Hashable, Sendable {
        /// The end that may have come; with another end it is another doubt.
        package var end: Timestamp
        /// Time since it was first seen: monotonic within a boot, the wall clock's advance across.
        package var spent: Duration = .zero
        /// Launches since it was first seen.
        package var launches = 0
    }

    /// How far a wall clock may go back before it is taken as wound back: clocks are corrected by
    /// minutes, and by hours where a device was set by hand.
    package static let tolerance: Duration = .seconds(86_400)
    /// Doubts that are counted at once; a purchase beyond has no allowance.
    package static let doubtLimit = 256

    /// It was at least this late when ``marked`` was read; nil before the first signed time.
    package internal(set) var mark: Timestamp?
    /// Moves only from boot to boot and with a later signed time, so that rounding adds up to
    /// nothing.
    package internal(set) var marked: ClockReading?
    /// The newest signed time.
    package internal(set) var signed: Timestamp?
    /// The boot in which the newest fresh signed time came.
    package internal(set) var signedBoot = ""
    /// The latest that the wall clock has shown since then.
    package internal(set) var wallMark: Timestamp?
    /// The last reading.
    package internal(set) var read: ClockReading?
    package internal(set) var doubts: [PurchaseKey: Doubt] = [:]

    package init() {}

    /// The time as far as it is known.
    package func time(at now: ClockReading) -> TrustedTime {
        let earliest = earliest(at: now) ?? .distantPast
        let latest = isWoundBack(at: now) ? Date.distantFuture : now.date
        return TrustedTime(earliest: earliest, latest: latest)
    }

    /// Notes the start of a process; once for each, before anything else.
    package mutating func launch(at now: ClockReading) {
        observe(now)
        doubts = doubts.mapValues { doubt in
            var doubt = doubt
            doubt.launches = min(doubt.launches, Int(Int32.max)) + 1
            return doubt
        }
    }

    /// Lets time pass.
    package mutating func observe(_ now: ClockReading) {
        let spent = spent(until: now)
        for key in Array(doubts.keys) { doubts[key]?.spent += spent }
        if let marked, now.elapsed(since: marked) == nil {
            mark = earliest(at: now).map { Timestamp($0) }
            self.marked = now
            self.marked?.date = Timestamp(now.date).date
        }
        wallMark = max(wallMark ?? Timestamp(now.date), Timestamp(now.date))
        read = now
        read?.date = Timestamp(now.date).date
    }

    /// Takes a time that was signed by a store or authenticated by a server.
    ///
    /// One that is newer than all before, and not older than what is known by more than the
    /// tolerance, ends all doubts. An older one is a replay and changes nothing. One that lies ten
    /// years after both the wall clock and this code's own time is a server's error.
    package mutating func confirm(_ time: Timestamp, at now: ClockReading) {
        observe(now)
        let ceiling = max(now.date, Self.ownTime).addingTimeInterval(10 * 366 * 86_400)
        guard time.date <= ceiling, signed.map({ time > $0 }) ?? true else { return }
        signed = time
        let known = earliest(at: now) ?? .distantPast
        guard time.date >= known.addingTimeInterval(-Self.tolerance.inSeconds) else { return }
        if time.date > known {
            mark = time
            marked = now
            marked?.date = Timestamp(now.date).date
        }
        wallMark = time
        signedBoot = now.boot
        doubts = [:]
    }

    /// Says which purchases of those looked at are in doubt now, and about which end; counts from
    /// now for new ones.
    package mutating func doubt(
        _ doubtful: [PurchaseKey: Timestamp], among isLookedAt: (PurchaseKey) -> Bool
    ) {
        doubts = doubts.filter { !isLookedAt($0.key) || doubtful[$0.key] == $0.value.end }
        for (key, end) in doubtful.sorted(by: { $0.key < $1.key }) where doubts[key] == nil {
            guard doubts.count < Self.doubtLimit else { break }
            doubts[key] = Doubt(end: end)
        }
    }

    /// Whether this end of a purchase has been in doubt since the last signed time.
    func isDoubted(_ key: PurchaseKey, end: Timestamp) -> Bool {
        doubts[key]?.end == end
    }

    /// How long access may go on in spite of a doubt; nil where it has ended.
    func rest(
        of allowance: OfflineAllowance, for key: PurchaseKey, end: Timestamp, at now: ClockReading
    ) -> Duration? {
        var doubt = Doubt(end: end)
        if let known = doubts[key], known.end == end {
            doubt = known
            doubt.spent += spent(until: now)
        } else if doubts.count >= Self.doubtLimit {
            return nil
        }
        let whole = Duration.seconds(86_400) * min(allowance.days, 36_500)
        guard doubt.spent < whole, doubt.launches < allowance.launches else { return nil }
        return whole - doubt.spent
    }

    /// A date at which this code existed: no device that runs it can be earlier.
    private static let ownTime = Date(timeIntervalSince1970: 1_767_225_600)

    private func earliest(at now: ClockReading) -> Date? {
        guard let mark, let marked else { return nil }
        let passed =
            now.elapsed(since: marked)
            ?? read.flatMap { $0.elapsed(since: marked) } ?? .zero
        return mark.date.advanced(by: passed)
    }

    private func isWoundBack(at now: ClockReading) -> Bool {
        guard let wallMark, now.boot.isEmpty || now.boot != signedBoot else { return false }
        return now.date < wallMark.date.addingTimeInterval(-Self.tolerance.inSeconds)
    }

    /// Whether more has changed since `saved` than a little time: then it is to be saved.
    func isWorthSaving(over saved: TrustedClock) -> Bool {
        let isEqual =
            signed == saved.signed && signedBoot == saved.signedBoot
            && doubts.mapValues(\.launches) == saved.doubts.mapValues(\.launches)
            && doubts.mapValues(\.end) == saved.doubts.mapValues(\.end)
        guard isEqual, let read, let before = saved.read else { return self != saved }
        let passed = read.elapsed(since: before) ?? Self.savingPause
        return passed >= Self.savingPause
            || abs(read.date.timeIntervalSince(before.date)) >= Self.savingPause.inSeconds
    }

    /// What a crash may forget of the time that has passed.
    private static let savingPause: Duration = .seconds(600)

    private func spent(until now: ClockReading) -> Duration {
        guard let read else { return .zero }
        if let elapsed = now.elapsed(since: read) { return elapsed }
        let seconds = now.date.timeIntervalSince(read.date)
        guard seconds.isFinite, seconds > 0 else { return .zero }
        return .seconds(min(seconds, 36_500 * 86_400))
    }
}
