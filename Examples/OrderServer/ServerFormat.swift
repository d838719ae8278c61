import Foundation

/// How requests and answers are written: Purser's own way, or that of a server that was there
/// before.
enum ServerFormat: String, CaseIterable {
    case purser
    /// A coin shop's: `receipt`, `orderNo`; `code` and `data`.
    case s0
    /// A streaming platform's: `receipt-data`, `out_trade_no`; `status` and `info`.
    case s3
    /// The App Store's verifyReceipt; it knows one purchase, that of the header fields.
    case verifyReceipt

    /// Reads a purchase; nil if the request names none. What an old format does not say stands in
    /// the header fields that every request of Purser's has.
    func purchase(_ request: WebRequest) -> Purchase? {
        let body = request.json
        let proof = body["proof"] as? [String: Any]
        let order = body["order"] as? [String: Any]
        let text: String? =
            switch self {
            case .purser: proof?["data"] as? String
            case .s0: body["receipt"] as? String
            case .s3, .verifyReceipt: body["receipt-data"] as? String
            }
        let number: String? =
            switch self {
            case .purser: order?["id"] as? String
            case .s0: body["orderNo"] as? String
            case .s3: body["out_trade_no"] as? String
            case .verifyReceipt: request.field("Purser-Order")
            }
        guard let text, let grant = request.field("Idempotency-Key"),
            let installation = request.field("Purser-Installation"),
            let account = request.field("Purser-Account"),
            let transaction = request.field("Purser-Transaction"),
            let product = request.field("Purser-Product")
        else { return nil }
        return Purchase(
            grant: grant, isProvisional: request.field("Purser-Provisional") == "true",
            installation: installation, account: account, order: number,
            transaction: transaction, product: product,
            environment: request.field("Purser-Environment") ?? "unknown",
            quantity: request.field("Purser-Quantity").flatMap { Int($0) } ?? 1,
            store: request.field("Purser-Store") ?? "app-store", proof: text)
    }

    /// Writes what is said of a purchase.
    func answer(_ verdict: Bookkeeper.Verdict, to purchase: Purchase, app: String) -> [String: Any]
    {
        switch (self, verdict) {
        case (.purser, .accepted(let balance, let date)):
            [
                "version": 1, "verdict": "accepted", "payload": ["balance": balance],
                "facts": facts(purchase, date: date, app: app),
            ]
        case (.purser, .acceptedElsewhere): ["version": 1, "verdict": "acceptedElsewhere"]
        case (.purser, .rejected(let text)):
            ["version": 1, "verdict": "rejected", "reason": "refusedByServer", "userText": text]
        case (.purser, .undecided(let text)):
            ["version": 1, "verdict": "undecided", "message": text, "retryAfter": 60]
        case (.s0, .accepted(let balance, _)): ["code": 0, "data": ["userCoin": balance]]
        case (.s0, .acceptedElsewhere): ["code": 2]
        case (.s0, .rejected(let text)): ["code": 4001, "msg": text]
        case (.s0, .undecided): ["code": 1]
        case (.s3, .accepted): ["status": "success"]
        case (.s3, .rejected(let text)): ["status": "fail", "info": text]
        case (.s3, .acceptedElsewhere), (.s3, .undecided): ["status": "wait"]
        case (.verifyReceipt, .accepted): ["status": 0, "receipt": receipt(purchase, app: app)]
        case (.verifyReceipt, .rejected): ["status": 21003]
        case (.verifyReceipt, _): ["status": 21005]
        }
    }

    /// Reads for whom an order is made, and of what.
    func order(_ request: WebRequest) -> (account: String, product: String) {
        let body = request.json
        let account = body["account"] as? String ?? body["uid"] as? String ?? "single"
        return (account, body["product"] as? String ?? "")
    }

    /// Writes an order number.
    func answer(order number: String) -> [String: Any] {
        switch self {
        case .purser, .verifyReceipt: ["version": 1, "order": number]
        case .s0: ["code": 0, "data": ["orderNo": number]]
        case .s3: ["orderid": number]
        }
    }

    private func facts(_ purchase: Purchase, date: Int, app: String) -> [String: Any] {
        [
            "app": app, "product": purchase.product, "transaction": purchase.transaction,
            "environment": purchase.environment, "quantity": purchase.quantity,
            "kind": "consumable", "purchaseDate": date,
        ]
    }

    private func receipt(_ purchase: Purchase, app: String) -> [String: Any] {
        let entry = [
            "quantity": String(purchase.quantity), "product_id": purchase.product,
            "transaction_id": purchase.transaction,
            "original_transaction_id": purchase.transaction,
        ]
        return ["bundle_id": app, "in_app": [entry]]
    }
}
