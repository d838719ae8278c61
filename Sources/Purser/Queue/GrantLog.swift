/// Which grants were made since someone began to listen; a restore tells by it what is new.
final class GrantLog: Sendable {
    private struct State {
        var next = 0
        var open: [Int: Set<GrantID>] = [:]
    }

    private let state = Locked(State())

    func begin() -> Int {
        state.withLock { state in
            state.next += 1
            state.open[state.next] = []
            return state.next
        }
    }

    func end(_ id: Int) -> Set<GrantID> {
        state.withLock { $0.open.removeValue(forKey: id) ?? [] }
    }

    func add(_ grant: GrantID) {
        state.withLock { state in
            for id in Array(state.open.keys) { state.open[id]?.insert(grant) }
        }
    }

    func contains(_ grant: GrantID, since id: Int) -> Bool {
        state.withLock { $0.open[id]?.contains(grant) ?? false }
    }
}
