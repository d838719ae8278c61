import Foundation
import Testing

@Suite("Privacy manifests")
struct PrivacyTests {
    /// Interfaces for which Apple wants a reason, by category; the targets' names for them.
    private static let categories: [String: Set<String>] = [
        "NSPrivacyAccessedAPICategoryFileTimestamp": [
            "stat", "fstat", "lstat", "fstatat", "getattrlist", "getattrlistbulk", "fgetattrlist",
            "getattrlistat", "creationDate", "modificationDate", "fileModificationDate",
            "contentModificationDateKey", "creationDateKey",
        ],
        "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime", "mach_absolute_time"],
        "NSPrivacyAccessedAPICategoryDiskSpace": [
            "statfs", "statvfs", "fstatfs", "fstatvfs", "systemFreeSize", "systemSize",
            "volumeAvailableCapacityKey", "volumeTotalCapacityKey",
            "volumeAvailableCapacityForImportantUsageKey",
            "volumeAvailableCapacityForOpportunisticUsageKey",
        ],
        "NSPrivacyAccessedAPICategoryActiveKeyboards": ["activeInputModes"],
        "NSPrivacyAccessedAPICategoryUserDefaults": ["UserDefaults", "AppStorage"],
    ]

    private static var targets: [String] {
        Set(
            Repository.this.paths(under: "Sources/").compactMap { path in
                path.split(separator: "/").dropFirst().first.map(String.init)
            }
        ).sorted()
    }

    /// The categories whose interfaces a target's sources name.
    private static func used(by target: String) -> Set<String> {
        let words = Repository.this.sources.filter { $0.path.hasPrefix("Sources/\(target)/") }
            .flatMap(\.tokens).filter { $0.kind == .word }.map(\.text)
        let known = Set(words)
        return Set(categories.filter { !$0.value.isDisjoint(with: known) }.keys)
    }

    private static func declared(by target: String) throws -> Set<String> {
        let file = Repository.root.appending(path: "Sources/\(target)/PrivacyInfo.xcprivacy")
        guard FileManager.default.fileExists(atPath: file.path()) else { return [] }
        let plist = try PropertyListSerialization.propertyList(
            from: Data(contentsOf: file), format: nil
        )
        let manifest = try #require(plist as? [String: Any])
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        #expect((manifest["NSPrivacyCollectedDataTypes"] as? [Any])?.isEmpty == true)
        let types = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        for type in types {
            let reasons = type["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []
            #expect(!reasons.isEmpty, "\(target) gives no reason")
        }
        return Set(types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String })
    }

    @Test("a target declares what its sources use for which a reason is wanted", arguments: targets)
    func declares(_ target: String) throws {
        #expect(try Self.declared(by: target) == Self.used(by: target))
    }

    @Test("the target that looks at files is among them")
    func seesSomething() {
        #expect(
            Self.used(by: "PurserSQLite") == ["NSPrivacyAccessedAPICategoryFileTimestamp"]
        )
    }

    @Test("a manifest is a resource of its target")
    func isBundled() throws {
        let manifest = try String(
            contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8
        )
        let files = Self.targets.filter { target in
            let path = "Sources/\(target)/PrivacyInfo.xcprivacy"
            return FileManager.default.fileExists(
                atPath: Repository.root.appending(path: path).path()
            )
        }
        let resources = manifest.components(separatedBy: ".copy(\"PrivacyInfo.xcprivacy\")")
        #expect(files.count == resources.count - 1)
    }
}
