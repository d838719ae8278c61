import Foundation

/// How much memory this process has from the system. What is measured by its growth has to be kept
/// alive, and what was allocated before it as well, else freed memory is used again unseen.
enum ResidentMemory {
    struct Unknown: Error {}

    static func bytes() throws -> Int {
        #if canImport(Darwin)
            var info = mach_task_basic_info()
            var count = mach_msg_type_number_t(
                MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size
            )
            let result = withUnsafeMutablePointer(to: &info) { pointer in
                pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
                    task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), $0, &count)
                }
            }
            guard result == KERN_SUCCESS else { throw Unknown() }
            return Int(info.resident_size)
        #else
            return try field("VmRSS:")
        #endif
    }

    /// Starts a measurement of the peak: gives back what is free, so that it is not there to be
    /// used again uncounted, and answers with what is in use.
    static func startPeak() throws -> Int {
        #if os(Linux)
            // Not in the toolchain's module of the C library, hence by name.
            typealias Trim = @convention(c) (Int) -> Int32
            guard let symbol = dlsym(nil, "malloc_trim") else { throw Unknown() }
            _ = unsafeBitCast(symbol, to: Trim.self)(0)
            try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
            return try bytes()
        #else
            throw Unknown()
        #endif
    }

    /// The most that was in use since the start of the measurement.
    static func peak() throws -> Int { try field("VmHWM:") }

    /// A field of what Linux tells of this process, in bytes.
    private static func field(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        let words = line?.split(whereSeparator: \.isWhitespace) ?? []
        guard words.count > 1, let kilobytes = Int(words[1]) else { throw Unknown() }
        return kilobytes * 1024
    }
}
