/// Refuses a proof of a world that was not declared: in the test worlds nobody pays.
enum EnvironmentRule: Rule {
    static let name = ProofRule.environment

    static func holds(for claim: FactsClaim) -> Bool {
        guard let asked = claim.asked.environments else { return true }
        return claim.stated.environment.map(asked.contains) ?? false
    }
}
