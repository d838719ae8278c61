/// Tells any number of observers what happens in a shop.
///
/// ```swift
/// let bridge = ObserverBridge(shop.events)
/// let token = bridge.attach(ScoreBoard())
/// await bridge.run()                          // in a task of the app's, beside shop.run()
/// ```
///
/// Each observer has a buffer of its own and is served by a task of its own: one that is slow, goes
/// away inside a callback or calls back into the shop delays nobody else, and never the shop. A
/// buffer holds as many events as the shop's `Limits/observerBuffer` says, beyond the holds that it
/// starts with; when it is full the oldest event is dropped, counted, and told by
/// ``PurchaseObserver/eventsDropped(_:)``. Each observer gets its events in the order in which they
/// happened, so in order for each purchase.
///
/// Whoever is attached gets everything from that moment on, also what happens before ``run()``,
/// and first of all, once, what is held today.
///
/// There is no Combine publisher and no observable object here: neither can be compiled on Linux.
/// A view model that is a `@MainActor` class and a ``PurchaseObserver`` is both in a few lines.
public final class ObserverBridge: Sendable {
    private enum Step: Sendable {
        case arrived(ObserverLink)
        case stopped
        case served
    }

    private let events: PurchaseEvents
    /// Links that no run serves. One that is served is in its task's hands alone, so that no
    /// observer is ever called twice at once.
    private let arrivals = Mailbox<ObserverLink>()

    /// Makes a bridge over a shop's events, or over those of an app's own fake.
    public init(_ events: PurchaseEvents) {
        self.events = events
    }

    /// Attaches an observer and keeps it until the token is dropped or ended.
    public func attach(_ observer: some PurchaseObserver) -> ObserverToken {
        let link = ObserverLink(events.subscribe(), keeping: observer)
        arrivals.put(link)
        return ObserverToken(link, endsWithToken: true)
    }

    /// Attaches a function, which is called where it is isolated to, for instance
    /// `{ @MainActor event in … }`.
    public func attach(
        _ body: @escaping @Sendable (PurchaseEvent) async -> Void
    ) -> ObserverToken {
        attach(FunctionObserver(body: body))
    }

    /// Attaches an observer without keeping it: it is detached when nobody else keeps it, when
    /// the token is ended, but not when the token is dropped.
    @discardableResult
    public func attachWeakly(_ observer: some PurchaseObserver & AnyObject) -> ObserverToken {
        let link = ObserverLink(events.subscribe(), watching: observer)
        arrivals.put(link)
        return ObserverToken(link, endsWithToken: false)
    }

    /// Serves the observers until cancelled; start it in a task of the app's.
    ///
    /// It returns when the callbacks that had begun have returned. The next run goes on where this
    /// one stopped; what waits in the buffers meanwhile is not lost. Runs may overlap: each
    /// observer is served by one of them.
    public func run() async {
        await withTaskGroup(of: Step.self) { group in
            let arrivals = arrivals
            group.addTask { await Self.nextArrival(arrivals) }
            while let step = await group.next() {
                guard case .arrived(let link) = step else { continue }
                group.addTask {
                    await link.deliver()
                    if !link.hasEnded { arrivals.put(link) }
                    return .served
                }
                group.addTask { await Self.nextArrival(arrivals) }
            }
        }
    }

    private static func nextArrival(_ arrivals: Mailbox<ObserverLink>) async -> Step {
        guard let link = await arrivals.next() else { return .stopped }
        return .arrived(link)
    }
}

/// A function as an observer.
private struct FunctionObserver: PurchaseObserver {
    let body: @Sendable (PurchaseEvent) async -> Void

    func purchaseEvent(_ event: PurchaseEvent) async {
        await body(event)
    }
}
