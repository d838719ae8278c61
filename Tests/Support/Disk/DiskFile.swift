import Purser

/// One file on a ``SimulatedDisk``: what processes see, and what would survive a power cut.
final class DiskFile {
    static let sectorSize = 512
    private static let made = Locked<UInt64>(0)

    /// Tells this file from all others, whatever their names.
    let identity = DiskFile.made.withLock { count in
        count += 1
        return count
    }

    /// What every process reads.
    private(set) var content: [UInt8] = []
    /// What the platter holds for certain.
    private var durable: [UInt8] = []
    /// What was done since the last synchronisation, in order.
    private var pending: [Change] = []
    /// The shared memory of the file's write-ahead log, in regions.
    private var memory: [UnsafeMutableRawPointer] = []
    private var memoryUsers: Set<Int> = []
    var locks = FileLocks()
    var memoryLocks = MemoryLocks()

    private enum Change {
        case write(offset: Int, bytes: [UInt8])
        case truncate(size: Int)
    }

    deinit {
        forgetMemory()
    }

    func write(_ bytes: [UInt8], at offset: Int) {
        Self.put(bytes[...], at: offset, into: &content)
        pending.append(.write(offset: offset, bytes: bytes))
    }

    func truncate(to size: Int) {
        guard size < content.count else { return }
        content.removeLast(content.count - size)
        pending.append(.truncate(size: size))
    }

    func synchronise() {
        durable = content
        pending = []
    }

    /// Sets the file to what the platter holds after a power cut, and drops what lived in memory.
    func restart(keeping keeps: () -> Bool) {
        for change in pending {
            switch change {
            case .write(let offset, let bytes):
                for part in Self.sectors(of: bytes, at: offset) where keeps() {
                    Self.put(bytes[part], at: offset + part.lowerBound, into: &durable)
                }
            case .truncate(let size):
                if size < durable.count, keeps() { durable.removeLast(durable.count - size) }
            }
        }
        content = durable
        pending = []
        leaveAll()
    }

    /// No process has the file open any more.
    func leaveAll() {
        locks = FileLocks()
        memoryLocks = MemoryLocks()
        forgetMemory()
    }

    /// One region of the shared memory for a handle, nil where it does not exist and `extends` is
    /// false.
    func memory(
        region: Int, size: Int, extends: Bool, for handle: Int
    ) -> UnsafeMutableRawPointer? {
        memoryUsers.insert(handle)
        while extends, memory.count <= region {
            let added = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
            added.initializeMemory(as: UInt8.self, repeating: 0, count: size)
            memory.append(added)
        }
        return memory.indices.contains(region) ? memory[region] : nil
    }

    /// A handle stops using the shared memory, which goes away with its last user.
    func leaveMemory(_ handle: Int) {
        memoryLocks.forget(handle)
        memoryUsers.remove(handle)
        if memoryUsers.isEmpty { forgetMemory() }
    }

    private func forgetMemory() {
        memory.forEach { $0.deallocate() }
        memory = []
        memoryUsers = []
    }

    /// The parts of `bytes` that lie in one sector each.
    private static func sectors(of bytes: [UInt8], at offset: Int) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + sectorSize - (offset + start) % sectorSize)
            parts.append(start..<end)
            start = end
        }
        return parts
    }

    private static func put(_ bytes: ArraySlice<UInt8>, at offset: Int, into target: inout [UInt8])
    {
        let end = offset + bytes.count
        if end > target.count {
            target += [UInt8](repeating: 0, count: end - target.count)
        }
        // Copied as memory: the sweeps spend their time here, in debug builds.
        target.withUnsafeMutableBytes { memory in
            bytes.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: memory[offset..<end]).copyMemory(from: $0)
            }
        }
    }
}
