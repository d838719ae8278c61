package import Purser

/// Where a journal lives: the file, what stands beside it, and who else uses it.
///
/// Everything a journal asks of the world that is not SQL goes through here, so that a test can put
/// the journal on a disk in memory.
package protocol JournalPlace: Sendable {
    /// The database file's path.
    var path: String { get }

    /// The name of SQLite's operating-system layer, nil for its own.
    var layer: String? { get }

    /// Makes an empty file where there is none, readable by its user alone.
    func prepare() throws(JournalFailure)

    /// Runs `body` while no other process opens the journal or sets it aside. Makes the folder
    /// where there is none.
    func exclusively<Result>(_ body: () throws -> Result) throws -> Result

    /// Tells the file now at the path from any other; nil where there is none.
    func fileIdentity() -> UInt64?

    /// Gives the database and what belongs to it a new name, and returns that name.
    func setAside() throws(JournalFailure) -> String

    /// What was noted about this installation, nil where nothing was or it cannot be read as such.
    func installationMark() throws(JournalFailure) -> InstallationMark?

    /// Notes it durably, outside backups.
    func note(_ mark: InstallationMark) throws(JournalFailure)

    /// Begins to show to other processes that this opening lives, until ``retire(_:)`` or death.
    func announce(_ process: JournalProcess) throws(JournalFailure)

    /// Stops to show it.
    func retire(_ process: JournalProcess)

    /// Whether that opening, of any process, still lives.
    func isRunning(_ process: JournalProcess) -> Bool
}
