/// What a journal tells when it is opened.
public struct JournalSnapshot: Sendable {
    /// This installation; kept outside backups, made anew where there is none.
    public let installation: InstallationID
    /// This opening.
    public let process: JournalProcess
    /// All rows that are not settled, and all notes, ordered by id.
    public var rows: [JournalRow]
    /// The installation that wrote the journal, if it is another one: a copy, or a backup that went
    /// back in time. Its de-duplication holds; what it says of unfinished work must be reconciled.
    public var movedFrom: InstallationID?
    /// What was found damaged and set aside under which name, if anything was.
    public var damage: String?

    /// Makes a snapshot.
    public init(
        installation: InstallationID, process: JournalProcess, rows: [JournalRow]
    ) {
        self.installation = installation
        self.process = process
        self.rows = rows
    }
}
