import CPurser
import Purser

/// One shop as C sees it: what runs, what waits to be delivered, and who listens.
final class ShopSession: Sendable {
    private struct State: Sendable {
        /// By handle; nil until the token of one that has just been given its handle is there.
        var observers: [UInt64: ObserverToken?] = [:]
        var lastObserver: UInt64 = 0
        var isPolling = false
        var isEnded = false
        var run: Task<Void, Never>?
    }

    let bridge: PaymentBridge
    let callbacks: CallbackQueue
    let parts: ShopParts
    private let shop: Shop
    private let signal: ShopSignal
    private let runner = CallRunner()
    private let handle: Handle
    private let state = Locked(State())

    init(_ parts: ShopParts, _ handle: Handle, _ signal: ShopSignal) {
        self.parts = parts
        self.handle = handle
        self.signal = signal
        shop = Shop(parts.ports, policies: parts.policies)
        bridge = PaymentBridge(shop)
        callbacks = CallbackQueue(signal)
        // A store of the app's own may have news at any poll, so none is idle.
        if !parts.adapters.isEmpty { signal.add(1) }
    }

    /// Sets the shop to work. C has no tasks, so this is the one place where one is started; every
    /// other call only leaves something for it.
    func begin() {
        let (shop, bridge, runner) = (shop, bridge, runner)
        let run = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    do throws(PurchaseError) { try await shop.run() } catch {
                        preconditionFailure("a shop that nobody else can run runs: \(error)")
                    }
                }
                group.addTask { await bridge.run() }
                group.addTask { await runner.run() }
            }
        }
        state.withLock { $0.run = run }
    }

    /// Stops everything; nothing is called any more.
    func end() {
        callbacks.close()
        for adapter in parts.adapters { adapter.end() }
        let state = state.withLock { state in
            defer {
                state.observers = [:]
                state.isEnded = true
            }
            return state
        }
        for token in state.observers.values { token?.end() }
        state.run?.cancel()
    }

    /// Leaves a call to be carried out beside the shop.
    func perform(_ call: @escaping @Sendable () async -> Void) {
        runner.start(call)
    }

    func wake() {
        shop.wake()
    }

    // MARK: Polling

    var isPolling: Bool { state.withLock { $0.isPolling } }

    /// Calls back what waits now; a callback that asks for more waits for the next poll.
    ///
    /// - Returns: how many; nil if a poll is under way.
    func poll(limit: Int) -> Int? {
        let isFirst = state.withLock { state in
            defer { state.isPolling = true }
            return !state.isPolling
        }
        guard isFirst else { return nil }
        // A poll under way is something to do, so that one inside it is not taken for an empty one.
        signal.add(1)
        defer {
            signal.add(-1)
            state.withLock { $0.isPolling = false }
        }
        for adapter in parts.adapters { adapter.serve() }
        let waiting = callbacks.count
        let most = limit == 0 ? waiting : min(limit, waiting)
        var delivered = 0
        for _ in 0..<most {
            guard let delivery = callbacks.take() else { break }
            if let observer = delivery.observer, !isAttached(observer) { continue }
            delivery.call()
            delivered += 1
        }
        return delivered
    }

    // MARK: Observing

    func observe(
        _ callback: Callback<
            @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<purser_event>)
                -> Void
        >
    ) -> UInt64 {
        let generation = ShopTable.shared.nextGeneration()
        let observer = Handle(.observer, place: handle.place, generation: generation).value
        state.withLock { state in
            state.lastObserver = max(state.lastObserver, generation)
            // Before the first event can come: what no observer waits for is not delivered.
            state.observers[observer] = .some(nil)
        }
        let token = bridge.observers.attach(
            ForeignObserver(id: observer, callback: callback, callbacks: callbacks)
        )
        state.withLock { state in
            if !state.isEnded { state.observers[observer] = token }
        }
        return observer
    }

    func unobserve(_ observer: UInt64) -> purser_status {
        let asked = Handle(value: observer)
        let (token, last) = state.withLock { state in
            (state.observers.removeValue(forKey: observer), state.lastObserver)
        }
        if let token {
            token?.end()
            return PURSER_OK
        }
        let wasGivenHere =
            asked.kind == .observer && asked.place == handle.place
            && asked.generation > handle.generation && asked.generation <= last
        return wasGivenHere ? PURSER_STALE_HANDLE : PURSER_BAD_HANDLE
    }

    private func isAttached(_ observer: UInt64) -> Bool {
        state.withLock { $0.observers[observer] != nil }
    }
}

/// An app's function as an observer: what it is told waits for the poll.
private struct ForeignObserver: PurchaseObserver {
    let id: UInt64
    let callback:
        Callback<@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<purser_event>) -> Void>
    let callbacks: CallbackQueue

    func purchaseEvent(_ event: PurchaseEvent) async {
        let callback = callback
        await callbacks.put(for: id) {
            let arena = TextArena()
            var foreign = ForeignEvent.make(event, arena)
            callback.function(callback.context, &foreign)
            withExtendedLifetime(arena) {}
        }
    }

    func eventsDropped(_ count: Int) async {
        let callback = callback
        await callbacks.put(for: id) {
            var foreign = ForeignEvent.dropped(count)
            callback.function(callback.context, &foreign)
        }
    }
}
