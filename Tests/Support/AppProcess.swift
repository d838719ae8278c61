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

    /// Runs the shop while `body` lasts, then ends the run as the system ends an app that is put
    /// away.
    public func running<Value: Sendable>(
        _ body: @escaping @Sendable (Shop) async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            let shop = shop
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

    /// Ends the process at once: nothing of it reaches the world any more.
    public func kill() {
        gate.close()
    }
}
