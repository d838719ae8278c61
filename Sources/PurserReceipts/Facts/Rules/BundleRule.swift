/// Refuses a proof of another app: a purchase of a cheap app of the attacker's own is as genuine as
/// any.
enum BundleRule: Rule {
    static let name = ProofRule.bundle

    static func holds(for claim: FactsClaim) -> Bool {
        claim.asked.bundle == nil || claim.asked.bundle == claim.stated.bundle
    }
}
