/// Refuses a certificate that was made under another key of the same name, as after an authority's
/// key was replaced because it had leaked.
enum AuthorityKeyRule: Rule {
    static let name = ProofRule.authorityKey

    static func holds(for claim: ChainClaim) -> Bool {
        let root = claim.root.certificate
        return (claim.links + [(root, root)]).allSatisfy { link in
            guard let authority = link.child.authorityKeyIdentifier else { return true }
            guard !authority.namesIssuer else { return false }
            guard
                let named = authority.keyIdentifier, let own = link.issuer.subjectKeyIdentifier
            else { return true }
            return named == own
        }
    }
}
