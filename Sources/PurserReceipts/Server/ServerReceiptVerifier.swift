public import Foundation
public import Purser

/// Asks the app's own server whether a purchase is genuine, and brings its answer back.
///
/// One request for each judgement, over HTTPS; waiting and asking again are the queue's. Only a
/// complete answer with a status of success, in the format's JSON, says anything: everything else
/// is undecided. Receipts, tokens and answers stand in no error, event or text.
///
/// Every request, in whatever ``format``, names what the yes will count for in its header fields,
/// ids percent-encoded where they are not visible ASCII:
///
/// | field | holds |
/// |---|---|
/// | `Idempotency-Key` | the GrantID: accept each once, answer an installation the same again |
/// | `Purser-Provisional` | `true` while that is not final: compute the lineage first |
/// | `Purser-Transaction`, `Purser-Product`, `Purser-Quantity` | what the store delivered |
/// | `Purser-Store`, `Purser-Environment` | which store, and which of its worlds |
/// | `Purser-Account`, `Purser-Order` | who gets it, and the order saved before paying |
/// | `Purser-Installation` | which installation asks |
/// | `Purser-Nonce` | fresh for each request |
///
/// A login goes into a transport of the app's own, which sets the header field and sends the
/// request through ``URLSessionTransport``.
public struct ServerReceiptVerifier: ReceiptVerifier {
    /// Where the server is.
    public var endpoint: URL
    /// How it is asked and understood.
    public var format: WireFormat
    /// If set, an answer without the server's signature under this key is undecided.
    public var answerKey: AnswerKey?
    /// How long and how much.
    public var limits = HTTPLimits()
    /// What carries the request.
    public var transport: any HTTPTransport = URLSessionTransport()
    /// The clock and the random numbers.
    public var effects = Effects.live

    /// Makes a verifier; nothing is asked before it is needed.
    public init(endpoint: URL, format: WireFormat = .purser) {
        self.endpoint = endpoint
        self.format = format
    }

    /// Asks once.
    public func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        do throws(Undecided) {
            return try await verdict(on: request)
        } catch {
            return .undecided(error.reason, retryAfter: error.retryAfter)
        }
    }

    private func verdict(
        on request: VerificationRequest
    ) async throws(Undecided) -> VerificationVerdict {
        let nonce = effects.uuid().uuidString.lowercased()
        let question = try ServerQuestion(request, in: format, nonce: nonce)
        let caller = HTTPCaller(transport: transport, effects: effects, limits: limits)
        let response = try await caller.answer(
            to: try question.httpRequest(to: endpoint, in: format, limits: limits))
        if let answerKey, !answerKey.signed(response, nonce: nonce) {
            throw Undecided(.answerUnsigned, "no signature of the server's over this answer")
        }
        guard let value = AnswerValue.value(of: response.body) else {
            throw Undecided(.serverTrouble, "\(response), which is not JSON")
        }
        let answer = AnswerValue(value)
        switch format.answer(answer) {
        case .accepted(let payload, let time):
            let facts = StatedFacts(declared: format.facts, answer: answer)
            switch try facts.statement(for: request.transaction) {
            case .failure(let refused): return .rejected(refused.reason)
            case .success(let statement):
                var receipt = ValidReceipt(statement, by: provenance)
                receipt.payload = payload
                receipt.time = time
                return .valid(receipt)
            }
        case .acceptedElsewhere: return .acceptedElsewhere(provenance)
        case .rejected(let reason): return .rejected(reason)
        case .undecided(let message, let asked):
            let delay = asked ?? RetryAfter.delay(of: response, now: effects.date())
            throw Undecided(
                UndecidedReason(.serverTrouble, message),
                retryAfter: delay.map { min(max($0, .zero), RetryAfter.longest) })
        }
    }

    private var provenance: Provenance {
        Provenance(.server, name: endpoint.host ?? "server")
    }
}
