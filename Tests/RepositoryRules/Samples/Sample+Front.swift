extension Sample {
    private static let package = "let package = Package(products: [.library(name: \"Purser\")])"
    private static let table = "| `Purser` | the core |"
    private static let landing = "Sources/Purser/Purser.docc/Purser.md"
    private static let article = "Sources/Purser/Purser.docc/Restoring.md"
    private static let manifest = "Examples/Package.swift"

    static let front = [
        Sample(
            .readmeLength, at: "README.md",
            good: ["# Purser\n", String(repeating: "line\n", count: 250)],
            bad: [String(repeating: "line\n", count: 251)]
        ),
        Sample(
            .productTable,
            good: [["Package.swift": package, "README.md": table, ".spi.yml": "[Purser]"]],
            bad: [
                ["Package.swift": package, "README.md": "", ".spi.yml": "[Purser]"],
                ["Package.swift": package, "README.md": table, ".spi.yml": ""],
            ]
        ),
        Sample(
            .landingPages,
            good: [
                ["Package.swift": package, landing: "# ``Purser``"],
                ["Package.swift": package, landing: "- <doc:Restoring>", article: "# Restoring"],
            ],
            bad: [
                ["Package.swift": package],
                ["Package.swift": package, landing: "# ``Purser``", article: "# Restoring"],
            ]
        ),
        Sample(
            .scripts,
            good: [
                ["Tests/run": "#!/usr/bin/env bash", "CONTRIBUTING.md": "| `Tests/run` | all |"]
            ],
            bad: [["Tests/run": "#!/usr/bin/env bash", "CONTRIBUTING.md": "`Tests/runs`"]]
        ),
        Sample(
            .exampleList,
            good: [
                [
                    manifest: "[.executableTarget(name: \"CoinShop\")]",
                    "README.md": "Examples/run CoinShop",
                ]
            ],
            bad: [
                [manifest: "[.executableTarget(name: \"CoinShop\")]", "README.md": "Examples/run"]
            ]
        ),
        Sample(
            .places,
            good: [
                [
                    "README.md": "`Tests/run --quick` and `Examples/Sketches`", "Tests/run": "",
                    "Examples/Sketches/A.swift": "",
                ],
                [
                    "Examples/A/README.md": "`Sources/<Target>` [b](B.swift)",
                    "Examples/A/B.swift": "",
                ],
                ["README.md": "[a](https://example.org/Tests/none) `Tests/*`"],
            ],
            bad: [
                ["README.md": "`Tests/run`"], ["README.md": "[this](docs/gone.md)"],
                ["README.md": "`Examples/Gone/`", "Examples/Here/A.swift": ""],
            ]
        ),
    ]
}
