import Purser

/// The life of one simulated process: every port of the process asks it before it touches the
/// world.
///
/// A crash is ``close()``. From then on no port of that process acts any more, each throws or
/// returns, sleepers are woken, and calls that never return do return: so the dead process's tasks
/// can be driven to their ends, and nothing of them is left.
public final class Gate: Sendable {
    private struct State {
        var isOpen = true
        var nextID = 0
        var closers: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Locked(State())

    /// A living process.
    public init() {}

    /// Whether the process lives.
    public var isOpen: Bool {
        state.withLock { $0.isOpen }
    }

    /// Ends the process. Closing again does nothing.
    public func close() {
        let closers = state.withLock { state -> [@Sendable () -> Void] in
            state.isOpen = false
            defer { state.closers = [:] }
            return state.closers.sorted { $0.key < $1.key }.map(\.value)
        }
        for closer in closers { closer() }
    }

    /// Does nothing while the process lives.
    ///
    /// - Throws: ``ProcessDied`` afterwards.
    public func check() throws(ProcessDied) {
        if !isOpen { throw ProcessDied() }
    }

    /// A point at which others run and the process may die: checks, gives way, and checks again.
    ///
    /// - Throws: ``ProcessDied`` if the process is dead before or after.
    public func pass() async throws(ProcessDied) {
        try check()
        await Task.yield()
        try check()
    }

    /// Waits as a call does that never returns: ignores cancellation, ends when the process dies.
    public func waitUntilClosed() async {
        await withCheckedContinuation { continuation in
            if onClose({ continuation.resume() }) == nil { continuation.resume() }
        }
    }

    /// Runs `action` once when the process dies; nil, without running it, if it is dead already.
    func onClose(_ action: @escaping @Sendable () -> Void) -> Int? {
        state.withLock { state in
            guard state.isOpen else { return nil }
            state.nextID += 1
            state.closers[state.nextID] = action
            return state.nextID
        }
    }

    /// Takes an action back that has not run.
    func forget(_ id: Int) {
        state.withLock { $0.closers[id] = nil }
    }
}
