/// A file that one rule does not hold for, and why.
struct Exemption: Sendable, CustomStringConvertible {
    let rule: Rule
    let path: String
    let reason: String

    var description: String { "\(path): \(reason)" }

    static let all: [Exemption] = [
        Exemption(
            rule: .abbreviations, path: "Sources/PurserReceipts/Inspection/ProofReport.swift",
            reason: "renewal info is the App Store's own name for it"
        ),
        Exemption(
            rule: .functionLength, path: "Tests/PurserReceipts/FormAttackTests.swift",
            reason: "two tables of attacks, a line or two each"
        ),
        Exemption(
            rule: .testTime, path: "Tests/Search/main.swift",
            reason: "a script's own figure of how long it took"
        ),
        Exemption(
            rule: .testTime, path: "Tests/Simulator/SimulatorRun.swift",
            reason: "a script's own figure of how long it took"
        ),
        Exemption(
            rule: .tasks, path: "Sources/PurserTesting/Simulation/SeededTaskExecutor.swift",
            reason: "everything that runs in a simulation begins in its one task"
        ),
        Exemption(
            rule: .tasks, path: "Sources/PurserTesting/Simulation/SeededTask.swift",
            reason: "keeps that task, so that a test can cancel it"
        ),
        Exemption(
            rule: .tasks, path: "Sources/PurserC/ShopSession.swift",
            reason: "C has no tasks: creating a shop starts the one in which it runs"
        ),
        Exemption(
            rule: .realTime, path: "Sources/PurserSQLite/Place/FilePlace.swift",
            reason: "waits for another process's file lock, as SQLite does for its own"
        ),
        Exemption(
            rule: .realTime, path: "Sources/PurserSQLite/Database/Connection.swift",
            reason: "waits for another process's lock inside SQLite's call, in its place"
        ),
        Exemption(
            rule: .testTime, path: "Tests/Support/Disk/DiskLayer.swift",
            reason: "SQLite counts a sleep that it asked for as time that another thread had"
        ),
        Exemption(
            rule: .reexports, path: "Sources/StoreKitAPI/StoreKitAPI.swift",
            reason: "the one switch between StoreKit and its stand-in"
        ),
        Exemption(
            rule: .testFramework, path: "Examples/AppStoreTests/AppStoreTests.swift",
            reason: "tests that Xcode alone can run, beside the configuration file that they use"
        ),
        Exemption(
            rule: .reexports, path: "Tests/AppleOnly/PurserStoreKitAPI.swift",
            reason: "that switch, where the sources are type-checked without an SDK"
        ),
    ]

    static func filter(_ violations: [Violation], of rule: Rule) -> [Violation] {
        let exempt = Set(all.filter { $0.rule.sentence == rule.sentence }.map(\.path))
        return violations.filter { !exempt.contains($0.path) }
    }
}
