/// Refuses a proof of another product: the receipt of the cheapest one shown for the dearest.
enum ProductRule: Rule {
    static let name = ProofRule.product

    static func holds(for claim: FactsClaim) -> Bool {
        claim.asked.product == nil || claim.asked.product == claim.stated.product
    }
}
