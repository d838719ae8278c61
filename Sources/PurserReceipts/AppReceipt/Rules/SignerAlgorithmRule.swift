/// Refuses a signer whose digest is not the one that its signature algorithm names: two readers
/// would check two things.
enum SignerAlgorithmRule: Rule {
    static let name = ProofRule.signerAlgorithm

    static func holds(for claim: MessageClaim) -> Bool {
        switch claim.signer.algorithm {
        case .rsaEncryption: true
        case .rsaSHA1: claim.signer.digest == .sha1
        case .rsaSHA256: claim.signer.digest == .sha256
        default: false
        }
    }
}
