/// What happens in a shop, as a sequence: any number of iterators, each with its own bounded
/// buffer.
///
/// Each iterator starts with today's holds. One that falls behind by more than the limit loses its
/// oldest events; the iterator counts them.
public struct PurchaseEvents: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = PurchaseEvent
    /// Never throws.
    public typealias Failure = Never

    let subscribe: @Sendable () -> EventBuffer

    /// A sequence of given events that then ends, for an app's own fakes.
    public init(_ events: [PurchaseEvent] = []) {
        self.subscribe = {
            let buffer = EventBuffer(limit: events.count)
            for event in events { buffer.put(event) }
            buffer.end()
            return buffer
        }
    }

    init(subscribe: @escaping @Sendable () -> EventBuffer) {
        self.subscribe = subscribe
    }

    /// Starts listening from this moment.
    public func makeAsyncIterator() -> Iterator {
        Iterator(buffer: subscribe())
    }

    /// Takes events one by one; ends when its task is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        let buffer: EventBuffer

        /// Events that were dropped because this iterator was too slow.
        public var dropped: Int { buffer.dropped }

        /// The next event; nil after cancellation.
        public mutating func next() async -> PurchaseEvent? {
            await buffer.next()
        }

        /// The next event; nil after cancellation.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> PurchaseEvent? {
            await buffer.next()
        }
    }
}
