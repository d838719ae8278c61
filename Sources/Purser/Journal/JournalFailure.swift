/// A journal could not do what it was asked; nothing of it has happened.
public struct JournalFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// Another writer was first; the row as it stands now, nil if there is none.
        case conflict(JournalRowID, current: JournalRow?)
        /// The medium is full.
        case full
        /// The storage may not be written.
        case readOnly
        /// The storage may not be read now, for instance before the device's first unlock.
        case unavailable
        /// The medium failed.
        case inputOutput
        /// What is stored cannot be read; nothing was deleted.
        case damaged
        /// A newer version of the library wrote it; nothing was changed.
        case newer
        /// This row cannot be read, because it is damaged or a newer version wrote it; it is left
        /// as it is, and all others are as good as before.
        case unreadable(JournalRowID)
        /// A balance would leave the range of 64 bits.
        case ledgerOverflow
        /// The app suspended the journal.
        case suspended
        /// The process that this journal belongs to has died; only a simulation sees this.
        case dead
        /// Something else.
        case other
    }

    /// What kind of failure it is.
    public let code: Code
    /// The storage's words, for developers.
    public let message: String

    /// Makes a failure.
    public init(_ code: Code, _ message: String = "") {
        self.code = code
        self.message = message
    }

    /// The code's name and the storage's words.
    public var description: String {
        if case .conflict(let id, _) = code { return "conflict on \(id)" }
        return message.isEmpty ? "\(code)" : "\(code): \(message)"
    }
}
