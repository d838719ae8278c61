import Foundation
import Purser
import PurserTesting

#if canImport(SQLite3)
    import SQLite3
#else
    import CSQLite
#endif

/// A disk in memory that SQLite can be opened on, whose power can be cut at any operation.
///
/// Registered through SQLite's own interface for operating-system layers. Open a database on it by
/// giving ``name`` as the layer's name. Several connections may share a file, each on a thread of
/// its own: file locks and shared-memory locks are kept for each handle. All connections must be
/// closed before the disk goes away.
package final class SimulatedDisk: Sendable {
    /// The name under which SQLite knows this disk.
    package let name: String
    private let state: Locked<State>
    /// Held while a journal is opened or set aside.
    let turn = Locked<Void>(())
    // Proof: written once, in `init`, and freed in `deinit`, when no connection is left.
    nonisolated(unsafe) private let layer: UnsafeMutablePointer<sqlite3_vfs>

    struct State {
        var directory: [String: DiskFile] = [:]
        /// The directory as it would be found after a power cut.
        var durableDirectory: [String: DiskFile] = [:]
        /// Counts restarts. A handle of an earlier epoch belongs to a dead process.
        var epoch = 0
        var isDead = false
        var nextHandle = 1
        var fault: SimulatedFault?
        var counted = 0
        var operations = 0
        var log: [DiskEvent]?
        var unsynchronised: [String: [Int]] = [:]
        /// What living processes show to each other; the power takes it away.
        var processes: Set<String> = []
        var random: SeededGenerator
    }

    /// Makes an empty disk.
    ///
    /// - Parameters:
    ///   - seed: what SQLite gets as random numbers.
    ///   - logs: keeps a line for each operation, for ``log``.
    package init(seed: UInt64 = 0, logs: Bool = false) {
        let name = "simulated-" + UUID().uuidString
        self.name = name
        state = Locked(State(log: logs ? [] : nil, random: SeededGenerator(seed: seed)))
        layer = DiskLayer.make(name: name)
        layer.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
        precondition(sqlite3_vfs_register(layer, 0) == SQLITE_OK)
    }

    deinit {
        sqlite3_vfs_unregister(layer)
        DiskLayer.free(layer)
    }

    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        state.withLock(body)
    }

    /// Sets what goes wrong next, or clears it. Counting starts at 1 again.
    package func set(_ fault: SimulatedFault?) {
        state.withLock { state in
            state.fault = fault
            state.counted = 0
        }
    }

    /// How many operations of the fault's kinds were seen since it was set.
    package var counted: Int { state.withLock { $0.counted } }

    /// True from the power cut until the restart.
    package var isDead: Bool { state.withLock { $0.isDead } }

    /// The log, if one is kept.
    package var log: [DiskEvent] { state.withLock { $0.log ?? [] } }

    /// The files' names, sorted.
    package var files: [String] { state.withLock { $0.directory.keys.sorted() } }

    /// A file's bytes as a process would read them, or nil where there is no such file.
    package func bytes(of file: String) -> [UInt8]? {
        state.withLock { $0.directory[file]?.content }
    }

    /// Puts a file on the disk, durably, in place of what was there.
    package func put(_ bytes: [UInt8], as name: String) {
        state.withLock { state in
            let file = DiskFile()
            file.write(bytes, at: 0)
            file.synchronise()
            state.directory[name] = file
            state.durableDirectory[name] = file
        }
    }

    /// Moves a file to a new name, durably, as a rename followed by a synchronisation does.
    package func rename(_ old: String, to new: String) {
        state.withLock { state in
            guard let file = state.directory.removeValue(forKey: old) else { return }
            state.directory[new] = file
            state.durableDirectory = state.directory
        }
    }

    /// Cuts the power now.
    package func cutPower() {
        state.withLock { $0.isDead = true }
    }

    /// All processes die and the power stays: what they wrote is there, synchronised or not.
    package func die() {
        state.withLock { state in
            state.epoch += 1
            state.isDead = false
            state.fault = nil
            state.processes = []
            for name in state.directory.keys.sorted() { state.directory[name]?.leaveAll() }
        }
    }

    /// Starts the machine again: decides which unsynchronised sectors survived, forgets locks and
    /// shared memory, and clears the fault. Handles from before stay dead.
    package func restart(_ sectors: UnsynchronisedSectors) {
        state.withLock { state in
            var coin = SeededGenerator(seed: 0)
            if case .torn(let seed) = sectors { coin = SeededGenerator(seed: seed) }
            let keeps: () -> Bool = {
                switch sectors {
                case .lost: false
                case .kept: true
                case .torn: Bool.random(using: &coin)
                }
            }
            state.restart(keeping: keeps)
        }
    }
}

extension SimulatedDisk.State {
    mutating func restart(keeping keeps: () -> Bool) {
        let names = Set(directory.keys).union(durableDirectory.keys).sorted()
        for name in names where directory[name] !== durableDirectory[name] && keeps() {
            durableDirectory[name] = directory[name]
        }
        directory = durableDirectory
        for name in directory.keys.sorted() { directory[name]?.restart(keeping: keeps) }
        epoch += 1
        isDead = false
        fault = nil
        unsynchronised = [:]
        processes = []
    }

    /// Counts and logs one operation; returns the code it must fail with, or nil.
    mutating func refusal(
        of operation: DiskOperation, on file: String, epoch: Int, range: Range<Int> = 0..<0
    ) -> Int32? {
        let code = verdict(on: operation, epoch: epoch)
        operations += 1
        guard log != nil else { return code }
        if operation == .synchronise, code == nil { synchronised(file) }
        if operation == .write, code == nil {
            unsynchronised[file, default: []].append(log?.count ?? 0)
        }
        log?.append(
            DiskEvent(
                number: operations, operation: operation, file: file, range: range,
                failed: code != nil
            )
        )
        return code
    }

    private mutating func verdict(on operation: DiskOperation, epoch: Int) -> Int32? {
        guard !isDead, epoch == self.epoch else { return operation.failureCode }
        guard let fault, fault.operations.contains(operation) else { return nil }
        counted += 1
        switch fault.effect {
        case .failOnce(let code) where counted == fault.number:
            return code ?? operation.failureCode
        case .failFromThere(let code) where counted >= fault.number:
            return code ?? operation.failureCode
        case .powerCut where counted == fault.number:
            isDead = true
            return operation.failureCode
        default:
            return nil
        }
    }

    private mutating func synchronised(_ file: String) {
        for index in unsynchronised.removeValue(forKey: file) ?? [] {
            log?[index].synchronisedBy = operations
        }
    }
}
