// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that the examples see what an app sees: the public surface.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

let core: Target.Dependency = .product(name: "Purser", package: "Purser")
let receipts: Target.Dependency = .product(name: "PurserReceipts", package: "Purser")
let sqlite: Target.Dependency = .product(name: "PurserSQLite", package: "Purser")
let storeKit: Target.Dependency = .product(name: "PurserStoreKit", package: "Purser")
let testing: Target.Dependency = .product(name: "PurserTesting", package: "Purser")
let foreign: Target.Dependency = .product(name: "PurserC", package: "Purser")

let package = Package(
    name: "Examples",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    dependencies: [.package(name: "Purser", path: "..")],
    targets: [
        // Five lines each, one caller's need each. They only have to compile.
        .target(
            name: "Sketches",
            dependencies: [core, receipts, sqlite, storeKit, testing],
            path: "Sketches",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "QuickStart", dependencies: [core, testing], path: "QuickStart",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "CoinShop", dependencies: [core, receipts, sqlite, testing], path: "CoinShop",
            resources: [.copy("Coins.storekit")], swiftSettings: strict
        ),
        // What the app's server has to do; it needs nothing of Purser's.
        .systemLibrary(name: "OrderServerSQLite", path: "OrderServerSQLite"),
        .executableTarget(
            name: "OrderServer", dependencies: ["OrderServerSQLite"], path: "OrderServer",
            exclude: ["README.md"], swiftSettings: strict
        ),
        // Where is my money: what an app's journal says, for support.
        .executableTarget(
            name: "JournalInspector", dependencies: [core, sqlite, testing],
            path: "JournalInspector", swiftSettings: strict
        ),
        // A hosted checkout as a store, proved by the conformance kit.
        .executableTarget(
            name: "CustomStore", dependencies: [core, testing], path: "CustomStore",
            swiftSettings: strict
        ),
        // How an app tests what it does about purchases.
        .executableTarget(
            name: "TestingYourApp", dependencies: [core, testing], path: "TestingYourApp",
            swiftSettings: strict
        ),
        // The App Store's adapter on the StoreKit that Xcode imitates; elsewhere it is empty. Its
        // test plan is AppStore.xctestplan.
        .testTarget(
            name: "AppStoreTests", dependencies: [core, storeKit], path: "AppStoreTests",
            swiftSettings: strict
        ),
        // What support opens first: a receipt, a token or a Play purchase as a readable tree.
        .executableTarget(
            name: "ReceiptInspector",
            dependencies: [core, receipts],
            path: "ReceiptInspector",
            swiftSettings: strict
        ),
        // A game in C++ with a second way to pay of its own; it builds without this manifest too.
        .executableTarget(
            name: "GameLoop", dependencies: [foreign], path: "GameLoop",
            exclude: ["CMakeLists.txt"], sources: ["main.cpp", "DelegateChain.cpp"]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
