public import Foundation
public import Purser

/// Asks the App Store's verifyReceipt whether an app receipt is genuine.
///
/// **Deprecated by Apple, and not for an app.** It still answers and is what servers of old use, so
/// it stands here for them and for tests. An app on a device must not call it: whoever controls the
/// network controls the answer, and the shared secret would be in the app. Use
/// ``ServerReceiptVerifier`` there, or judge the receipt on the device.
///
/// Each request is a matter of its own: production is asked first, and a receipt of another world
/// (status 21007 or 21008) is taken there once, within the same time limit. A second contrary
/// answer is undecided as `environmentLoop`. Only the statuses 21003 and 21010 refuse. A genuine
/// receipt that does not hold the transaction is undecided as `receiptStale`: receipts are known to
/// lag behind.
///
/// An answer states no product's kind, and without it only a subscription's period gets a final
/// key: give ``kinds`` for the rest.
public struct AppStoreReceiptVerifier: ReceiptVerifier {
    /// The addresses of the store's two worlds; others for a test, or for a proxy of the app's own.
    public struct Addresses: Hashable, Sendable {
        /// For real money.
        public var production: URL
        /// For the test world.
        public var sandbox: URL

        /// Takes both.
        public init(production: URL, sandbox: URL) {
            self.production = production
            self.sandbox = sandbox
        }

        /// Apple's own; nil only if this platform cannot read addresses.
        public static var apple: Addresses? {
            guard let production = URL(string: "https://buy.itunes.apple.com/verifyReceipt"),
                let sandbox = URL(string: "https://sandbox.itunes.apple.com/verifyReceipt")
            else { return nil }
            return Addresses(production: production, sandbox: sandbox)
        }
    }

    /// Where the store is; nil is undecided as misconfigured.
    public var addresses: Addresses?
    /// The app's shared secret, which receipts with subscriptions need.
    public var sharedSecret: SharedSecret?
    /// How each product is bought and kept, by the store's name for it.
    public var kinds: [StoreProductID: ProductKind] = [:]
    /// Which world is asked first.
    public var first: StoreEnvironment = .production
    /// Whether the answer leaves past periods of subscriptions out, where the latest is enough.
    public var excludesOldTransactions = false
    /// Whether a request also names the order, the account and all else that a yes will count for,
    /// in the header fields of ``ServerReceiptVerifier``: for a server of the app's own that speaks
    /// as verifyReceipt does and accepts each purchase once. Apple's own addresses never get them.
    public var namesDelivery = false
    /// How long and how much; the body's limit holds some ten thousand purchases.
    public var limits: HTTPLimits = {
        var limits = HTTPLimits()
        limits.responseBytes = 8 << 20
        return limits
    }()
    /// What carries the request.
    public var transport: any HTTPTransport = URLSessionTransport()
    /// The clock.
    public var effects = Effects.live

    /// Makes a verifier; nothing is asked before it is needed.
    public init(sharedSecret: SharedSecret? = nil, addresses: Addresses? = .apple) {
        self.sharedSecret = sharedSecret
        self.addresses = addresses
    }

    /// Asks once, and once more where the receipt is of another world.
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
        guard let addresses else { throw Undecided(.misconfigured, "no address to ask") }
        let delivery = request.transaction
        let body = try body(for: delivery.proof)
        let caller = HTTPCaller(transport: transport, effects: effects, limits: limits)
        var world: StoreEnvironment = first == .sandbox ? .sandbox : .production
        for _ in 0..<2 {
            let url = world == .sandbox ? addresses.sandbox : addresses.production
            let (answer, date) = try await ask(url, body, about: request, caller)
            switch VerifyReceiptStatus(answer) {
            case .genuine:
                let read = VerifyReceiptAnswer(
                    answer: answer, asked: world, kinds: kinds, answeredAt: date)
                let (facts, others) = try read.facts(for: delivery)
                var receipt = ValidReceipt(
                    .facts(facts), by: Provenance(.server, name: url.host ?? "verifyReceipt"))
                receipt.others = others
                receipt.time = read.time
                return .valid(receipt)
            case .rejected(let reason): return .rejected(reason)
            case .undecided(let reason): throw Undecided(reason)
            case .belongsTo(let other): world = other
            }
        }
        throw Undecided(.environmentLoop, "each world of the store sends to the other")
    }

    private func names(
        of request: VerificationRequest, at url: URL
    ) -> [String: String] {
        let isApple = (url.host ?? "").lowercased().hasSuffix("apple.com")
        guard namesDelivery, !isApple else { return [:] }
        let nonce = effects.uuid().uuidString.lowercased()
        return DeliveryFields(request, nonce: nonce).texts
    }

    private func body(for receipt: Receipt) throws(Undecided) -> Data {
        let proof = try ProofText(receipt, accepting: [.appReceipt])
        var fields: [String: JSONValue?] = ["receipt-data": .string(proof.text)]
        if let sharedSecret { fields["password"] = .string(sharedSecret.text) }
        if excludesOldTransactions { fields["exclude-old-transactions"] = .bool(true) }
        return try RequestBody.data(fields, as: .json)
    }

    private func ask(
        _ url: URL, _ body: Data, about request: VerificationRequest, _ caller: HTTPCaller
    ) async throws(Undecided) -> (AnswerValue, Timestamp?) {
        var made = HTTPRequest(url, body: body, responseLimitBytes: limits.responseBytes)
        made.headers = names(of: request, at: url)
        made.headers["Content-Type"] = BodyEncoding.json.contentType
        made.headers["Accept"] = "application/json"
        let response = try await caller.answer(to: made)
        guard let value = AnswerValue.value(of: response.body) else {
            throw Undecided(.serverTrouble, "\(response), which is not JSON")
        }
        let date = response.header("Date").flatMap(HTTPDate.date).map { Timestamp($0) }
        return (AnswerValue(value), date)
    }
}
