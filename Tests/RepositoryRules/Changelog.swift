/// The list of versions, newest first, and what is wrong with its form.
struct Changelog {
    struct Problem: Equatable {
        let line: Int
        let message: String
    }

    struct Version {
        let number: [Int]
        let date: String
        let line: Int
        /// The text of each section, by its title.
        var sections: [String: String] = [:]
    }

    static let titles = ["Breaking", "Added", "Fixed", "Documentation"]

    private(set) var versions: [Version] = []
    private(set) var problems: [Problem] = []

    init(_ text: String) {
        var title: String?
        let lines = text.linesOfText
        if lines.first != "# Changelog" { report(1, "begins with `# Changelog`") }
        for (index, line) in lines.enumerated().dropFirst() {
            let number = index + 1
            if line.hasPrefix("## ") {
                title = nil
                readVersion(line, number)
            } else if line.hasPrefix("### ") {
                title = readTitle(line, number)
            } else if !line.isEmpty {
                readText(line, number, title)
            }
        }
        checkOrder()
        checkSections()
    }

    private mutating func report(_ line: Int, _ message: String) {
        problems.append(Problem(line: line, message: message))
    }

    private mutating func readVersion(_ line: String, _ number: Int) {
        let heading = /## ([0-9]+)\.([0-9]+)\.([0-9]+) - (unreleased|[0-9]{4}-[0-9]{2}-[0-9]{2})/
        guard let match = line.wholeMatch(of: heading) else {
            return report(number, "a version is `## x.y.z - yyyy-mm-dd`, or `- unreleased`")
        }
        let parts = [match.output.1, match.output.2, match.output.3].map { Int($0) ?? 0 }
        versions.append(Version(number: parts, date: String(match.output.4), line: number))
    }

    private mutating func readTitle(_ line: String, _ number: Int) -> String? {
        let title = String(line.dropFirst(4))
        guard let last = versions.indices.last, let rank = Self.titles.firstIndex(of: title) else {
            report(number, "a section is one of \(Self.titles.joined(separator: ", "))")
            return nil
        }
        let later = Self.titles[rank...].contains { versions[last].sections[$0] != nil }
        if later { report(number, "the sections' order is \(Self.titles)") }
        versions[last].sections[title] = ""
        return title
    }

    private mutating func readText(_ line: String, _ number: Int, _ title: String?) {
        guard let title, let last = versions.indices.last else {
            return report(number, "a line outside a section")
        }
        let isContinuation = line.hasPrefix("  ") && versions[last].sections[title] != ""
        if !line.hasPrefix("- ") && !isContinuation {
            report(number, "a line begins with `- `, one that goes on with two spaces")
        }
        versions[last].sections[title, default: ""] += line + "\n"
    }

    private mutating func checkOrder() {
        for (newer, older) in zip(versions, versions.dropFirst()) {
            if !older.number.lexicographicallyPrecedes(newer.number) {
                report(older.line, "an older version comes below a newer one")
            }
            if older.date == "unreleased" { report(older.line, "only the first is unreleased") }
            if newer.date < older.date { report(older.line, "is dated after the version above") }
        }
    }

    private mutating func checkSections() {
        for version in versions {
            if version.sections.isEmpty { report(version.line, "says nothing") }
            for (title, text) in version.sections.sorted(by: { $0.key < $1.key })
            where text.isEmpty {
                report(version.line, "\(title) is empty")
            }
        }
    }
}
