/// Refuses a message that says its content is something else than plain data: such a signature was
/// made for another use of the key.
enum ContentTypeRule: Rule {
    static let name = ProofRule.contentType

    static func holds(for claim: MessageClaim) -> Bool {
        claim.message.contentType == .data
    }
}
