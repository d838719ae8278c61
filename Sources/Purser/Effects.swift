public import Foundation

/// What the library takes from the world around it: time, sleep, randomness.
///
/// Everything in Purser that needs a clock, a date or a random number gets it from here, so a test
/// can give all of them. ``live`` is the real world.
public struct Effects: Sendable {
    /// Time since the device booted, sleep included. Never goes back within one boot.
    public var uptime: @Sendable () -> Duration
    /// The wall clock, which the user may turn at will.
    public var date: @Sendable () -> Date
    /// Names the current boot: equal texts mean that `uptime` values can be compared.
    public var boot: @Sendable () -> String
    /// A fresh random UUID.
    public var uuid: @Sendable () -> UUID
    /// 64 uniformly random bits.
    public var random: @Sendable () -> UInt64
    private let sleeper: @Sendable (Duration) async throws -> Void

    /// Makes the effects from a clock and its origin.
    ///
    /// - Parameters:
    ///   - clock: measures `uptime` and sleeps.
    ///   - origin: the instant at which `uptime` is zero.
    ///   - date: the wall clock.
    ///   - boot: a text that changes when the device boots.
    ///   - uuid: makes payment ids and account tokens.
    ///   - random: spreads retries.
    public init<C: Clock>(
        clock: C,
        origin: C.Instant,
        date: @escaping @Sendable () -> Date,
        boot: @escaping @Sendable () -> String,
        uuid: @escaping @Sendable () -> UUID,
        random: @escaping @Sendable () -> UInt64
    ) where C.Duration == Duration {
        self.uptime = { origin.duration(to: clock.now) }
        self.date = date
        self.boot = boot
        self.uuid = uuid
        self.random = random
        self.sleeper = { uptime in
            try await clock.sleep(until: origin.advanced(by: uptime), tolerance: nil)
        }
    }

    /// Sleeps until `uptime` has been reached; throws `CancellationError` when cancelled.
    public func sleep(until uptime: Duration) async throws {
        try await sleeper(uptime)
    }

    /// Both clocks, read together.
    public func now() -> Moment {
        Moment(uptime: uptime(), date: date())
    }

    /// A uniformly random number in 0 ..< 1.
    public func randomFraction() -> Double {
        Double(random() >> 11) * 0x1p-53
    }

    /// The real clocks, the system's random numbers.
    public static let live = Effects(
        clock: BootClock(),
        origin: BootClock.Instant(sinceBoot: .zero),
        date: { Date() },
        boot: { BootClock.bootName },
        uuid: { UUID() },
        random: {
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        }
    )
}

/// Counts from the device's boot and goes on while the device sleeps, so that a value written by
/// one launch can be compared by the next. `ContinuousClock` does the same but does not give its
/// origin away.
struct BootClock: Clock {
    struct Instant: InstantProtocol {
        let sinceBoot: Duration

        func advanced(by duration: Duration) -> Instant {
            Instant(sinceBoot: sinceBoot + duration)
        }

        func duration(to other: Instant) -> Duration {
            other.sinceBoot - sinceBoot
        }

        static func < (left: Instant, right: Instant) -> Bool {
            left.sinceBoot < right.sinceBoot
        }
    }

    var now: Instant {
        var time = timespec()
        #if canImport(Darwin)
            clock_gettime(CLOCK_MONOTONIC, &time)
        #else
            clock_gettime(CLOCK_BOOTTIME, &time)
        #endif
        return Instant(
            sinceBoot: .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
        )
    }

    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let rest = now.duration(to: deadline)
        guard rest > .zero else { return try Task.checkCancellation() }
        try await ContinuousClock().sleep(for: rest, tolerance: tolerance)
    }

    static let bootName: String = {
        #if canImport(Darwin)
            var size = 0
            guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 1 else {
                return ""
            }
            var text = [UInt8](repeating: 0, count: size)
            guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return "" }
            return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        #else
            let path = "/proc/sys/kernel/random/boot_id"
            // Without a name every launch counts as a boot of its own, which only shortens trust.
            let bytes = FileManager.default.contents(atPath: path) ?? Data()
            return String(decoding: bytes.prefix { $0 > 32 }, as: UTF8.self)
        #endif
    }()
}
