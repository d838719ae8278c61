public import Foundation
public import Purser

/// Asks the app's server for an order number before a payment.
///
/// One request for each order and no second try: a person waits and can press the button again, and
/// nothing is charged before an order is there. The order is saved with the payment attempt, so it
/// comes back with the grant also after a relaunch, and where a replay lost the account token.
public struct HTTPOrderService: OrderService {
    /// Where the server is.
    public var endpoint: URL
    /// How it is asked and understood.
    public var format: OrderFormat
    /// How long and how much.
    public var limits = HTTPLimits()
    /// What carries the request.
    public var transport: any HTTPTransport = URLSessionTransport()
    /// The clock.
    public var effects = Effects.live

    /// Makes a service; nothing is asked before it is needed.
    public init(endpoint: URL, format: OrderFormat = .purser) {
        self.endpoint = endpoint
        self.format = format
    }

    /// Asks for an order once.
    ///
    /// - Throws: `PurchaseError` with the code `orderFailed`: not retryable where the server
    ///   refused, whose own text is then `underlying`, or where the address is wrong.
    public func order(for request: OrderRequest) async throws -> Order {
        let answer: OrderFormat.Answer
        do throws(Undecided) {
            answer = try await self.answer(to: request)
        } catch {
            let isRetryable = error.reason.code != .misconfigured
            throw Self.failure("no answer", error.reason.description, isRetryable: isRetryable)
        }
        switch answer {
        case .order(let order):
            // An empty number would match whatever the server looks up by it.
            guard !order.id.rawValue.isEmpty else {
                throw Self.failure("an empty order number", nil, isRetryable: true)
            }
            return order
        case .refused(let text): throw Self.failure("a refusal", text, isRetryable: false)
        case .undecided(let text): throw Self.failure("no order", text, isRetryable: true)
        }
    }

    private static func failure(
        _ what: String, _ cause: String?, isRetryable: Bool
    ) -> PurchaseError {
        PurchaseError(
            .orderFailed, .order, "\(what) from the order server", isRetryable: isRetryable,
            underlying: cause)
    }

    private func answer(to request: OrderRequest) async throws(Undecided) -> OrderFormat.Answer {
        let body = try RequestBody.data(
            format.fields.mapValues { format.value($0, of: request) }, as: format.encoding)
        var made = HTTPRequest(endpoint, body: body, responseLimitBytes: limits.responseBytes)
        made.headers = format.headers
        made.headers["Content-Type"] = format.encoding.contentType
        made.headers["Accept"] = "application/json"
        let caller = HTTPCaller(transport: transport, effects: effects, limits: limits)
        let response = try await caller.answer(to: made)
        guard let value = AnswerValue.value(of: response.body) else {
            throw Undecided(.serverTrouble, "\(response), which is not JSON")
        }
        return format.answer(AnswerValue(value))
    }
}
