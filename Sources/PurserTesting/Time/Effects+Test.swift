public import Purser

extension Effects {
    /// Effects without anything real: time from a test clock, random numbers and UUIDs from a seed.
    ///
    /// - Parameters:
    ///   - clock: gives uptime, date and boot, and holds the sleepers.
    ///   - seed: decides every UUID and random number; processes that must not repeat each other's
    ///     get different seeds.
    ///   - gate: the simulated process that uses them; its sleepers end when it dies.
    public static func test(
        clock: TestClock, seed: UInt64 = 0, gate: Gate = Gate()
    ) -> Effects {
        let generator = Locked(SeededGenerator(seed: seed))
        return Effects(
            clock: GatedClock(clock: clock, gate: gate),
            origin: clock.bootInstant,
            date: { clock.date },
            boot: { clock.boot },
            uuid: { generator.withLock { $0.uuid() } },
            random: { generator.withLock { $0.next() } }
        )
    }
}
