import Foundation
import Testing

@Suite("The stand-in of StoreKit")
struct StandInTests {
    private static var manifest: String {
        get throws {
            try String(
                contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8
            )
        }
    }

    @Test("is empty wherever there is StoreKit")
    func isEmptyOnApple() {
        let files = Repository.this.sources.filter { $0.path.hasPrefix("Tests/StoreKitStandIn/") }
        #expect(files.count > 20)
        for file in files {
            let code = file.lines.filter { !$0.isEmpty && !$0.hasPrefix("//") }
            #expect(code.first == "#if !canImport(StoreKit)", "\(file.path)")
            #expect(code.last == "#endif", "\(file.path)")
        }
    }

    @Test("belongs to no product, and is a dependency on Linux alone")
    func isNoProduct() throws {
        let lines = try Self.manifest.components(separatedBy: "\n")
        let mentions = lines.filter { $0.contains("PurserStoreKitStandIn") }
        #expect(!mentions.isEmpty)
        for mention in mentions {
            #expect(!mention.contains(".library("), "\(mention)")
            let isItself =
                mention.contains("name: \"PurserStoreKitStandIn\",")
                && !mention.contains(".target(")
            #expect(
                isItself || mention.contains("condition: .when(platforms: [.linux])"), "\(mention)"
            )
        }
    }

    /// `VerificationResult` is frozen on Apple as well; the others have no cases.
    private static let closed: Set<String> = ["VerificationResult", "AppStore", "SignedText"]

    @Test("every habit of it is named with its source, or as one that no source backs")
    func habitsAreNamed() throws {
        let files = Repository.this.files
        let page = try #require(files["Tests/StoreKitStandIn/HABITS.md"])
        let rows = page.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2)
        #expect(rows.count > 12)
        for row in rows {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(cells.count == 2 && cells.allSatisfy { !$0.isEmpty }, "\(row)")
        }
        #expect(page.contains("No source backs these"))
        let switches = try #require(files["Tests/StoreKitStandIn/Habits.swift"])
        // A switch's comment ends with the scenario that it is from, and the page has that one.
        let comments = switches.components(separatedBy: "\n").enumerated()
            .filter { $0.element.contains("public var ") }
        let lines = switches.components(separatedBy: "\n")
        for (number, line) in comments {
            let source = lines[number - 1].firstMatch(of: /\((P[0-9]{2})\)\.$/)
            let scenario = try #require(source.map { String($0.1) }, "\(line)")
            #expect(page.contains(scenario), "\(line)")
        }
        #expect(comments.count > 6)
    }

    @Test("the test plan for Xcode runs a target that is there, through both versions")
    func testPlan() throws {
        struct Plan: Decodable {
            struct Configuration: Decodable {
                struct Options: Decodable { var environmentVariableEntries: [Variable] }
                struct Variable: Decodable { var key: String, value: String }
                var options: Options
            }
            struct Entry: Decodable {
                struct Target: Decodable { var name: String }
                var target: Target
            }
            var configurations: [Configuration]
            var testTargets: [Entry]
        }
        let examples = Repository.root.appending(path: "Examples")
        let plan = try JSONDecoder().decode(
            Plan.self, from: Data(contentsOf: examples.appending(path: "AppStore.xctestplan"))
        )
        let manifest = try String(
            contentsOf: examples.appending(path: "Package.swift"), encoding: .utf8
        )
        for entry in plan.testTargets {
            #expect(manifest.contains("name: \"\(entry.target.name)\""))
        }
        let variables = plan.configurations.flatMap(\.options.environmentVariableEntries)
        #expect(Set(variables.map(\.value)) == ["1", "2"])
        let tests = try String(
            contentsOf: examples.appending(path: "AppStoreTests/AppStoreTests.swift"),
            encoding: .utf8
        )
        #expect(variables.allSatisfy { tests.contains("[\"\($0.key)\"]") })
        // Its products are those of the configuration file.
        let match = try #require(tests.firstMatch(of: /path: "\.\.\/([A-Za-z\/]+\.storekit)"/))
        let products = try String(
            contentsOf: examples.appending(path: String(match.1)), encoding: .utf8
        )
        #expect(products.contains("\"coins.100\""))
    }

    @Test(
        "no product's surface shows it", arguments: ["PurserStoreKit", "Purser", "PurserTesting"])
    func isNotShown(_ product: String) throws {
        let path = "Tests/RepositoryRules/Surface/\(product).txt"
        let surface = try String(
            contentsOf: Repository.root.appending(path: path), encoding: .utf8
        )
        #expect(!surface.isEmpty)
        for word in ["StandIn", "PurserStoreKitAPI", "SKPayment", "VerificationResult"] {
            #expect(!surface.contains(word))
        }
    }

    @Test("is another package to the compiler, so that its enums can grow as StoreKit's can")
    func isAnotherPackage() throws {
        let manifest = try Self.manifest
        let start = try #require(
            manifest.range(of: "            name: \"PurserStoreKitStandIn\",")
        )
        let rest = manifest[start.upperBound...]
        let end = try #require(rest.range(of: "\n        ),"))
        #expect(rest[..<end.lowerBound].contains("packageAccess: false"))
        for source in Repository.this.sources
        where source.path.hasPrefix("Tests/StoreKitStandIn/") {
            for (number, line) in source.lines.enumerated()
            where line.contains("public enum ") {
                let before = number > 0 ? source.lines[number - 1] : ""
                let name = line.split(separator: "public enum ").last.map {
                    String($0.prefix { $0.isLetter || $0.isNumber || $0 == "`" })
                }
                let isClosed = Self.closed.contains(name ?? "")
                #expect(
                    isClosed || before.contains("@nonexhaustive"), "\(source.path):\(number + 1)"
                )
            }
        }
    }
}
