import Purser

/// What happened, in order, from whichever task.
final class Log<Item: Sendable>: Sendable {
    private let state = Locked<[Item]>([])

    func add(_ item: Item) {
        state.withLock { $0.append(item) }
    }

    var items: [Item] { state.withLock { $0 } }
}

enum Until {
    /// Gives way to other tasks until something holds.
    static func holds(_ condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }
}
