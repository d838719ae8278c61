/// Refuses a message with a second signer: one reader may check the one and another the other.
enum OneSignerRule: Rule {
    static let name = ProofRule.oneSigner

    static func holds(for claim: MessageClaim) -> Bool {
        claim.message.signers.count == 1
    }
}
