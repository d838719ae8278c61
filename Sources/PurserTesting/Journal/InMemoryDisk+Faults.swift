public import Purser

extension InMemoryDisk {
    /// Every call fails with this code until ``heal()``; nothing is stored meanwhile.
    ///
    /// With `full` and `readOnly` reads go on; with `unavailable`, `inputOutput` and `newer` they
    /// fail too.
    public func fail(_ code: JournalFailure.Code) {
        state.withLock { $0.standing = code }
    }

    /// Ends what ``fail(_:)`` began, and takes planned faults back.
    public func heal() {
        state.withLock { state in
            state.standing = nil
            state.planned = []
        }
    }

    /// Plans a fault for one commit to come.
    ///
    /// - Parameters:
    ///   - fault: what happens to it.
    ///   - count: which commit from now on, counted from 1 and without those that conflict.
    public func plan(_ fault: DiskFault, atCommit count: Int = 1) {
        state.withLock { $0.planned.append((max(1, count), fault)) }
    }
}

extension InMemoryDisk.State {
    func checkReadable() throws(JournalFailure) {
        switch standing {
        case nil, .full, .readOnly: return
        case .some(let code): throw JournalFailure(code, "planned by a test")
        }
    }

    func checkWritable() throws(JournalFailure) {
        if let standing { throw JournalFailure(standing, "planned by a test") }
    }

    /// The fault that falls on the commit that is about to be made.
    mutating func takeFault() -> DiskFault? {
        var due: DiskFault?
        for index in planned.indices { planned[index].countdown -= 1 }
        planned.removeAll { plan in
            if plan.countdown <= 0, due == nil { due = plan.fault }
            return plan.countdown <= 0
        }
        return due
    }
}
