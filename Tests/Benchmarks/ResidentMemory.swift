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
            // Pages: the whole program, what is resident, and more.
            let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            let fields = text.split(separator: " ")
            guard fields.count > 1, let pages = Int(fields[1]) else { throw Unknown() }
            return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        #endif
    }
}
