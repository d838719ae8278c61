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
            where line.contains("public enum ") && line.contains("Error") {
                let before = number > 0 ? source.lines[number - 1] : ""
                #expect(before.contains("@nonexhaustive"), "\(source.path):\(number + 1)")
            }
        }
    }
}
