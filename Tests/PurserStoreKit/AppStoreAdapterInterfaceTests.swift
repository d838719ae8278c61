import Foundation
import Testing

@Suite("What the App Store's adapters use of StoreKit")
struct AppStoreAdapterInterfaceTests {
    private static let root = URL(filePath: #filePath)
        .appending(path: "../../..").standardizedFileURL

    private static func sources(_ folder: String) throws -> [(name: String, lines: [String])] {
        let url = root.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: url.path()).sorted()
        return try names.filter { $0.hasSuffix(".swift") }.map { name in
            let text = try String(contentsOf: url.appending(path: name), encoding: .utf8)
            return (name, text.components(separatedBy: "\n"))
        }
    }

    /// The list's names with the first iOS that has each: those of the stand-in, and those that
    /// only Apple's platforms compile.
    private static func listed(isBeyond: Bool = false) throws -> [String: Double] {
        let file = root.appending(path: "Tests/StoreKitStandIn/INTERFACE.md")
        let parts = try String(contentsOf: file, encoding: .utf8)
            .components(separatedBy: "\n## Beyond the stand-in\n")
        let text = try #require(isBeyond ? parts.last : parts.first)
        var listed: [String: Double] = [:]
        for row in text.matches(of: /\| `([^`]+)` \| ([0-9.]+) \|/) {
            listed[String(row.1)] = Double(row.2)
        }
        return listed
    }

    /// Files of the stand-in that are its own and not StoreKit's.
    private static let own: Set<String> = [
        "StandIn", "StandIn+Purchase", "Bundle+Receipt", "StandInAdapter", "Habits", "Guarded",
    ]
    /// What belongs to Swift, or to the stand-in.
    private static let common: Set<String> = [
        "rawValue", "hash", "AsyncIterator", "makeAsyncIterator", "next", "Element", "SignedText",
        "proof", "proofs",
    ]

    /// Every name that the stand-in declares under one of StoreKit's, by the file it is in.
    private static func declared() throws -> Set<String> {
        var names: Set<String> = []
        for (file, lines) in try sources("Tests/StoreKitStandIn") {
            let stem = String(file.dropLast(6))
            guard !own.contains(stem) else { continue }
            let base = String(stem.prefix { $0 != "+" })
            var isEnum = false
            var isProtocol = false
            for line in lines where !line.contains("override") && !line.contains("func ==") {
                let words = line.replacing("`", with: "")
                    .split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }
                    .map(String.init)
                let isPublic = words.first == "public" || words.first == "open"
                let kind = words.firstIndex {
                    ["var", "let", "func", "struct", "enum", "protocol", "typealias"].contains($0)
                }
                let name: String?
                if isPublic, let kind, kind + 1 < words.count {
                    (isEnum, isProtocol) = (words[kind] == "enum", words[kind] == "protocol")
                    name = words[kind + 1]
                } else if isPublic, let kind = words.firstIndex(of: "class"), words[1] != "import" {
                    (isEnum, isProtocol) = (false, false)
                    name = words[kind + 1]
                } else if isProtocol, line.hasPrefix("        func ") {
                    name = words[1]
                } else if isEnum, words.first == "case", !line.contains("case ."),
                    !line.contains(":") || line.contains("(")
                {
                    name = line.hasSuffix(":") || line.contains("): ") ? nil : words[1]
                } else {
                    if line.hasPrefix("    extension") { isProtocol = false }
                    name = nil
                }
                if let name, !common.contains(name) {
                    names.insert(name == base ? base : "\(base).\(name)")
                }
            }
        }
        return names
    }

    @Test("is what the stand-in declares, and that is what the list has")
    func isListed() throws {
        let listed = Set(try Self.listed().keys)
        let declared = try Self.declared()
        #expect(declared.subtracting(listed).sorted() == [], "not in the list")
        #expect(listed.subtracting(declared).sorted() == [], "not in the stand-in")
        #expect(listed.count > 250)
    }

    @Test("on Apple's platforms is that, and what a second list has")
    func isListedBeyond() throws {
        var declared: Set<String> = []
        for (file, lines) in try Self.sources("Tests/AppleOnly")
        where ["UIKit.swift", "PurserStoreKitAPI.swift"].contains(file) {
            var owner = ""
            for line in lines {
                if let type = line.firstMatch(of: /(?:extension|open class) ([A-Za-z]+)/) {
                    owner = String(type.1)
                    if line.contains("class") { declared.insert(owner) }
                }
                let member = /^ +public (?:static |weak )*(?:func|var|enum) ([A-Za-z]+)/
                if let name = line.firstMatch(of: member) {
                    declared.insert("\(owner).\(name.1)")
                }
            }
        }
        let listed = try Self.listed(isBeyond: true)
        #expect(declared.subtracting(listed.keys).sorted() == [])
        #expect(Set(listed.keys).subtracting(declared).sorted() == [])
        #expect(listed.count > 15)
        // What is newer than the floor stands under a condition.
        var uses = 0
        for (file, lines) in try Self.sources("Sources/PurserStoreKit/Presentation") {
            for (number, line) in lines.enumerated() {
                for word in ["confirmIn:", "subscriptionGroupID:"] where line.contains(word) {
                    uses += 1
                    let above = lines[max(0, number - 6)...number]
                    let isGuarded = above.contains { Self.conditions($0, reach: 17) }
                    #expect(isGuarded, "\(file):\(number + 1)")
                }
            }
        }
        #expect(uses == 2)
    }

    @Test("stands under a condition, in a file of its own, where it is newer than iOS 16")
    func isAvailable() throws {
        let floor = 16.0
        // A name that something older has too cannot be told apart by its name.
        let listed = try Self.listed()
        let older = Set(listed.filter { $0.value <= floor }.keys.map(Self.member))
        let newer = listed.filter { name, version in
            let member = Self.member(name)
            return version > floor && !older.contains(member) && !Self.shared.contains(member)
        }
        #expect(newer.keys.contains("Product.winBackOffers"))
        var used: Set<String> = []
        for (file, lines) in try Self.sources("Sources/PurserStoreKit") {
            for (name, version) in newer {
                let member = Self.member(name)
                for (number, line) in lines.enumerated() {
                    let words = line.split { !($0.isLetter || $0.isNumber) }.map(String.init)
                    let isUse =
                        words.contains(member) && line.contains("." + member)
                        || words.contains(member) && member.first?.isUppercase == true
                    let isComment = line.drop { $0 == " " }.hasPrefix("//")
                    guard isUse, !isComment, !line.contains("extension ") else { continue }
                    used.insert(name)
                    let above = lines[max(0, number - 12)...number]
                    let isGuarded = above.contains { Self.conditions($0, reach: version) }
                    #expect(isGuarded, "\(file):\(number + 1) uses \(name) of iOS \(version)")
                    #expect(file.hasSuffix("+Newer.swift"), "\(name) stands in \(file)")
                }
            }
        }
        #expect(used.contains("Product.winBackOffers"))
        #expect(used.contains("PurchaseIntent.intents"))
    }

    /// Members that types of Purser have too, so that their names alone say nothing.
    private static let shared: Set<String> = [
        "billingIssue", "offer", "product", "purchase", "reason", "renewal", "unsupported",
        "winBack",
    ]

    private static func member(_ name: String) -> String {
        String(name.split(separator: ".").last ?? "")
    }

    /// Whether a line asks for an iOS that is new enough.
    private static func conditions(_ line: String, reach version: Double) -> Bool {
        guard let match = line.firstMatch(of: /available\(iOS ([0-9.]+)/) else { return false }
        return Double(match.1).map { $0 >= version } ?? false
    }
}
