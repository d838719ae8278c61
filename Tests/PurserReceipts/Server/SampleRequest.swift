import Foundation
import Purser
import PurserReceipts
import PurserTesting

/// A purchase of 100 coins, as a verifier is asked about it.
enum Sample {
    static let receipt = Receipt.appReceipt(Data([0x30, 0x03, 0x02, 0x01, 0x05]))
    static let product: StoreProductID = "com.example.coins100"

    static func transaction(
        _ id: TransactionID = "2000000123456789", proof: Receipt = receipt,
        environment: StoreEnvironment = .production
    ) -> StoreTransaction {
        let key = PurchaseKey(
            store: .appStore, environment: environment, lineage: .transaction(id))
        var transaction = StoreTransaction(id, key: key, product: product, proof: proof)
        transaction.kind = .consumable
        transaction.quantity = 1
        transaction.app = "com.example"
        transaction.purchaseDate = Timestamp(milliseconds: 1_700_000_000_000)
        return transaction
    }

    static func request(
        _ transaction: StoreTransaction = transaction(), order: Order? = Order("A-17")
    ) -> VerificationRequest {
        var request = VerificationRequest(
            transaction, product: "coins.100", owner: "anna", grant: GrantID(transaction.key),
            installation: "phone-1")
        request.order = order
        return request
    }

    /// A yes in Purser's own format, with facts equal to the sample's but for the changes.
    static func yes(_ changes: [String: Any?] = [:], payload: String? = nil) -> [UInt8] {
        var facts: [String: Any] = [
            "app": "com.example", "product": product.rawValue, "transaction": "2000000123456789",
            "environment": "production", "quantity": 1, "kind": "consumable",
            "purchaseDate": 1_700_000_000_000 as Int64,
        ]
        for (name, value) in changes { facts[name] = value }
        var answer: [String: Any] = ["version": 1, "verdict": "accepted", "facts": facts]
        if let payload { answer["payload"] = payload }
        return json(answer)
    }

    static func json(_ value: Any) -> [UInt8] {
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        else { preconditionFailure("no JSON: \(value)") }
        return Array(data)
    }
}

/// Answers each request with a response made by a closure, and remembers the requests.
final class ScriptedTransport: HTTPTransport {
    typealias Answer = @Sendable (HTTPRequest, _ index: Int) -> Result<HTTPResponse, HTTPFailure>

    private let log = Locked<[HTTPRequest]>([])
    private let answer: Answer

    init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    /// Answers every request with this body.
    convenience init(_ body: [UInt8], status: Int = 200, headers: [String: String] = [:]) {
        self.init { _, _ in
            .success(HTTPResponse(status: status, headers: headers, body: Data(body)))
        }
    }

    var requests: [HTTPRequest] { log.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let index = log.withLock { log in
            log.append(request)
            return log.count - 1
        }
        return try answer(request, index).get()
    }
}

extension VerificationVerdict {
    var undecidedCode: UndecidedReason.Code? {
        if case .undecided(let reason, _) = self { reason.code } else { nil }
    }

    var retryAfter: Duration? {
        if case .undecided(_, let delay) = self { delay } else { nil }
    }

    var rejection: RejectionReason? {
        if case .rejected(let reason) = self { reason } else { nil }
    }

    var receipt: ValidReceipt? {
        if case .valid(let receipt) = self { receipt } else { nil }
    }

    var facts: ReceiptFacts? {
        if case .facts(let facts) = receipt?.statement { facts } else { nil }
    }
}
