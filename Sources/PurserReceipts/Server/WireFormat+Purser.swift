import Foundation
import Purser

extension WireFormat {
    /// Purser's own format, version 1, with an answer that states every fact it knows.
    public static let purser = purser(stating: Set(Fact.allCases))

    /// Purser's own format, version 1.
    ///
    /// The request is a JSON object; a member that the purchase does not have is missing:
    ///
    /// ```json
    /// {
    ///   "version": 1, "nonce": "9f0c…",
    ///   "grant": "app-store/production/t/2000000123456789", "provisional": false,
    ///   "installation": "6d1f…", "account": "anna", "accountToken": "7b0e…",
    ///   "order": {"id": "A-17", "inferred": false, "fields": {"rule": "3"}},
    ///   "store": "app-store", "environment": "production",
    ///   "transaction": "2000000123456789", "product": "coins.100",
    ///   "storeProduct": "com.example.coins100", "quantity": 1, "purchaseDate": 1700000000000,
    ///   "proof": {"kind": "appReceipt", "data": "MIIc…"}
    /// }
    /// ```
    ///
    /// `proof.kind` is `appReceipt` (base64), `signedData` (a compact token), `playPurchase` (the
    /// exact text, with its `signature` beside `data`), or the name of another store's form
    /// (base64).
    ///
    /// The answer is a JSON object with `version` 1 and one of these verdicts; unknown members are
    /// passed over, and anything else is undecided:
    ///
    /// ```json
    /// {"version": 1, "verdict": "accepted", "payload": {"balance": 600}, "time": 1700000005000,
    ///  "facts": {"app": "com.example", "product": "com.example.coins100",
    ///            "transaction": "2000000123456789", "environment": "production", "quantity": 1,
    ///            "kind": "consumable", "purchaseDate": 1700000000000}}
    /// {"version": 1, "verdict": "acceptedElsewhere"}
    /// {"version": 1, "verdict": "rejected", "reason": "notAuthentic", "message": "…",
    ///  "userText": "…"}
    /// {"version": 1, "verdict": "undecided", "message": "…", "retryAfter": 30}
    /// ```
    ///
    /// `facts` has a member for each ``Fact``, named like it. `reason` is the name of a
    /// `RejectionReason.Code`; another name is kept as it is. `retryAfter` counts seconds.
    /// `payload` is any JSON and reaches the grant as JSON text.
    ///
    /// - Parameter facts: which facts the server's answers carry; none for a server that only says
    ///   yes or no.
    public static func purser(stating facts: Set<Fact>) -> WireFormat {
        var format = WireFormat(
            [
                "version": .number(1), "nonce": .nonce, "grant": .grant,
                "provisional": .isProvisional, "installation": .installation,
                "account": .account, "accountToken": .accountToken, "order.id": .order,
                "order.inferred": .isOrderInferred, "order.fields": .orderFields,
                "store": .store, "environment": .environment, "transaction": .transaction,
                "product": .product, "storeProduct": .storeProduct, "quantity": .quantity,
                "purchaseDate": .purchaseDate, "proof.kind": .proofKind, "proof.data": .proof,
                "proof.signature": .proofSignature,
            ], answer: verdict)
        for fact in facts { format.facts[fact] = "facts.\(fact.rawValue)" }
        return format
    }

    private static func verdict(_ answer: AnswerValue) -> ServerVerdict {
        guard answer["version"].integer == 1 else {
            return .undecided("the answer's format version is not 1")
        }
        let message = answer["message"].text ?? ""
        switch answer["verdict"].text {
        case "accepted":
            return .accepted(
                payload: answer["payload"].json,
                time: answer["time"].integer.map { Timestamp(milliseconds: Int64($0)) })
        case "acceptedElsewhere":
            return .acceptedElsewhere
        case "rejected":
            let code = answer["reason"].text.map { RejectionReason.Code(name: $0) }
            return .rejected(
                RejectionReason(
                    code ?? .refusedByServer, message, userText: answer["userText"].text))
        case "undecided":
            let delay = answer["retryAfter"].integer.map {
                Duration.seconds(max(0, min($0, 86_400)))
            }
            return .undecided(message, retryAfter: delay)
        default:
            return .undecided("the answer has no known verdict")
        }
    }
}
