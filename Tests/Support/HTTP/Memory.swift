import Foundation

/// This process's memory, as Linux counts it.
package enum Memory {
    /// What is resident now, in bytes; nil where `/proc` is missing.
    package static func resident() -> Int? { value("VmRSS:") }

    /// The most that ever was.
    package static func peak() -> Int? { value("VmHWM:") }

    private static func value(_ name: String) -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
            return nil
        }
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first
            .flatMap { Int($0) }.map { $0 << 10 }
    }
}
