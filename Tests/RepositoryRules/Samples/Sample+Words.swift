extension Sample {
    private static let path = "Tests/Purser/PriceTests.swift"

    private static func suite(_ test: String) -> String {
        "@Suite(\"Prices\") struct PriceTests {\n\(test)\n}"
    }

    private static let rows = Coverage.systems.map {
        SystemRow($0, "a need", "A/A.swift", "it works")
    }

    static let words = [
        Sample(
            .testFramework,
            good: [[path: "import Testing"], ["Sources/A.swift": "import Foundation"]],
            bad: [
                [path: "import XCTest"], ["Sources/PurserTesting/A.swift": "import Testing"],
                ["Tests/Support/A.swift": "import Testing"],
            ]
        ),
        Sample(
            .suites, at: path,
            good: [suite("@Test(\"it works\") func a() {}"), "struct Recorder { func a() {} }"],
            bad: [
                "@Test(\"it works\") func a() {}", "struct A { @Test(\"it works\") func a() {} }",
                "@Suite final class A { @Test(\"it works\") func a() {} }",
            ]
        ),
        Sample(
            .displayNames, at: path,
            good: [
                suite("@Test(\"P01 a kill before verification loses nothing\") func a() {}"),
                suite("@Test(\"a price has a currency\", arguments: [1]) func a(b: Int) {}"),
                suite("@Test(\"a PCI card and version P are no ids\") func a() {}"),
            ],
            bad: [
                suite("@Test func a() {}"), suite("@Test(\"price\") func a() {}"),
                suite("@Test(\"P01 P02 two at once\") func a() {}"),
                suite("@Test(\"a kill, see P01\") func a() {}"),
                suite("@Test(\"P01: a kill\") func a() {}"),
                suite("@Test(\"restoring (I8) has no path of its own\") func a() {}"),
                suite("@Test(arguments: [1]) func a(b: Int) {}"),
            ]
        ),
        Sample(
            .testSubjects,
            good: [[path: suite("@Test(\"a b\") func a() {}")], ["Tests/A.swift": "let a = 1"]],
            bad: [["Tests/A.swift": suite("@Test(\"a b\") func a() {}")]]
        ),
        Sample(
            .knownIdentifiers, at: path,
            good: [suite("@Test(\"P80 it works\") func a() {}")],
            bad: [
                suite("@Test(\"P99 it works\") func a() {}"),
                suite("@Test(\"I13 it works\") func a() {}"),
            ]
        ),
        Sample(
            .coverage(pending: Set(Coverage.ids).subtracting(["P01", "I1"])), at: path,
            good: [
                suite("@Test(\"P01 a b\") func a() {}\n@Test(\"I1 a b\", arguments: c) func d() {}")
            ],
            bad: [
                suite("@Test(\"P01 a b\") func a() {}\n@Test(\"I10 a b\") func d() {}"),
                suite("// @Test(\"P01 a b\")\n@Test(\"I1 a b\") func d() {}"),
            ]
        ),
        Sample(
            .systemRows(rows),
            good: [["Examples/A/A.swift": "", path: suite("@Test(\"it works\") func a() {}")]],
            bad: [
                [path: suite("@Test(\"it works\") func a() {}")],
                ["Examples/A/A.swift": "", path: suite("@Test(\"it worked\") func a() {}")],
            ]
        ),
        Sample(
            .privateWords, at: "README.md",
            good: ["A session, an issue, the design, 12 sources.", "issues 1"],
            bad: [
                "see /wo" + "rk/main", "as sha" + "pes.md says", "desi" + "gn §6",
                "closes Issue " + "#12",
                "the sty" + "le.md",
            ]
        ),
        Sample(
            .strictScripts,
            good: [
                ["Tests/run": "#!/usr/bin/env bash\nset -euo pipefail\necho"],
                ["Tests/run": "#!/usr/bin/env bash\nsource \"$(dirname \"$0\")/../.ci/lib.sh\""],
                ["Tests/README": "no script"], ["a": "#!/usr/bin/env python3\nprint(\"sh\")"],
            ],
            bad: [
                ["Tests/run": "#!/usr/bin/env bash\necho"],
                ["a.sh": "#!/bin/sh\n# set -euo pipefail\necho"],
            ]
        ),
    ]
}
