/// Refuses a receipt that was changed after it was signed, or was signed by another key.
enum ReceiptSignatureRule: Rule {
    static let name = ProofRule.receiptSignature

    static func holds(for claim: MessageClaim) -> Bool {
        claim.isSigned
    }
}
