import PurserTesting

#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

extension SimulatedDisk {
    /// Opens or makes a file, as SQLite's flags say.
    func open(_ name: String?, flags: Int32) -> (code: Int32, handle: DiskHandle?) {
        withState { state in
            let name = name ?? "temporary-\(state.nextHandle)"
            if let code = state.refusal(of: .open, on: name, epoch: state.epoch) {
                return (code, nil)
            }
            if state.directory[name] == nil {
                guard flags & SQLITE_OPEN_CREATE != 0 else { return (SQLITE_CANTOPEN, nil) }
                state.directory[name] = DiskFile()
            }
            guard let file = state.directory[name] else { return (SQLITE_CANTOPEN, nil) }
            let handle = DiskHandle(
                disk: self, file: file, name: name, number: state.nextHandle, epoch: state.epoch,
                deletesOnClose: flags & SQLITE_OPEN_DELETEONCLOSE != 0
            )
            state.nextHandle += 1
            return (SQLITE_OK, handle)
        }
    }

    /// Deletes a file. Without a synchronised folder the deletion may be undone by a power cut.
    func delete(_ name: String, syncsFolder: Bool) -> Int32 {
        withState { state in
            if let code = state.refusal(of: .delete, on: name, epoch: state.epoch) { return code }
            guard state.directory.removeValue(forKey: name) != nil else {
                return SQLITE_IOERR | 23 << 8
            }
            if syncsFolder { state.durableDirectory = state.directory }
            return SQLITE_OK
        }
    }

    /// True when there is such a file and it is not empty, which is what SQLite's own layer says.
    package func holds(_ name: String) -> Bool {
        withState { $0.directory[name].map { !$0.content.isEmpty } ?? false }
    }

    func randomByte() -> UInt8 {
        withState { UInt8(truncatingIfNeeded: $0.random.next()) }
    }

    /// Replaces a small file whole and durably, as writing aside and renaming does; counts as one
    /// synchronisation. Returns SQLite's code for it.
    func replace(_ name: String, with bytes: [UInt8]) -> Int32 {
        let code = withState { state in
            state.refusal(of: .synchronise, on: name, epoch: state.epoch)
        }
        if code == nil { put(bytes, as: name) }
        return code ?? SQLITE_OK
    }

    /// Tells the file now under a name from any other.
    func identity(of name: String) -> UInt64? {
        withState { $0.directory[name]?.identity }
    }
}
