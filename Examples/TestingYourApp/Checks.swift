import Purser
import PurserTesting

/// Counts what holds and what does not, as a test framework would.
actor Checks {
    private(set) var made = 0
    private(set) var failed = 0

    func expect(_ holds: Bool, _ sentence: String) {
        made += 1
        if !holds { failed += 1 }
        print("  \(holds ? "passed" : "FAILED")  \(sentence)")
    }
}

/// A story that a test tells: its name, and what is expected of it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Story: Sendable {
    let name: String
    let tell: @Sendable (Customer, Checks) async throws -> Void

    init(
        _ name: String, _ tell: @escaping @Sendable (Customer, Checks) async throws -> Void
    ) {
        self.name = name
        self.tell = tell
    }
}
