import Foundation
import Testing

/// `Tests/StoreKitStandIn/INTERFACE.md`: what is used of Apple's interfaces, and since when.
struct InterfacePage {
    /// The first release of each platform that has it.
    typealias Releases = [String: Double]

    static let root = URL(filePath: #filePath)
        .appending(path: "../../..").standardizedFileURL
    private static let platforms = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]
    private static let floor: Releases = [
        "iOS": 16, "macOS": 13, "tvOS": 16, "watchOS": 9, "visionOS": 1,
    ]

    /// The stand-in's names with their first iOS.
    private(set) var names: [String: Double] = [:]
    /// What else was released with an iOS.
    private(set) var together: [Double: Releases] = [:]
    private(set) var exceptions: [String: Releases] = [:]
    /// What only Apple's platforms compile.
    private(set) var beyond: [String: Releases] = [:]

    init() throws {
        let file = Self.root.appending(path: "Tests/StoreKitStandIn/INTERFACE.md")
        var columns: [String] = []
        for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        where line.hasPrefix("| ") && !line.hasPrefix("| ---") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            guard cells.contains(where: { Double($0) != nil }) else {
                columns = cells
                continue
            }
            try #require(cells.count == columns.count, "\(line)")
            var releases: Releases = [:]
            for (column, cell) in zip(columns, cells) { releases[column] = Double(cell) }
            let name = cells[0].replacing("`", with: "")
            switch columns.count {
            case 2: names[name] = releases["iOS"]
            case 5: together[try #require(releases["iOS"])] = releases
            case 6: exceptions[name] = releases
            default: beyond[name] = releases
            }
        }
    }

    /// What has to be asked for before a name of the stand-in is used.
    func releases(of name: String) throws -> Releases {
        let base = String(name.prefix { $0 != "." })
        if let releases = exceptions[name] ?? exceptions[base] { return releases }
        let iOS = try #require(names[name])
        return try #require(together[iOS], "no row for iOS \(iOS), of \(name)")
    }

    /// Whether a line asks for what is new enough on each platform that has it at all.
    static func asks(_ line: String, for releases: Releases) -> Bool {
        guard let match = line.firstMatch(of: /available\(([^)]*)\)/) else { return false }
        var asked: Releases = [:]
        for part in match.1.split(separator: ",") {
            let words = part.split(separator: " ")
            if words.count == 2 { asked[String(words[0])] = Double(words[1]) }
        }
        return platforms.allSatisfy { platform in
            guard let needed = releases[platform] else { return true }
            let floor = floor[platform] ?? 0
            return needed <= floor || asked[platform] ?? 0 >= needed
        }
    }
}
