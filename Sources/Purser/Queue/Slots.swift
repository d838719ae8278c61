/// Which calls are under way, and how many of each kind may be.
///
/// A call that outlives its limit gives its slot back and counts as parked; at the parked limit no
/// call of that kind is begun any more.
struct Slots: Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        case payment, preparation, verification, handler, finish, read
    }

    typealias ID = Int

    private let limits: Limits
    private var nextID: ID = 0
    private var running: [ID: Kind] = [:]
    private var counts: [Kind: Int] = [:]
    private var parked: [ID: Kind] = [:]
    private var parkedCounts: [Kind: Int] = [:]

    init(_ limits: Limits) {
        self.limits = limits
    }

    func isFree(_ kind: Kind) -> Bool {
        !isParkedFull(kind) && counts[kind, default: 0] < width(of: kind)
    }

    func isParkedFull(_ kind: Kind) -> Bool {
        parkedCounts[kind, default: 0] >= limits.parked
    }

    func count(_ kind: Kind) -> (running: Int, parked: Int) {
        (counts[kind, default: 0], parkedCounts[kind, default: 0])
    }

    mutating func take(_ kind: Kind) -> ID {
        nextID += 1
        running[nextID] = kind
        counts[kind, default: 0] += 1
        return nextID
    }

    /// Marks a call as over its limit; false if it has ended.
    mutating func park(_ id: ID) -> Bool {
        guard let kind = running.removeValue(forKey: id) else { return false }
        counts[kind, default: 0] -= 1
        parked[id] = kind
        parkedCounts[kind, default: 0] += 1
        return true
    }

    /// Marks a call as ended; false if it had outlived its limit.
    mutating func end(_ id: ID) -> Bool {
        if let kind = running.removeValue(forKey: id) {
            counts[kind, default: 0] -= 1
            return true
        }
        if let kind = parked.removeValue(forKey: id) { parkedCounts[kind, default: 0] -= 1 }
        return false
    }

    private func width(of kind: Kind) -> Int {
        switch kind {
        case .payment: limits.payments
        case .verification: limits.verifications
        case .finish: limits.finishes
        // One at a time: calls of the app's handler never overlap.
        case .handler: 1
        case .preparation, .read: limits.payments
        }
    }
}
