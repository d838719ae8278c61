extension Sample {
    private static func lines(_ count: Int, _ line: String) -> String {
        String(repeating: line + "\n", count: count)
    }

    static let layout = [
        Sample(
            .publicTypes,
            good: [
                ["Sources/Purser/Price.swift": "public struct Price {}\nenum Part {}"],
                [
                    "Sources/Purser/Identity/Identifiers.swift":
                        "public struct A {}\npublic struct B {}"
                ],
                ["Sources/Purser/Price+Text.swift": "extension Price { public struct Text {} }"],
            ],
            bad: [
                ["Sources/Purser/Price.swift": "public struct Price {}\npublic enum Part {}"],
                ["Sources/Purser/Price.swift": "public struct Amount {}"],
                [
                    "Sources/Purser/Price.swift":
                        "public struct Price {}\npublic typealias P = Price"
                ],
                ["Sources/Purser/Identity/Identifiers.swift": "public enum A { case b }"],
            ]
        ),
        Sample(
            .fileNames,
            good: [
                ["Sources/Purser/Price.swift": "struct Price {}\nextension Int {}"],
                ["Sources/Purser/Price+Text.swift": "extension Price {}\nfunc help() {}"],
                ["Sources/Purser/Data+Hex.swift": "extension Foundation.Data {}"],
            ],
            bad: [
                ["Sources/Purser/Price.swift": "struct Amount {}"],
                ["Sources/Purser/Text.swift": "extension Price {}"],
                ["Sources/Purser/Amount+Text.swift": "extension Price {}"],
            ]
        ),
        Sample(
            .sourceLength, at: "Sources/Purser/Price.swift",
            good: [lines(300, "// line"), lines(900, "/// line") + lines(299, "let a = 1")],
            bad: [lines(301, "// line"), lines(301, "")]
        ),
        Sample(
            .testLength, at: "Tests/Purser/PriceTests.swift",
            good: [lines(500, "// line")],
            bad: [lines(501, "let a = 1")]
        ),
        Sample(
            .functionLength, at: "Sources/Purser/Price.swift",
            good: [
                "struct A {\n func a() {\n" + lines(58, "  a()") + " }\n}",
                "struct A {\n" + lines(80, " let a = 1") + "}",
            ],
            bad: [
                "struct A {\n func a() {\n" + lines(59, "  a()") + " }\n}",
                "extension A {\n struct B {\n  init() {\n" + lines(60, "   a()") + "  }\n }\n}",
                "var a: Int {\n" + lines(60, "// b") + "}",
            ]
        ),
        Sample(
            .lineLength, at: "Tests/Purser/PriceTests.swift",
            good: [String(repeating: "x", count: 100), String(repeating: "é", count: 100)],
            bad: [String(repeating: "x", count: 101), "\n// " + String(repeating: "é", count: 98)]
        ),
        Sample(
            .folderNames,
            good: [["Sources/Purser/Queue/A.swift": "", "Utils.md": ""]],
            bad: [
                ["Sources/Purser/Models/A.swift": ""], ["Tests/Helpers/B.swift": ""],
                ["Sources/Purser/Utils/A.swift": ""], ["Sources/Purser/Extensions/A.swift": ""],
                ["Sources/Purser/Managers/A.swift": ""], ["Examples/Coin Shop/a.swift": ""],
            ]
        ),
        Sample(
            .mirror,
            good: [
                mirrored("Tests/Purser/Queue/LoopTests.swift"),
                mirrored("Tests/Purser/Queue/LoopOrderTests.swift"),
                mirrored("Tests/Purser/Queue/Recorder.swift"),
                mirrored("Tests/Stories/AnythingTests.swift"),
            ],
            bad: [
                mirrored("Tests/Purser/Queue/OtherTests.swift"),
                mirrored("Tests/Purser/LoopTests.swift"),
                mirrored("Tests/Purser/Elsewhere/LoopTests.swift"),
            ]
        ),
    ]

    private static func mirrored(_ test: String) -> [String: String] {
        ["Sources/Purser/Queue/Loop.swift": "", "Sources/Purser/Shop.swift": "", test: ""]
    }
}
