extension Sample {
    private static let path = "Sources/Purser/Price.swift"

    static let names = [
        Sample(
            .typeNames, at: path,
            good: [
                "struct Price {}", "class IOStream {}", "let type = 1",
                "extension QueueImpl {}",
            ],
            bad: [
                "struct PriceImpl {}", "final class PriceManager {}", "protocol PriceType {}",
                "enum PriceUtils {}", "protocol IPrice {}", "struct A { struct BHelper {} }",
            ]
        ),
        Sample(
            .collisions, at: path,
            good: ["public struct Price { public struct Unit {} }", "struct Product {}"],
            bad: ["public struct Transaction {}", "public enum Purser {}"]
        ),
        Sample(
            .adapters, at: path,
            good: [
                "public actor PlayAdapter: StoreAdapter {}", "actor Device: StoreAdapter {}",
                "public protocol HostedStore: StoreAdapter {}",
            ],
            bad: ["public final class PlayStore: Sendable, StoreAdapter {}"]
        ),
        Sample(
            .abbreviations, at: path,
            good: ["let configuration = 1", "func resolve() {}", "struct Information {}"],
            bad: ["let txn = 1", "func makeReq() {}", "struct AppConfig {}", "enum A { case err }"]
        ),
        Sample(
            .identifiers, at: path,
            good: [
                "public struct A { public let productID: ProductID }",
                "struct A { let productID: String }",
            ],
            bad: ["public struct A { public let productID: String }"]
        ),
        Sample(
            .durations, at: path,
            good: ["let limit: Duration = .seconds(1)", "date.addingTimeInterval(5)"],
            bad: ["let limit: TimeInterval = 1"]
        ),
        Sample(
            .units, at: path,
            good: ["let delaySeconds: Int", "var delay: Duration", "let image: Int"],
            bad: ["let delay: Int", "public var requestTimeout: Double { 5 }"]
        ),
        Sample(
            .money, at: path,
            good: ["let price: Decimal", "let ratio: Double"],
            bad: ["let price: Double", "func pay(totalAmount: Float) {}"]
        ),
    ]

    private static let six = "a: Int, b: Int, c: Int, d: Int, e: Int, f: Int"

    private static func manifest(_ targets: String) -> [String: String] {
        [
            "Package.swift": "Package(targets: [\(targets)], swiftLanguageModes: [.v6])",
            "Sources/A/A.swift": "", "Tests/B/B.swift": "",
        ]
    }

    static let surface = [
        Sample(
            .parameters, at: path,
            good: [
                "struct A { init(\(six), g: [A: (B, C)]) {} }",
                "func a(\(six), g: Int, h: Int) {}",
            ],
            bad: [
                "struct A { init(\(six), g: Int, h: Int) {} }",
                "struct A { init(\na: Int, _ b: Int, c: Int = 1, d: Int,\n"
                    + "e: Int, f: Int, g: Int, h: Int\n) {} }",
            ]
        ),
        Sample(
            .growingEnums, at: path,
            good: [
                "@nonexhaustive public enum A { case b }", "enum A { case b }",
                "public enum Names { public static let a = 1 }",
                "/// Closed: there are no others.\npublic enum A { case b }",
            ],
            bad: ["public enum A { case b }", "/// One of two.\n@frozen public enum A { case b }"]
        ),
        Sample(
            .firstSentences, at: path,
            good: [
                "/// Buys.\nfunc a() {}",
                "/// Buys, and waits\n/// for it.\n///\n/// more\nfunc a() {}",
                "/// `a` is b.\nlet a = 1", "// not one\nlet a = 1",
                "/// - Parameter a: what is bought.\nfunc b(a: Int) {}",
            ],
            bad: [
                "/// buys.\nfunc a() {}", "/// Buys\nfunc a() {}",
                "/// Buys and\n///\n/// waits.\nfunc a() {}",
            ]
        ),
        Sample(
            .hiddenInterfaces, at: path,
            good: ["public func a() {}"], bad: ["@_spi(Tests) public func a() {}"]
        ),
        Sample(
            .reexports, at: path,
            good: ["public import Foundation"], bad: ["@_exported import Foundation"]
        ),
        Sample(
            .strictTargets,
            good: [
                manifest(".target(name: \"A\", swiftSettings: strict)"),
                manifest(".systemLibrary(name: \"C\"), .target(name: \"NoSwift\")"),
                manifest(
                    ".target(name: \"A\", dependencies: [.target(name: \"A\", condition: x())], "
                        + "swiftSettings: planted)"
                ),
            ],
            bad: [
                manifest(".target(name: \"A\")"),
                manifest(".target(name: \"A\", swiftSettings: loose)"),
                manifest(".testTarget(name: \"B\", path: \"Tests/B\")"),
                [
                    "Package.swift": "[.target(name: \"A\", swiftSettings: strict)]",
                    "Sources/A/A.swift": "",
                ],
            ]
        ),
        Sample(
            .targetImports,
            good: [
                ["Sources/Purser/A.swift": "public import Foundation"],
                ["Sources/PurserReceipts/A.swift": "#if os(Linux)\nimport COpenSSL\n#endif"],
                ["Tests/Purser/ATests.swift": "import Testing"],
            ],
            bad: [
                ["Sources/Purser/A.swift": "import Dispatch"],
                ["Sources/Purser/A.swift": "#if canImport(StoreKit)\nimport StoreKit\n#endif"],
                ["Sources/Purser/A.swift": "internal import struct CryptoKit.SHA256"],
                ["Sources/PurserTesting/A.swift": "import Testing"],
                ["Sources/PurserNew/A.swift": "import Foundation"],
            ]
        ),
        Sample(
            .manifest, at: "Package.swift",
            good: ["let package = Package(name: \"A\", targets: [.target(name: \"B\")])"],
            bad: ["let a = Package(dependencies: [.package(url: \"b\", from: \"1.0.0\")])"]
        ),
        Sample(
            .stages,
            good: [
                core(identity: "struct ProductID {}", queue: "struct Loop { let id: ProductID }"),
                core(identity: "struct A { let queue: Int } // Loop", queue: "struct Loop {}"),
                core(identity: "struct A { let a = B.Loop() }", queue: "struct Loop {}"),
                [
                    "Sources/Purser/Effects.swift": "struct E {}",
                    "Sources/Purser/Shop.swift": "E()",
                ],
                [
                    "Sources/Purser/Queue/A.swift": "PurchaseEvent.a",
                    "Sources/Purser/Observation/PurchaseEvent.swift": "enum PurchaseEvent {}",
                ],
            ],
            bad: [
                core(identity: "struct ProductID { let loop: Loop }", queue: "struct Loop {}"),
                core(identity: "extension Loop {}", queue: "private struct A {}; struct Loop {}"),
                [
                    "Sources/Purser/Effects.swift": "Shop()",
                    "Sources/Purser/Shop.swift": "actor Shop {}",
                ],
                [
                    "Sources/Purser/Queue/A.swift": "Shop()",
                    "Sources/Purser/Shop.swift": "actor Shop {}",
                ],
                ["Sources/Purser/Elsewhere/A.swift": "struct A {}"],
            ]
        ),
        Sample(
            .observation,
            good: [
                [
                    "Sources/Purser/Queue/A.swift": "let a: PurchaseEvent",
                    "Sources/Purser/Shop.swift": "let a: PurchaseObserver",
                    "Sources/Purser/Observation/PurchaseEvent.swift": "enum PurchaseEvent {}",
                    "Sources/Purser/Observation/PurchaseObserver.swift":
                        "protocol PurchaseObserver {}",
                ]
            ],
            bad: [
                [
                    "Sources/Purser/Queue/A.swift": "let a: any PurchaseObserver",
                    "Sources/Purser/Observation/PurchaseObserver.swift":
                        "protocol PurchaseObserver {}",
                ]
            ]
        ),
    ]

    private static func core(identity: String, queue: String) -> [String: String] {
        [
            "Sources/Purser/Identity/Identifiers.swift": identity,
            "Sources/Purser/Queue/Loop.swift": queue,
        ]
    }
}
