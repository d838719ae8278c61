import Foundation
import Testing

/// Lets tests begin in an order that a seed draws: each gives way so often as the seed and its name
/// say. Without `PURSER_TEST_SEED` nobody gives way. See `Tests/rounds`.
struct Shuffled: SuiteTrait, TestTrait, TestScoping {
    private static let seed = ProcessInfo.processInfo.environment["PURSER_TEST_SEED"]

    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if testCase != nil, let seed = Self.seed {
            let hash = "\(seed) \(test.id)".utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
                ($0 ^ UInt64($1)) &* 0x100_0000_01b3
            }
            for _ in 0..<(hash >> 32) % 512 { await Task.yield() }
        }
        try await function()
    }
}

extension Trait where Self == Shuffled {
    /// Lets tests begin in an order that a seed draws.
    static var shuffled: Shuffled { Shuffled() }
}
