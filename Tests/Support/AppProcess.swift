public import Purser
public import PurserTesting

/// One launch of the tests' app.
public struct AppProcess: Sendable {
    /// Closing it kills the process.
    public let gate: Gate
    /// The app's shop.
    public let shop: Shop
    /// What it verifies with.
    public let verifier: ScriptedVerifier
    /// What it grants with.
    public let handler: RecordingGrantHandler
    /// What its shop told while it was running.
    public let recorder = EventRecorder()

    /// A launch of an app whose shop was made elsewhere.
    public init(
        gate: Gate, shop: Shop, verifier: ScriptedVerifier, handler: RecordingGrantHandler
    ) {
        self.gate = gate
        self.shop = shop
        self.verifier = verifier
        self.handler = handler
    }

    /// Runs the shop while `body` lasts, then ends the run as the system ends an app that is put
    /// away.
    public func running<Value: Sendable>(
        _ body: @escaping @Sendable (Shop) async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (shop, recorder) = (shop, recorder)
            // Made here, so that no event is earlier than its listener.
            let listener = shop.events.makeAsyncIterator()
            group.addTask {
                var listener = listener
                while let event = await listener.next() { await recorder.purchaseEvent(event) }
            }
            group.addTask { try await shop.run() }
            do {
                let value = try await body(shop)
                group.cancelAll()
                return value
            } catch {
                group.cancelAll()
                throw error
            }
        }
    }

    /// The same, but the process is killed when `body` ends: for stories with calls that never
    /// return.
    public func runningUntilKilled<Value: Sendable>(
        _ body: @escaping @Sendable (Shop) async throws -> Value
    ) async throws -> Value {
        try await running { shop in
            defer { kill() }
            return try await body(shop)
        }
    }

    /// Ends the process at once: nothing of it reaches the world any more.
    public func kill() {
        gate.close()
    }

    /// The grants that were told.
    public var granted: [Grant] {
        recorder.events.compactMap { event in
            switch event.kind {
            case .granted(let grant), .restored(let grant): grant
            default: nil
            }
        }
    }

    /// The steps of a purchase that were told, each in a word, in order.
    public var steps: [String] {
        recorder.events.compactMap { event in
            switch event.kind {
            case .purchasing: "purchasing"
            case .deferred: "deferred"
            case .purchased: "purchased"
            case .verified: "verified"
            case .granted: "granted"
            case .restored: "restored"
            case .finished: "finished"
            case .finishedElsewhere: "finished elsewhere"
            case .cancelled: "cancelled"
            case .failed: "failed"
            case .notAllowed: "not allowed"
            case .rejected: "rejected"
            case .revoked: "revoked"
            case .reinstated: "reinstated"
            case .held: "held"
            case .settled: "settled"
            case .suspect: "suspect"
            default: nil
            }
        }
    }
}
