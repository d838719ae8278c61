import Foundation
import Purser
import PurserTesting

/// A device over days: it is used, booted, its wall clock is turned, its app launched, and
/// sometimes it hears a signed time. The walk keeps its own plain books of what the allowance has
/// cost.
struct ClockWalk {
    /// What a step may do to the wall clock. Closed on purpose.
    enum Wall {
        /// It shows the right time but for an error that stays below half a day.
        case steady
        /// It is turned at will.
        case wild
    }

    /// Enough for a walk of weeks to reach its end, and few enough for ten thousand walks.
    static let steps = 12

    var random: SeededGenerator
    let wall: Wall
    let fact: EntitlementFact
    let allowance = OfflineAllowance(days: 3, launches: 4)
    private(set) var truth: Double = 0
    private(set) var clock = TrustedClock()
    private(set) var set = EntitlementSet()
    private(set) var isConfirmedNow = true
    private var wallError: Double
    private var boot = 0
    private var bootedAt: Double = 0
    /// Since the first doubt: days that passed as far as the device could see, and launches.
    private(set) var doubtDays: Double?
    private(set) var doubtLaunches = 0
    private var lastSeen: (truth: Double, shown: Double, boot: Int)

    init(seed: UInt64, wall: Wall, fact: EntitlementFact) {
        random = SeededGenerator(seed: seed)
        self.wall = wall
        self.fact = fact
        wallError = Double(random.below(1000)) / 1000 - 0.5
        lastSeen = (0, 0, 0)
        lastSeen = (0, shown, 0)
        clock.launch(at: reading)
        confirm()
        look()
    }

    private var shown: Double { truth + wallError }

    var reading: ClockReading {
        ClockReading(
            uptime: .seconds((truth - bootedAt) * 86_400 + 10), date: day(shown).date,
            boot: "boot-\(boot)"
        )
    }

    /// Whether the allowance is used up by these books. They count in floating days and the clock
    /// in exact time, so a walk that meets the end to a tenth of a second is asked neither.
    var isAllowanceSurelyUsedUp: Bool { isUsedUp(at: Double(allowance.days) + 1e-6) }
    var isAllowancePerhapsUsedUp: Bool { isUsedUp(at: Double(allowance.days) - 1e-6) }

    private func isUsedUp(at days: Double) -> Bool {
        guard let doubtDays else { return false }
        return doubtDays >= days || doubtLaunches >= allowance.launches
    }

    mutating func step() {
        isConfirmedNow = false
        truth += Double(random.below(2_000)) / 1000
        if random.oneIn(3) {
            boot += 1
            truth += Double(random.below(300)) / 1000
            bootedAt = truth
            relaunch()
        }
        if case .wild = wall, random.oneIn(3) {
            wallError +=
                (Double(random.below(2_000)) / 1000 - 1) * Double([1, 10, 400][random.below(3)])
        }
        if random.oneIn(3) { relaunch() }
        if random.oneIn(15) { confirm() }
        pay()
        look()
    }

    private mutating func relaunch() {
        pay()
        // What a crash leaves is what was saved.
        if let saved = try? TrustedClock(body: clock.body) { clock = saved }
        clock.launch(at: reading)
        if doubtDays != nil { doubtLaunches += 1 }
    }

    private mutating func confirm() {
        clock.confirm(day(truth), at: reading)
        doubtDays = nil
        doubtLaunches = 0
        isConfirmedNow = true
    }

    /// Within a boot what really passed, across boots what the wall clock advanced.
    private mutating func pay() {
        let passed =
            boot == lastSeen.boot ? truth - lastSeen.truth : max(0, shown - lastSeen.shown)
        if doubtDays != nil { doubtDays? += passed }
        lastSeen = (truth, shown, boot)
    }

    private mutating func look() {
        clock.observe(reading)
        let reckoning = EntitlementReckoning(
            [fact], clock: clock, at: reading, allowance: allowance
        )
        clock.doubt(reckoning.doubtful) { _ in true }
        if !reckoning.doubtful.isEmpty, doubtDays == nil { doubtDays = 0 }
        set = reckoning.set
    }
}
