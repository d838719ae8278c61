#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// What SQLite holds for one open file of a ``SimulatedDisk``.
final class DiskHandle {
    let disk: SimulatedDisk
    let file: DiskFile
    let name: String
    let number: Int
    let epoch: Int
    let deletesOnClose: Bool

    init(
        disk: SimulatedDisk, file: DiskFile, name: String, number: Int, epoch: Int,
        deletesOnClose: Bool
    ) {
        self.disk = disk
        self.file = file
        self.name = name
        self.number = number
        self.epoch = epoch
        self.deletesOnClose = deletesOnClose
    }

    func read(into target: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
        disk.withState { state in
            if let code = state.refusal(of: .read, on: name, epoch: epoch) { return code }
            let content = file.content
            let start = min(max(offset, 0), content.count)
            let end = min(start + target.count, content.count)
            content.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[start..<end])) }
            let missing = target.count - (end - start)
            guard missing > 0 else { return SQLITE_OK }
            target[(end - start)...].initializeMemory(as: UInt8.self, repeating: 0)
            return SQLITE_IOERR | 2 << 8
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
        disk.withState { state in
            let wasAlive = !state.isDead
            let range = offset..<(offset + bytes.count)
            let code = state.refusal(of: .write, on: name, epoch: epoch, range: range)
            // The write during which the power goes may have reached the disk, in part or whole.
            let isCut = wasAlive && state.isDead
            if code == nil || isCut { file.write(copy(of: bytes), at: offset) }
            return code ?? SQLITE_OK
        }
    }

    /// Copied as memory: byte by byte is what a debug build makes of `Array(bytes)`.
    private func copy(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count) { memory, count in
            UnsafeMutableRawBufferPointer(memory).copyMemory(from: bytes)
            count = bytes.count
        }
    }

    func truncate(to size: Int) -> Int32 {
        disk.withState { state in
            let code = state.refusal(of: .truncate, on: name, epoch: epoch)
            if code == nil { file.truncate(to: size) }
            return code ?? SQLITE_OK
        }
    }

    func synchronise() -> Int32 {
        disk.withState { state in
            if let code = state.refusal(of: .synchronise, on: name, epoch: epoch) { return code }
            file.synchronise()
            // A new file's first synchronisation carries its folder's entries, as on the real
            // systems.
            state.durableDirectory = state.directory
            return SQLITE_OK
        }
    }

    var size: Int { disk.withState { _ in file.content.count } }

    func lock(_ level: FileLocks.Level) -> Int32 {
        disk.withState { state in
            if let code = state.refusal(of: .lock, on: name, epoch: epoch) { return code }
            return file.locks.raise(number, to: level) ? SQLITE_OK : SQLITE_BUSY
        }
    }

    func unlock(_ level: FileLocks.Level) {
        disk.withState { state in
            if epoch == state.epoch { file.locks.lower(number, to: level) }
        }
    }

    var isReserved: Bool { disk.withState { _ in file.locks.isReserved } }

    func memory(
        region: Int, size: Int, extends: Bool
    ) -> (code: Int32, pointer: UnsafeMutableRawPointer?) {
        disk.withState { state in
            guard !state.isDead, epoch == state.epoch else { return (SQLITE_IOERR | 21 << 8, nil) }
            return (
                SQLITE_OK,
                file.memory(region: region, size: size, extends: extends, for: number)
            )
        }
    }

    func memoryLock(slots: Range<Int>, exclusively: Bool) -> Int32 {
        disk.withState { state in
            if let code = state.refusal(of: .memoryLock, on: name, epoch: epoch) { return code }
            let isFree = file.memoryLocks.lock(number, slots: slots, exclusively: exclusively)
            return isFree ? SQLITE_OK : SQLITE_BUSY
        }
    }

    func memoryUnlock(slots: Range<Int>) {
        disk.withState { state in
            if epoch == state.epoch { file.memoryLocks.unlock(number, slots: slots) }
        }
    }

    func unmapMemory() {
        disk.withState { state in
            if epoch == state.epoch { file.leaveMemory(number) }
        }
    }

    func barrier() {
        disk.withState { _ in }
    }

    func close() {
        disk.withState { state in
            guard epoch == state.epoch else { return }
            file.locks.lower(number, to: .none)
            file.leaveMemory(number)
            if deletesOnClose, state.directory[name] === file {
                state.directory[name] = nil
                state.durableDirectory[name] = nil
            }
        }
    }
}
