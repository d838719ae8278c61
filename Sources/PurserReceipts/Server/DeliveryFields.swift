import Purser

/// The header fields that name all that a yes will count for; see ``ServerReceiptVerifier``.
struct DeliveryFields: Sendable {
    let texts: [String: String]

    init(_ request: VerificationRequest, nonce: String) {
        let transaction = request.transaction
        var fields: [String: String] = [
            "Idempotency-Key": request.grant.rawValue,
            "Purser-Provisional": request.isProvisional ? "true" : "false",
            "Purser-Transaction": transaction.id.rawValue,
            "Purser-Product": transaction.product.rawValue,
            "Purser-Store": transaction.store.rawValue,
            "Purser-Environment": transaction.environment.rawValue,
            "Purser-Account": request.owner.rawValue,
            "Purser-Installation": request.installation.rawValue,
            "Purser-Nonce": nonce,
        ]
        fields["Purser-Quantity"] = transaction.quantity.map(String.init)
        fields["Purser-Order"] = request.order?.id.rawValue
        texts = fields.mapValues(Self.text)
    }

    /// Visible ASCII, percent signs escaped: a line break in an id must not begin another field.
    private static func text(_ text: String) -> String {
        PercentText.escaped(text) { (0x21...0x7E).contains($0) && $0 != 0x25 }
    }
}
