/// What an account may use: at once, and again whenever it changes, by a purchase, a refund, or
/// time alone.
///
/// Each iteration is a reader of its own and begins with the present. A slow reader misses steps,
/// never the last state. Ends only when the reader's task is cancelled.
public struct EntitlementUpdates: AsyncSequence, Sendable {
    /// What is read.
    public typealias Element = EntitlementSet
    /// Reading never fails.
    public typealias Failure = Never

    private let owner: AccountID
    private let board: EntitlementBoard

    init(owner: AccountID, board: EntitlementBoard) {
        self.owner = owner
        self.board = board
    }

    /// A new reader.
    public func makeAsyncIterator() -> Iterator {
        Iterator(owner: owner, board: board)
    }

    /// One reader.
    public struct Iterator: AsyncIteratorProtocol {
        private let owner: AccountID
        private let board: EntitlementBoard
        private var last: [Entitlement]?

        init(owner: AccountID, board: EntitlementBoard) {
            self.owner = owner
            self.board = board
        }

        /// The next state that differs from the one read before; nil once the task is cancelled.
        public mutating func next() async -> EntitlementSet? {
            while !Task.isCancelled {
                let (set, version) = await board.look(owner)
                guard set.entitlements == last else {
                    last = set.entitlements
                    return set
                }
                await board.wait(after: version, nextChange: set.nextChange)
            }
            return nil
        }
    }
}
