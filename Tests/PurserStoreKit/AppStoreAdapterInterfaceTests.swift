import Foundation
import Testing

@Suite("What the App Store's adapters use of StoreKit")
struct AppStoreAdapterInterfaceTests {
    private static func sources(_ folder: String) throws -> [(name: String, lines: [String])] {
        let url = InterfacePage.root.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: url.path()).sorted()
        return try names.filter { $0.hasSuffix(".swift") }.map { name in
            let text = try String(contentsOf: url.appending(path: name), encoding: .utf8)
            return (name, text.components(separatedBy: "\n"))
        }
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
        let listed = Set(try InterfacePage().names.keys)
        let declared = try Self.declared()
        #expect(declared.subtracting(listed).sorted() == [], "not in the list")
        #expect(listed.subtracting(declared).sorted() == [], "not in the stand-in")
        #expect(listed.count > 250)
    }

    /// What the stand-ins for the rest of Apple's frameworks declare, methods with their labels.
    private static func declaredBeyond() throws -> Set<String> {
        var declared: Set<String> = []
        for (file, lines) in try sources("Tests/AppleOnly")
        where ["UIKit.swift", "AppKit.swift", "PurserStoreKitAPI.swift"].contains(file) {
            let text = lines.joined(separator: "\n")
            var owner = ""
            let type = /(?:extension|open (?<new>class)) (?<owner>[A-Za-z]+)/
            let member =
                /public (?:static |weak )*(?:func|var|enum) (?<name>[A-Za-z]+)(?<list>\([^)]*\))?/
            for line in text.split(separator: /\n(?= +(?:public|extension|open)|[a-z])/) {
                if let found = line.firstMatch(of: type) {
                    owner = String(found.owner)
                    if found.new != nil { declared.insert(owner) }
                } else if let found = line.firstMatch(of: member) {
                    let labels = found.list.map { list in
                        list.dropFirst().dropLast().split(separator: ",").compactMap { part in
                            part.split { $0.isWhitespace || $0 == ":" }.first.map { "\($0):" }
                        }
                    }
                    let list = labels.map { "(\($0.joined()))" } ?? ""
                    declared.insert("\(owner).\(found.name)\(list)")
                }
            }
        }
        return declared
    }

    @Test("on Apple's platforms is that, and what a second list has")
    func isListedBeyond() throws {
        let listed = Set(try InterfacePage().beyond.keys)
        let declared = try Self.declaredBeyond()
        #expect(declared.subtracting(listed).sorted() == [], "not in the list")
        #expect(listed.subtracting(declared).sorted() == [], "declared nowhere")
        #expect(listed.count > 20)
    }

    /// How what is newer than the floor is called, and its name in the list.
    private static let calls = [
        "purchase(confirmIn: scene": ("iOS", "Product.purchase(confirmIn:options:)"),
        "purchase(confirmIn: window": ("macOS", "Product.purchase(confirmIn:options:)"),
        "subscriptionGroupID:": (
            "iOS", "AppStore.showManageSubscriptions(in:subscriptionGroupID:)"
        ),
        "presentOfferCodeRedeemSheet(from:": (
            "macOS", "AppStore.presentOfferCodeRedeemSheet(from:)"
        ),
    ]

    @Test("on Apple's platforms stands under a condition where it is newer than the floor")
    func isAvailableBeyond() throws {
        let listed = try InterfacePage().beyond
        // Nothing else in the list is newer.
        let newer = listed.filter { name, releases in
            releases["iOS"] ?? 0 > 16 || releases["macOS"] ?? 0 > 13
        }
        #expect(Set(newer.keys) == Set(Self.calls.values.map(\.1)))
        var seen: Set<String> = []
        for (file, lines) in try Self.sources("Sources/PurserStoreKit") {
            for (number, line) in lines.enumerated() {
                for (call, (platform, name)) in Self.calls where line.contains(call) {
                    seen.insert(call)
                    let release = try #require(listed[name]?[platform])
                    let above = lines[max(0, number - 6)...number]
                    let isGuarded = above.contains {
                        InterfacePage.asks($0, for: [platform: release])
                    }
                    #expect(isGuarded, "\(file):\(number + 1) needs \(platform) \(release)")
                }
            }
        }
        #expect(seen == Set(Self.calls.keys))
    }

    @Test("stands under a condition, in a file of its own, where it is newer than iOS 16")
    func isAvailable() throws {
        let floor = 16.0
        let page = try InterfacePage()
        // A name that something older has too cannot be told apart by its name.
        let older = Set(page.names.filter { $0.value <= floor }.keys.map(Self.member))
        let newer = page.names.filter { name, version in
            let member = Self.member(name)
            return version > floor && !older.contains(member) && !Self.shared.contains(member)
        }
        #expect(newer.keys.contains("Product.winBackOffers"))
        var used: Set<String> = []
        for (file, lines) in try Self.sources("Sources/PurserStoreKit") {
            for name in newer.keys {
                let member = Self.member(name)
                let releases = try page.releases(of: name)
                for (number, line) in lines.enumerated() {
                    let words = line.split { !($0.isLetter || $0.isNumber) }.map(String.init)
                    let isUse =
                        words.contains(member) && line.contains("." + member)
                        || words.contains(member) && member.first?.isUppercase == true
                    let isComment = line.drop { $0 == " " }.hasPrefix("//")
                    guard isUse, !isComment, !line.contains("extension ") else { continue }
                    used.insert(name)
                    let above = lines[max(0, number - 12)...number]
                    let isGuarded = above.contains { InterfacePage.asks($0, for: releases) }
                    #expect(isGuarded, "\(file):\(number + 1): \(name) needs \(releases)")
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
}
