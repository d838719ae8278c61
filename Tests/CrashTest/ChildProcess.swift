import Foundation

/// A process of this program in another role.
struct ChildProcess {
    struct NotStarted: Error {
        let number: Int32
    }

    let id: pid_t

    /// Starts it.
    init(_ role: CrashOptions.Role, in folder: URL, _ more: [String] = [], plant: String? = nil)
        throws
    {
        var arguments = [Self.program, "--role", role.rawValue, "--folder", folder.path] + more
        if let plant { arguments += ["--plant", plant] }
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        pointers.append(nil)
        defer { pointers.forEach { free($0) } }
        var id: pid_t = 0
        let number = posix_spawn(&id, Self.program, nil, nil, pointers, environ)
        guard number == 0 else { throw NotStarted(number: number) }
        self.id = id
    }

    func signal(_ signal: Int32) {
        kill(id, signal)
    }

    /// How a process ended.
    enum End: Equatable {
        case exited(Int32)
        case killed(by: Int32)
    }

    /// Waits for its end.
    func wait() -> End {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(by: signal)
    }

    private static let program =
        Bundle.main.executablePath ?? CommandLine.arguments.first ?? "PurserCrashTest"
}
