import Foundation
import Purser

/// An advisory lock on a file, which the kernel drops when the process that holds it dies.
struct FileLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Makes the file where there is none and locks it; nil if another holds it.
    init?(_ path: String) throws(JournalFailure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(errno, "cannot lock \(path)") }
        // Between open and lock another may have removed the file; a lock on a file without a name
        // would keep nobody out.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.file(descriptor, isAt: path) else {
            close(descriptor)
            return nil
        }
        self.path = path
        self.descriptor = descriptor
    }

    func release(removing removes: Bool) {
        if removes { unlink(path) }
        close(descriptor)
    }

    /// Whether a living process holds the lock. A file that nobody holds is removed. What cannot be
    /// told counts as held: nobody takes over from a process that may live.
    static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return errno != ENOENT }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
        if file(descriptor, isAt: path) { unlink(path) }
        return false
    }

    private static func file(_ descriptor: Int32, isAt path: String) -> Bool {
        var mine = stat()
        var named = stat()
        return fstat(descriptor, &mine) == 0 && stat(path, &named) == 0
            && mine.st_ino == named.st_ino && mine.st_dev == named.st_dev
    }
}
