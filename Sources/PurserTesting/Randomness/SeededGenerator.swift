public import Foundation

/// Random numbers that a seed decides (SplitMix64): equal seeds give equal numbers on every
/// platform.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts the sequence that belongs to a seed.
    public init(seed: UInt64) {
        self.state = seed
    }

    /// The next 64 uniformly random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }

    /// A uniformly random number in 0 ..< `bound`; 0 when `bound` is below 1.
    public mutating func below(_ bound: Int) -> Int {
        guard bound > 0 else { return 0 }
        // The product's high half maps the bits onto the range without the bias of a remainder.
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// True once in `n` times on average.
    public mutating func oneIn(_ n: Int) -> Bool {
        below(n) == 0
    }

    /// A UUID that looks like a random one (version 4 of RFC 9562).
    public mutating func uuid() -> UUID {
        let (high, low) = (next(), next())
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: word >> (index * 8))
        }
        return UUID(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4),
                byte(high, 5), byte(high, 6) & 0x0f | 0x40, byte(high, 7),
                byte(low, 0) & 0x3f | 0x80, byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            )
        )
    }

    /// A generator of its own, so that what one part draws does not shift what another gets.
    public mutating func fork() -> SeededGenerator {
        SeededGenerator(seed: next())
    }
}
