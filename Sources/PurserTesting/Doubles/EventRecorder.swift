public import Purser

/// Keeps every event that it is told, in order.
public final class EventRecorder: PurchaseObserver {
    private let recorded = Locked<[PurchaseEvent]>([])

    /// An empty recorder.
    public init() {}

    /// Keeps the event.
    public func purchaseEvent(_ event: PurchaseEvent) async {
        recorded.withLock { $0.append(event) }
    }

    /// Every event so far.
    public var events: [PurchaseEvent] { recorded.withLock { $0 } }

    /// Takes events from a sequence until it ends or the task is cancelled.
    public func record(_ events: PurchaseEvents) async {
        for await event in events { await purchaseEvent(event) }
    }
}
