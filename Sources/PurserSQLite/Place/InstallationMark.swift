package import Purser

/// What an installation notes beside its journal, outside backups, to notice a journal that was
/// copied or rolled back.
package struct InstallationMark: Hashable, Sendable {
    /// The installation.
    package var installation: InstallationID
    /// How many openings had written to the journal when this was noted. Never above the journal's
    /// own count, unless the journal went back in time.
    package var openings: Int64
    /// The journal's file then, nil before its first write.
    package var file: UInt64?

    package init(installation: InstallationID, openings: Int64 = 0, file: UInt64? = nil) {
        self.installation = installation
        self.openings = openings
        self.file = file
    }

    private static let title = "purser installation 1"

    /// Reads a mark from its text; nil if the text is none.
    package init?(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 4, lines[0] == Self.title, !lines[1].isEmpty,
            let openings = Int64(lines[2])
        else { return nil }
        self.init(
            installation: InstallationID(String(lines[1])), openings: openings,
            file: UInt64(lines[3])
        )
    }

    /// The mark as text, one value a line.
    package var text: String {
        [
            Self.title, installation.rawValue, String(openings),
            file.map { String($0) } ?? "none", "",
        ].joined(separator: "\n")
    }
}
