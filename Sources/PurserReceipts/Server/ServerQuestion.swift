import Foundation
import Purser

/// One request to a server, made from a delivery alone.
struct ServerQuestion: Sendable {
    let request: VerificationRequest
    let proof: ProofText
    let nonce: String

    init(
        _ request: VerificationRequest, in format: WireFormat, nonce: String
    ) throws(Undecided) {
        if format.needsOrder, request.order == nil {
            throw Undecided(.misconfigured, "the server needs an order, and the purchase has none")
        }
        self.request = request
        self.proof = try ProofText(request.transaction.proof, accepting: format.proofs)
        self.nonce = nonce
    }

    func httpRequest(
        to endpoint: URL, in format: WireFormat, limits: HTTPLimits
    ) throws(Undecided) -> HTTPRequest {
        let body = try RequestBody.data(format.fields.mapValues(value), as: format.encoding)
        var made = HTTPRequest(endpoint, body: body, responseLimitBytes: limits.responseBytes)
        made.headers = format.headers
        made.headers["Content-Type"] = format.encoding.contentType
        made.headers["Accept"] = "application/json"
        // Set last: a format cannot make the request name another purchase.
        made.headers.merge(DeliveryFields(request, nonce: nonce).texts) { _, own in own }
        return made
    }

    func value(_ value: RequestValue) -> JSONValue? {
        let transaction = request.transaction
        return switch value {
        case .proof: .string(proof.text)
        case .proofKind: .string(proof.name)
        case .proofSignature: proof.signature.map { .string($0) }
        case .transaction: .string(transaction.id.rawValue)
        case .product: .string(request.product.rawValue)
        case .storeProduct: .string(transaction.product.rawValue)
        case .store: .string(transaction.store.rawValue)
        case .environment: .string(transaction.environment.rawValue)
        case .isSandbox: .bool(![.production, .unknown].contains(transaction.environment))
        case .quantity: transaction.quantity.map { .number(String($0)) }
        case .purchaseDate: transaction.purchaseDate.map { .number(String($0.milliseconds)) }
        case .account: .string(request.owner.rawValue)
        case .accountToken: transaction.token.map { .string($0.description) }
        case .order: request.order.map { .string($0.id.rawValue) }
        case .orderField(let name): request.order?.fields[name].map { .string($0) }
        case .orderFields: request.order.map { .strings($0.fields) }
        case .isOrderInferred: .bool(request.isOrderInferred)
        case .grant: .string(request.grant.rawValue)
        case .isProvisional: .bool(request.isProvisional)
        case .installation: .string(request.installation.rawValue)
        case .nonce: .string(nonce)
        case .number(let number): .number(String(number))
        }
    }
}

extension JSONValue {
    /// An object of texts, in the order of their names.
    static func strings(_ texts: [String: String]) -> JSONValue {
        let members = texts.sorted { $0.key < $1.key }.map {
            JSONObject.Member(key: $0.key, value: .string($0.value))
        }
        return .object(JSONObject(members: members))
    }
}
