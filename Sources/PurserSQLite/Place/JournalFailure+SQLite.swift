import Foundation
import Purser

#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

extension JournalFailure {
    /// What a failure of SQLite means for a journal.
    init(_ failure: SQLiteFailure) {
        let code: Code =
            switch failure.primaryCode {
            case SQLITE_FULL: .full
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_CANTOPEN, SQLITE_AUTH, SQLITE_BUSY, SQLITE_LOCKED: .unavailable
            case SQLITE_IOERR, SQLITE_PROTOCOL: .inputOutput
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            default: .other
            }
        self.init(code, failure.description)
    }

    /// What a failed system call means for a journal.
    static func system(_ number: Int32, _ what: String) -> JournalFailure {
        let code: Code =
            switch number {
            case ENOSPC, EDQUOT: .full
            case EROFS: .readOnly
            case EACCES, EPERM, ENOENT, ENOTDIR, EMFILE, ENFILE: .unavailable
            default: .inputOutput
            }
        return JournalFailure(code, "\(what): \(String(cString: strerror(number)))")
    }

    /// Whatever was thrown inside a journal, as a journal's failure.
    init(any error: any Error) {
        switch error {
        case let failure as JournalFailure: self = failure
        case let failure as SQLiteFailure: self.init(failure)
        default: self.init(.other, "\(error)")
        }
    }
}
