// swift-tools-version: 6.3
import PackageDescription

/// Faults planted on purpose, so that the checks can be shown to see them. Never in a release.
let plants = Context.environment["PURSER_PLANTS"] == "1"

/// Whether the readers are built to be fuzzed; see `Tests/fuzz`. Unsafe flags are for the root
/// package alone, so nobody who depends on this one ever meets them.
let fuzzing = Context.environment["PURSER_FUZZ"] == "1"

/// Whether only the tests of what is called on any thread are built, for a sanitizer in CI.
let threads = Context.environment["PURSER_THREADS"] == "1"

/// Tests of the core that are about no thread.
let purely = [
    "Calls", "Catalog", "Entitlements", "Identity", "Inspection", "Journal", "Queue", "Texts",
    "Time", "Verification",
]

let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
        .treatAllWarnings(as: .error),
    ] + (fuzzing ? [.unsafeFlags(["-sanitize=fuzzer,address"])] : [])

/// For the targets that have plants.
let planted: [SwiftSetting] = strict + (plants ? [.define("PURSER_PLANTS")] : [])

let fuzzTargets: [Target] =
    fuzzing
    ? [
        .executableTarget(
            name: "PurserFuzz",
            dependencies: ["Purser", "PurserReceipts", "PurserTesting", "PurserTestSupport"],
            path: "Tests/Fuzz",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
        )
    ] : []

let package = Package(
    name: "Purser",
    defaultLocalization: "en",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Purser", targets: ["Purser"]),
        .library(name: "PurserReceipts", targets: ["PurserReceipts"]),
        .library(name: "PurserSQLite", targets: ["PurserSQLite"]),
        .library(name: "PurserStoreKit", targets: ["PurserStoreKit"]),
        .library(name: "PurserTesting", targets: ["PurserTesting"]),
        // Dynamic, so that any C or C++ compiler can link it without knowing Swift.
        .library(name: "PurserC", type: .dynamic, targets: ["PurserC", "CPurser"]),
    ],
    targets: [
        .target(
            name: "Purser", resources: [.process("Resources")], swiftSettings: planted
        ),
        .target(name: "PurserTesting", dependencies: ["Purser"], swiftSettings: strict),
        .systemLibrary(name: "COpenSSL"),
        .target(
            name: "PurserReceipts",
            dependencies: [
                "Purser", .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: planted
        ),
        .systemLibrary(name: "CSQLite"),
        .target(
            name: "PurserSQLite",
            dependencies: [
                "Purser", .target(name: "CSQLite", condition: .when(platforms: [.linux])),
            ],
            resources: [.copy("PrivacyInfo.xcprivacy")],
            swiftSettings: strict
        ),
        .target(
            name: "PurserStoreKit",
            dependencies: ["Purser", "PurserStoreKitAPI"],
            swiftSettings: strict
        ),
        // StoreKit under another name, or where there is none the stand-in.
        .target(
            name: "PurserStoreKitAPI",
            dependencies: [
                .target(name: "PurserStoreKitStandIn", condition: .when(platforms: [.linux]))
            ],
            path: "Sources/StoreKitAPI",
            swiftSettings: strict
        ),
        // A package of its own as far as the compiler knows, so that its enums can grow, as those
        // of StoreKit can.
        .target(
            name: "PurserStoreKitStandIn",
            dependencies: ["Purser", "PurserTesting"],
            path: "Tests/StoreKitStandIn",
            exclude: ["HABITS.md", "INTERFACE.md"],
            packageAccess: false,
            swiftSettings: strict
        ),
        .target(name: "CPurser"),
        .systemLibrary(name: "CPurserCells"),
        .target(
            name: "PurserC",
            dependencies: [
                "CPurser", "CPurserCells", "Purser", "PurserReceipts", "PurserSQLite",
                "PurserStoreKit", "PurserTesting",
            ],
            swiftSettings: strict
        ),
        .target(
            name: "PurserTestSupport",
            dependencies: [
                "Purser", "PurserSQLite", "PurserTesting",
                .target(name: "CSQLite", condition: .when(platforms: [.linux])),
                .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
            ],
            path: "Tests/Support",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "PurserBenchmarks",
            dependencies: [
                "Purser", "PurserTesting", "PurserReceipts", "PurserSQLite", "PurserTestSupport",
                "PurserC", "CPurser",
                .target(name: "CSQLite", condition: .when(platforms: [.linux])),
            ],
            path: "Tests/Benchmarks",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "PurserCrashTest",
            dependencies: ["Purser", "PurserTesting", "PurserSQLite"],
            path: "Tests/CrashTest",
            swiftSettings: planted
        ),
        .executableTarget(
            name: "PurserSearch",
            dependencies: ["PurserTestSupport"],
            path: "Tests/Search",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "PurserSimulator",
            dependencies: ["Purser", "PurserTesting", "PurserTestSupport"],
            path: "Tests/Simulator",
            swiftSettings: planted
        ),
        // Proofs for the scripts that try the examples.
        .executableTarget(
            name: "PurserProofs",
            dependencies: ["PurserTestSupport"],
            path: "Tests/Proofs",
            swiftSettings: strict
        ),
        .testTarget(
            name: "PurserTests",
            dependencies: ["Purser", "PurserTesting", "PurserTestSupport"],
            path: "Tests/Purser",
            exclude: threads ? purely : [],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PurserTestingTests",
            dependencies: ["Purser", "PurserTesting", "PurserTestSupport"],
            path: "Tests/PurserTesting",
            swiftSettings: strict
        ),
        .testTarget(
            name: "PurserReceiptsTests",
            dependencies: ["Purser", "PurserReceipts", "PurserTesting", "PurserTestSupport"],
            path: "Tests/PurserReceipts",
            swiftSettings: strict
        ),
        .testTarget(
            name: "PurserSQLiteTests",
            dependencies: [
                "Purser", "PurserSQLite", "PurserTesting", "PurserTestSupport", "PurserCrashTest",
            ],
            path: "Tests/PurserSQLite",
            resources: [.copy("Fixtures")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PurserStoreKitTests",
            dependencies: [
                "Purser", "PurserSQLite", "PurserStoreKit", "PurserStoreKitAPI", "PurserTesting",
                "PurserTestSupport",
                .target(name: "PurserStoreKitStandIn", condition: .when(platforms: [.linux])),
            ],
            path: "Tests/PurserStoreKit",
            swiftSettings: strict
        ),
        .testTarget(
            name: "PurserCTests",
            dependencies: ["CPurser", "PurserC", "Purser", "PurserTesting", "PurserTestSupport"],
            path: "Tests/PurserC",
            swiftSettings: strict
        ),
        .testTarget(
            name: "StoriesTests",
            dependencies: ["Purser", "PurserTesting", "PurserTestSupport"],
            path: "Tests/Stories",
            swiftSettings: strict
        ),
        .testTarget(
            name: "PurserBenchmarksTests",
            dependencies: ["PurserBenchmarks"],
            path: "Tests/PurserBenchmarks",
            swiftSettings: strict
        ),
        .testTarget(
            name: "RepositoryRulesTests",
            path: "Tests/RepositoryRules",
            exclude: ["Surface"],
            swiftSettings: strict
        ),
    ] + fuzzTargets,
    swiftLanguageModes: [.v6]
)

if threads {
    let kept: Set = ["PurserStoreKitTests", "PurserCTests", "PurserTests"]
    let programs: Set = ["PurserBenchmarks", "PurserSearch", "PurserSimulator", "PurserProofs"]
    package.targets.removeAll { target in
        target.type == .test && !kept.contains(target.name) || programs.contains(target.name)
    }
}
