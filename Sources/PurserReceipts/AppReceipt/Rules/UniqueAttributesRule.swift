/// Refuses a receipt that states one thing twice, such as two bundle identifiers: of two readers
/// one would take the first and the other the last.
enum UniqueAttributesRule: Rule {
    static let name = ProofRule.uniqueAttributes

    static func holds(for claim: MessageClaim) -> Bool {
        !claim.hasRepeatedAttributes
    }
}
