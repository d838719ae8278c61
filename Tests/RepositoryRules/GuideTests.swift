import Foundation
import Testing

/// The guide for those who come from a chain of delegates: what its tables say is what compiles.
@Suite("The guide for chains of delegates")
struct GuideTests {
    private static let guide = "Sources/Purser/Purser.docc/MovingFromADelegateChain.md"

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }

    /// The rows of the table under a heading, without its head, as cells.
    private static func table(_ heading: String) throws -> [[String]] {
        let section =
            try text(guide).components(separatedBy: "## ")
            .first { $0.hasPrefix(heading) } ?? ""
        return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
            .map { row in
                row.components(separatedBy: " | ").map { cell in
                    cell.trimmingCharacters(in: CharacterSet(charactersIn: "| "))
                }
            }
    }

    private static func code(in cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) == false }.map { String($0.element) }
    }

    private static func compiles(_ compiler: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = Repository.root
        process.arguments =
            [compiler, "-fsyntax-only", "-Wall", "-Werror", "-ISources/CPurser/include"] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    @Test("each row's Swift and C++ stand in files that compile")
    func members() throws {
        let swift = try Self.text("Examples/Sketches/DelegateChain.swift")
        let foreign = try Self.text("Examples/GameLoop/DelegateChain.cpp")
        let rows = try Self.table("Member by member")
        #expect(rows.count == 18)
        for row in rows {
            #expect(row.count == 3)
            for code in Self.code(in: row[1]) {
                #expect(swift.contains(code), "\(row[0]): \(code)")
            }
            for code in Self.code(in: row[2]) {
                #expect(foreign.contains(code), "\(row[0]): \(code)")
            }
        }
        let members = Set(rows.compactMap { Self.code(in: $0[0]).first })
        #expect(members == ["IOSiAP", "IOSiAPDelegate", "IOSiAP_Bridge", "GamePayment"])
        #expect(
            try Self.compiles(
                "clang++", ["-std=c++17", "-pedantic", "Examples/GameLoop/DelegateChain.cpp"]
            )
        )
    }

    @Test("each of the eight states is a requirement of observers and an event of the header")
    func states() throws {
        let observer = try Self.text("Sources/Purser/Observation/PurchaseObserver.swift")
        let header = try Self.text("Sources/CPurser/include/purser.h")
        let rows = try Self.table("The states of a payment")
        #expect(rows.count == 8)
        for row in rows {
            let names = (Self.code(in: row[1]), Self.code(in: row[2]))
            #expect(!names.0.isEmpty && names.0.count == names.1.count)
            for name in names.0 { #expect(observer.contains("func \(name)("), "\(name)") }
            for name in names.1 { #expect(header.contains("    \(name) = "), "\(name)") }
        }
    }

    @Test("the page in Objective-C and the header in every language are accepted by the compiler")
    func languages() throws {
        let page = "Examples/CoinViewController/CoinViewController.m"
        let apple = ["-fobjc-arc", "-fobjc-runtime=gnustep-2.0", "-ITests/CInterface/AppleHeaders"]
        #expect(try Self.compiles("clang", apple + [page]))
        let header = "Sources/CPurser/include/purser.h"
        // Included, for only then each pointer has to say whether it may be null.
        for language in ["c", "objective-c", "c++", "objective-c++"] {
            let options = ["-x", language, "-include", header, "/dev/null"]
            #expect(try Self.compiles("clang", options), "\(language)")
        }
        // A check that cannot fail is none.
        #expect(try !Self.compiles("clang", ["-x", "c", "-include", "nothing.h", header]))
    }
}
