import Foundation
import Purser

/// A journal's place in the file system.
///
/// Beside `purchases.sqlite` stand SQLite's own `-wal` and `-shm`, `-installation` (outside
/// backups), `-lock` (held while the journal is opened or set aside) and `-process-ID` (held while
/// that opening lives).
struct FilePlace: JournalPlace {
    let path: String
    let layer: String? = nil
    private let announced = Locked<[JournalProcess: FileLock]>([:])

    init(_ file: URL) {
        path = file.path
    }

    func prepare() throws(JournalFailure) {
        // Made before SQLite does it, for the mode; SQLite gives -wal and -shm the mode of the
        // database.
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
            try protect(path)
        } else if errno != EEXIST {
            throw .system(errno, "cannot make the journal's file")
        }
    }

    func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
        try makeFolder()
        // Another process that opens the journal holds this for some milliseconds.
        for _ in 0..<200 {
            if let lock = try FileLock(path + "-lock") {
                defer { lock.release(removing: false) }
                return try body()
            }
            usleep(5000)
        }
        throw JournalFailure(.unavailable, "another process opens the journal")
    }

    func fileIdentity() -> UInt64? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    func setAside() throws(JournalFailure) -> String {
        let manager = FileManager.default
        var number = 1
        while manager.fileExists(atPath: "\(path)-damaged-\(number)") { number += 1 }
        let name = "\(path)-damaged-\(number)"
        for suffix in ["-wal", "-shm", ""] where manager.fileExists(atPath: path + suffix) {
            guard rename(path + suffix, name + suffix) == 0 else {
                throw .system(errno, "cannot set the damaged journal aside")
            }
        }
        return URL(fileURLWithPath: name).lastPathComponent
    }

    func installationMark() throws(JournalFailure) -> InstallationMark? {
        let file = path + "-installation"
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: file))
            return InstallationMark(String(decoding: data, as: UTF8.self))
        } catch {
            // Not readable now is not the same as not there: a new id would look like a new device.
            throw JournalFailure(.unavailable, "cannot read the installation's id: \(error)")
        }
    }

    func note(_ mark: InstallationMark) throws(JournalFailure) {
        let fresh = path + "-installation-new"
        let descriptor = Foundation.open(
            fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600
        )
        guard descriptor >= 0 else { throw .system(errno, "cannot note the installation's id") }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(mark.text.utf8))
            try file.synchronize()
            try file.close()
        } catch {
            throw JournalFailure(.inputOutput, "cannot note the installation's id: \(error)")
        }
        try protect(fresh)
        try keepOutOfBackups(fresh)
        guard rename(fresh, path + "-installation") == 0 else {
            throw .system(errno, "cannot note the installation's id")
        }
    }

    func announce(_ process: JournalProcess) throws(JournalFailure) {
        guard let file = lockFile(of: process) else {
            throw JournalFailure(.other, "a process id that is no UUID")
        }
        removeTracesOfTheDead()
        // A cleaner may look at the file between its making and its locking; then it is made again.
        for _ in 0..<100 {
            if let lock = try FileLock(file) {
                announced.withLock { $0[process] = lock }
                return
            }
        }
        throw JournalFailure(.unavailable, "cannot lock \(file)")
    }

    func retire(_ process: JournalProcess) {
        announced.withLock { $0.removeValue(forKey: process) }?.release(removing: true)
    }

    func isRunning(_ process: JournalProcess) -> Bool {
        if announced.withLock({ $0[process] != nil }) { return true }
        guard let file = lockFile(of: process) else { return false }
        return FileLock.isHeld(file)
    }

    private func makeFolder() throws(JournalFailure) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true
            )
        } catch {
            throw JournalFailure(.unavailable, "no folder for the journal: \(error)")
        }
    }

    private func lockFile(of process: JournalProcess) -> String? {
        UUID(uuidString: process.rawValue).map { "\(path)-process-\($0.uuidString)" }
    }

    /// Removes the lock files that the kernel unlocked because their process died.
    private func removeTracesOfTheDead() {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        let prefix = url.lastPathComponent + "-process-"
        // A folder that cannot be listed has nothing to be removed from it.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted().prefix(256) where name.hasPrefix(prefix) {
            _ = isRunning(JournalProcess(String(name.dropFirst(prefix.count))))
        }
    }

    /// Readable after the first unlock, so that a purchase delivered while the device is locked is
    /// stored.
    private func protect(_ file: String) throws(JournalFailure) {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
            do {
                try FileManager.default.setAttributes(
                    [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
                    ofItemAtPath: file
                )
            } catch {
                throw JournalFailure(.unavailable, "cannot protect \(file): \(error)")
            }
        #endif
    }

    private func keepOutOfBackups(_ file: String) throws(JournalFailure) {
        #if canImport(Darwin)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            var url = URL(fileURLWithPath: file)
            do {
                try url.setResourceValues(values)
            } catch {
                throw JournalFailure(.other, "cannot keep \(file) out of backups: \(error)")
            }
        #endif
    }
}
