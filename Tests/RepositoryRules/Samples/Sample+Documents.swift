extension Sample {
    private static let example = "Examples/QuickStart/main.swift"
    private static let manifestText = """
        let package = Package(targets: [.executableTarget(name: "QuickStart")])
        """
    private static let source = """
        import Purser
        // sample: buy
            try await shop.buy("coins")
        // end of sample
        """

    private static func readme(_ text: String) -> [String: String] {
        ["README.md": text, "Examples/Package.swift": manifestText, example: source]
    }

    private static func log(_ text: String) -> String { "# Changelog\n\n" + text }

    static let documents = [
        Sample(
            .changelog, at: "CHANGELOG.md",
            good: [
                log("## 0.1.0 - unreleased\n\n### Added\n- The package,\n  whole.\n"),
                log(
                    "## 1.10.0 - 2026-02-01\n### Breaking\n- A.\n### Fixed\n- B.\n"
                        + "## 1.9.0 - 2026-01-31\n### Documentation\n- C.\n"
                ),
            ],
            bad: [
                "## 0.1.0 - unreleased\n### Added\n- A.\n",
                log("## 0.1 - unreleased\n### Added\n- A."),
                log("## 0.1.0\n### Added\n- A."), log("## 0.1.0 - unreleased\n### New\n- A."),
                log("## 0.1.0 - unreleased\n### Added\nA."), log("## 0.1.0 - unreleased\n- A."),
                log("## 0.1.0 - unreleased\n### Fixed\n- A.\n### Added\n- B."),
                log("## 0.1.0 - unreleased\n### Added\n"), log("## 0.1.0 - unreleased\n"),
                log(
                    "## 0.1.0 - 2026-01-01\n### Added\n- A.\n## 0.2.0 - 2025-01-01\n### Added\n- B."
                ),
                log(
                    "## 0.2.0 - 2026-01-01\n### Added\n- A.\n## 0.1.0 - 2026-01-02\n### Added\n- B."
                ),
                log(
                    "## 0.2.0 - 2026-01-01\n### Added\n- A.\n## 0.1.0 - unreleased\n### Added\n- B."
                ),
            ]
        ),
        Sample(
            .commands,
            good: [
                readme("```sh\nTests/run\nExamples/run QuickStart\n```\n```sh\ngit clone\n```"),
                ["README.md": "", "Examples/Package.swift": "let package = Package()"],
            ],
            bad: [
                readme("none"), readme("```sh\nTests/run\n```"),
                readme("```sh\nTests/run\nExamples/run Other\n```"),
                readme("```sh\nTests/run\nExamples/run QuickStart\nmake\n```"),
            ]
        ),
        Sample(
            .samples,
            good: [
                readme("```json\n{}\n```"),
                readme(
                    "<!-- sample: \(example)#buy -->\n\n"
                        + "```swift\ntry await shop.buy(\"coins\")\n```"
                ),
                readme("<!-- sample: \(example) -->\n```swift\n\(source)\n```"),
            ],
            bad: [
                readme("```swift\nlet a = 1\n```"),
                readme(
                    "<!-- sample: \(example)#buy -->\n```swift\ntry await shop.buy(\"gems\")\n```"),
                readme("<!-- sample: \(example)#sell -->\n```swift\nsell()\n```"),
                readme("<!-- sample: Examples/Gone.swift -->\n```swift\nlet a = 1\n```"),
                readme("<!-- sample: README.md -->\n```swift\nlet a = 1\n```"),
            ]
        ),
    ]
}
