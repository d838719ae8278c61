/// The five lock levels of a database file, kept for each open handle.
///
/// The rules are SQLite's own ("File Locking And Concurrency"): any number may share; one may
/// reserve; one that waits for exclusive keeps new sharers out.
struct FileLocks {
    enum Level: Int32, Comparable {
        case none, shared, reserved, pending, exclusive

        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    private var levels: [Int: Level] = [:]

    /// Raises a handle's level; false when another handle stands in the way.
    mutating func raise(_ handle: Int, to wanted: Level) -> Bool {
        let others = levels.filter { $0.key != handle }.values
        let mine = levels[handle] ?? .none
        guard wanted > mine else { return true }
        switch wanted {
        case .none:
            return true
        case .shared:
            guard !others.contains(where: { $0 >= .pending }) else { return false }
            levels[handle] = .shared
        case .reserved:
            guard !others.contains(where: { $0 >= .reserved }) else { return false }
            levels[handle] = .reserved
        case .pending, .exclusive:
            guard !others.contains(where: { $0 >= .reserved }) else { return false }
            levels[handle] = .pending
            guard !others.contains(.shared) else { return false }
            levels[handle] = .exclusive
        }
        return true
    }

    mutating func lower(_ handle: Int, to level: Level) {
        guard let mine = levels[handle], level < mine else { return }
        levels[handle] = level == .none ? nil : level
    }

    var isReserved: Bool { levels.values.contains { $0 >= .reserved } }
}

/// The eight lock slots of a write-ahead log's shared memory, kept for each open handle.
struct MemoryLocks {
    static let slots = 8
    private var sharers: [Set<Int>] = Array(repeating: [], count: slots)
    private var owners: [Int?] = Array(repeating: nil, count: slots)

    mutating func lock(_ handle: Int, slots: Range<Int>, exclusively: Bool) -> Bool {
        guard slots.lowerBound >= 0, slots.upperBound <= Self.slots else { return false }
        for slot in slots {
            if let owner = owners[slot], owner != handle { return false }
            if exclusively, sharers[slot].contains(where: { $0 != handle }) { return false }
        }
        for slot in slots {
            if exclusively { owners[slot] = handle } else { sharers[slot].insert(handle) }
        }
        return true
    }

    mutating func unlock(_ handle: Int, slots: Range<Int>) {
        for slot in slots.clamped(to: 0..<Self.slots) {
            if owners[slot] == handle { owners[slot] = nil }
            sharers[slot].remove(handle)
        }
    }

    /// Drops whatever a closed or dead handle held.
    mutating func forget(_ handle: Int) {
        unlock(handle, slots: 0..<Self.slots)
    }
}
