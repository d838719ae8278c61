/// Refuses a proof that names another app by the store's number. Proofs of the test worlds, and
/// signed transactions, name none.
enum AppIDRule: Rule {
    static let name = ProofRule.appID

    static func holds(for claim: FactsClaim) -> Bool {
        guard let asked = claim.asked.appID, let stated = claim.stated.appID, stated != 0 else {
            return true
        }
        return asked == stated
    }
}
