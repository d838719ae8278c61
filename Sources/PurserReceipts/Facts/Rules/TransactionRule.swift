/// Refuses a proof of another transaction: one purchase shown again and again.
enum TransactionRule: Rule {
    static let name = ProofRule.transaction

    static func holds(for claim: FactsClaim) -> Bool {
        claim.asked.transaction == nil || claim.asked.transaction == claim.stated.transaction
    }
}
