/// One attached observer: its events, and where it is.
final class ObserverLink: Sendable {
    private struct Target: Sendable {
        var kept: (any PurchaseObserver)?
        weak var watched: (any PurchaseObserver & AnyObject)?
    }

    private let buffer: EventBuffer
    private let target: Locked<Target>

    init(_ buffer: EventBuffer, keeping observer: any PurchaseObserver) {
        self.buffer = buffer
        target = Locked(Target(kept: observer, watched: nil))
    }

    init(_ buffer: EventBuffer, watching observer: any PurchaseObserver & AnyObject) {
        self.buffer = buffer
        target = Locked(Target(kept: nil, watched: observer))
    }

    var counts: ObserverCounts { buffer.counts }

    var hasEnded: Bool { buffer.isEnded }

    /// Detaches: nothing more is told, and what was waiting counts as dropped.
    func end() {
        buffer.discard()
        // Given back after the lock is released: an observer's end may come back here.
        let observer = target.withLock { target in
            defer { target = Target() }
            return target.kept
        }
        withExtendedLifetime(observer) {}
    }

    private var current: (any PurchaseObserver)? {
        target.withLock { target in
            if let kept = target.kept { return kept }
            return target.watched
        }
    }

    /// Tells the observer one event after another, until it is detached or the task is cancelled.
    func deliver() async {
        var reported = 0
        while let event = await buffer.nextWhileRunning() {
            guard let observer = current else {
                buffer.discard(untold: 1)
                return
            }
            let dropped = buffer.counts.dropped
            if dropped > reported {
                await observer.eventsDropped(dropped - reported)
                reported = dropped
                // It may have been detached meanwhile.
                guard current != nil else {
                    buffer.discard(untold: 1)
                    return
                }
            }
            await observer.purchaseEvent(event)
        }
    }
}
