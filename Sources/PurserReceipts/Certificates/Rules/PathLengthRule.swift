/// Refuses a chain that goes on below an authority that was made to be its last.
enum PathLengthRule: Rule {
    static let name = ProofRule.pathLength

    static func holds(for claim: ChainClaim) -> Bool {
        // Of the authorities only the root has another one below it; a leaf does not count.
        (claim.root.certificate.basicConstraints?.pathLength ?? 1) >= 1
    }
}
