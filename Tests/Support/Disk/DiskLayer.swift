import Foundation

#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// The C face of a ``SimulatedDisk``: SQLite's tables of functions, filled with closures that
/// capture nothing and find their disk or handle behind the pointer that SQLite passes.
enum DiskLayer {
    /// What SQLite allocates for an open file.
    private struct OpenFile {
        var base: sqlite3_file
        var handle: Unmanaged<DiskHandle>?
    }

    // Proof: filled once before its first use and never written again; SQLite only reads it.
    nonisolated(unsafe) private static let methods: UnsafePointer<sqlite3_io_methods> = {
        let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        methods.initialize(to: DiskLayer.fileMethods())
        return UnsafePointer(methods)
    }()

    static func make(name: String) -> UnsafeMutablePointer<sqlite3_vfs> {
        let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        layer.initialize(to: sqlite3_vfs())
        layer.pointee.iVersion = 2
        layer.pointee.szOsFile = Int32(MemoryLayout<OpenFile>.size)
        layer.pointee.mxPathname = 512
        layer.pointee.zName = UnsafePointer(strdup(name))
        addFileSystem(to: &layer.pointee)
        addSurroundings(to: &layer.pointee)
        return layer
    }

    static func free(_ layer: UnsafeMutablePointer<sqlite3_vfs>) {
        Foundation.free(UnsafeMutablePointer(mutating: layer.pointee.zName))
        layer.deallocate()
    }

    private static func disk(_ layer: UnsafeMutablePointer<sqlite3_vfs>?) -> SimulatedDisk? {
        layer?.pointee.pAppData.map {
            Unmanaged<SimulatedDisk>.fromOpaque($0).takeUnretainedValue()
        }
    }

    private static func handle(_ file: UnsafeMutablePointer<sqlite3_file>?) -> DiskHandle? {
        file?.withMemoryRebound(to: OpenFile.self, capacity: 1) {
            $0.pointee.handle?.takeUnretainedValue()
        }
    }

    private static func addFileSystem(to layer: inout sqlite3_vfs) {
        layer.xOpen = { layer, name, file, flags, outFlags in
            guard let disk = DiskLayer.disk(layer), let file else { return SQLITE_CANTOPEN }
            file.pointee.pMethods = nil
            let (code, handle) = disk.open(name.map { String(cString: $0) }, flags: flags)
            guard let handle else { return code }
            file.withMemoryRebound(to: OpenFile.self, capacity: 1) {
                $0.pointee.handle = Unmanaged.passRetained(handle)
                $0.pointee.base.pMethods = DiskLayer.methods
            }
            outFlags?.pointee = flags
            return SQLITE_OK
        }
        layer.xDelete = { layer, name, syncsFolder in
            guard let disk = DiskLayer.disk(layer), let name else { return SQLITE_IOERR }
            return disk.delete(String(cString: name), syncsFolder: syncsFolder != 0)
        }
        layer.xAccess = { layer, name, _, answer in
            guard let disk = DiskLayer.disk(layer), let name else { return SQLITE_IOERR }
            answer?.pointee = disk.holds(String(cString: name)) ? 1 : 0
            return SQLITE_OK
        }
        layer.xFullPathname = { _, name, size, target in
            guard let name, let target, strlen(name) < Int(size) else { return SQLITE_CANTOPEN }
            strcpy(target, name)
            return SQLITE_OK
        }
    }

    private static func addSurroundings(to layer: inout sqlite3_vfs) {
        layer.xRandomness = { layer, count, target in
            guard let disk = DiskLayer.disk(layer), let target else { return 0 }
            for index in 0..<Int(count) { target[index] = CChar(bitPattern: disk.randomByte()) }
            return count
        }
        // SQLite counts what it asked for, not what passed: a sleep that returns at once would turn
        // its patience with another thread into a few tries, all made before that thread runs on.
        layer.xSleep = { _, microseconds in
            usleep(UInt32(max(microseconds, 0)))
            return microseconds
        }
        layer.xCurrentTime = { _, time in
            time?.pointee = 2_460_000.5
            return SQLITE_OK
        }
        layer.xCurrentTimeInt64 = { _, time in
            time?.pointee = 212_544_043_200_000
            return SQLITE_OK
        }
        layer.xGetLastError = { _, _, _ in 0 }
    }

    private static func fileMethods() -> sqlite3_io_methods {
        var methods = sqlite3_io_methods()
        methods.iVersion = 2
        addBytes(to: &methods)
        addLocks(to: &methods)
        addMemory(to: &methods)
        methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
        methods.xSectorSize = { _ in Int32(DiskFile.sectorSize) }
        // What SQLite's own layers for Unix say by default.
        methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
        return methods
    }

    private static func addBytes(to methods: inout sqlite3_io_methods) {
        methods.xClose = { file in
            DiskLayer.handle(file)?.close()
            file?.withMemoryRebound(to: OpenFile.self, capacity: 1) {
                $0.pointee.handle?.release()
                $0.pointee.handle = nil
            }
            return SQLITE_OK
        }
        methods.xRead = { file, target, count, offset in
            let buffer = UnsafeMutableRawBufferPointer(start: target, count: Int(count))
            return DiskLayer.handle(file)?.read(into: buffer, at: Int(offset)) ?? SQLITE_IOERR
        }
        methods.xWrite = { file, bytes, count, offset in
            let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(count))
            return DiskLayer.handle(file)?.write(buffer, at: Int(offset)) ?? SQLITE_IOERR
        }
        methods.xTruncate = { file, size in
            DiskLayer.handle(file)?.truncate(to: Int(size)) ?? SQLITE_IOERR
        }
        methods.xSync = { file, _ in DiskLayer.handle(file)?.synchronise() ?? SQLITE_IOERR }
        methods.xFileSize = { file, size in
            size?.pointee = Int64(DiskLayer.handle(file)?.size ?? 0)
            return SQLITE_OK
        }
    }

    private static func addLocks(to methods: inout sqlite3_io_methods) {
        methods.xLock = { file, level in
            let level = FileLocks.Level(rawValue: level) ?? .none
            return DiskLayer.handle(file)?.lock(level) ?? SQLITE_IOERR
        }
        methods.xUnlock = { file, level in
            DiskLayer.handle(file)?.unlock(FileLocks.Level(rawValue: level) ?? .none)
            return SQLITE_OK
        }
        methods.xCheckReservedLock = { file, answer in
            answer?.pointee = DiskLayer.handle(file)?.isReserved == true ? 1 : 0
            return SQLITE_OK
        }
    }

    private static func addMemory(to methods: inout sqlite3_io_methods) {
        methods.xShmMap = { file, region, size, extends, target in
            guard let handle = DiskLayer.handle(file) else { return SQLITE_IOERR }
            let (code, pointer) = handle.memory(
                region: Int(region), size: Int(size), extends: extends != 0
            )
            target?.pointee = pointer
            return code
        }
        methods.xShmLock = { file, first, count, flags in
            guard let handle = DiskLayer.handle(file) else { return SQLITE_IOERR }
            let slots = Int(first)..<Int(first + count)
            if flags & SQLITE_SHM_UNLOCK != 0 {
                handle.memoryUnlock(slots: slots)
                return SQLITE_OK
            }
            return handle.memoryLock(
                slots: slots, exclusively: flags & SQLITE_SHM_EXCLUSIVE != 0
            )
        }
        methods.xShmBarrier = { file in DiskLayer.handle(file)?.barrier() }
        methods.xShmUnmap = { file, _ in
            DiskLayer.handle(file)?.unmapMemory()
            return SQLITE_OK
        }
    }
}
