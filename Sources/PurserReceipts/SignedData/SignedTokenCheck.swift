import Foundation
import Purser

/// Judges whether a token is the store's: its signature, its chain, its date, its form.
///
/// Nothing waits and nothing is an actor: any number of threads may check at once, and share only
/// the chains that are known.
package struct SignedTokenCheck: Sendable {
    let signer: SignerCheck
    let known: KnownChains

    package init(roots: TrustedRoots, knownChains: Int = 8) {
        signer = SignerCheck(
            roots: roots, signatures: CheckedSignatures(limit: knownChains * 2))
        known = KnownChains(limit: knownChains)
    }

    /// Judges a token.
    ///
    /// - Throws: if the bytes are no token, so that no rule can be asked.
    package func check(
        _ bytes: [UInt8], at time: JudgementTime
    ) throws(ProofFormError) -> CheckedToken {
        if let match = known.match(bytes), let token = try quickly(match, at: time) {
            return token
        }
        return try check(try SignedToken(bytes), at: time)
    }

    /// Whether a token is signed by the leaf of a chain that held before, its claims left unread.
    package func isSignedByKnownChain(_ bytes: [UInt8]) -> Bool {
        guard let match = known.match(bytes) else { return false }
        return match.chains.contains { Self.isSigned(match.token, by: $0.key) }
    }

    /// The way of a token whose header is known: only its own date and signature are left to judge.
    ///
    /// - Returns: nil if the known chain does not settle it; then the long way names what is wrong.
    private func quickly(
        _ match: (token: SignedToken, chains: [KnownChain]), at time: JudgementTime
    ) throws(ProofFormError) -> CheckedToken? {
        let token = match.token
        let payload = try token.claims()
        let claims = TokenDates(payload.object)
        guard
            !payload.hasRepeatedKeys,
            let chain = match.chains.first(where: { $0.environment == claims.environment }),
            chain.isValid(at: time.date(of: claims.signedAt)),
            Self.isSigned(token, by: chain.key)
        else { return nil }
        return CheckedToken(
            claims: payload.object, environment: claims.environment, signedAt: claims.signedAt,
            brokenRules: RuleBook.dates.broken(by: DatedClaim(claims.signedAt, time)),
            certificates: chain.certificates)
    }

    private func check(
        _ token: SignedToken, at time: JudgementTime
    ) throws(ProofFormError) -> CheckedToken {
        let payload = try token.claims()
        let header = try TokenHeader(token.bytes[token.header])
        let claims = TokenDates(payload.object)
        let date = time.date(of: claims.signedAt)
        let certificates = try header.certificates.prefix(2).map {
            (bytes) throws(ProofFormError) in try Certificate(ofProof: bytes)
        }
        let leaf = certificates[0]
        let finding =
            certificates.count == 1
            ? signer.selfSigned(leaf, in: claims.environment, at: date)
            : signer.chain(
                leaf: leaf, intermediate: certificates[1], in: claims.environment, at: date)
        let claim = TokenClaim(
            header: header, selfSigned: certificates.count == 1 ? leaf : nil,
            hasRepeatedKeys: header.hasRepeatedKeys || payload.hasRepeatedKeys,
            isSigned: Self.isSigned(token, by: leaf.key))
        let broken = RuleBook.token.broken(by: claim) + (finding?.brokenRules ?? [])
        if broken.isEmpty, let finding, let key = leaf.key {
            known.remember(
                KnownChain(
                    header: Array(token.bytes[token.header]), environment: claims.environment,
                    key: key, certificates: finding.certificates))
        }
        return CheckedToken(
            claims: payload.object, environment: claims.environment, signedAt: claims.signedAt,
            brokenRules: broken + RuleBook.dates.broken(by: DatedClaim(claims.signedAt, time)),
            certificates: finding?.certificates ?? certificates, lacksRoot: finding == nil)
    }

    /// Whether the token's two raw numbers are a signature by this key, which must be of P-256: the
    /// one algorithm that a token may name has no other.
    private static func isSigned(_ token: SignedToken, by key: VerificationKey?) -> Bool {
        guard
            let key, case .p256 = key.material,
            let raw = Base64.decodeURL(token.bytes[token.signature]),
            let signature = ECDSASignature(raw: raw[...], width: 32)
        else { return false }
        return key.verifies(signature, over: token.bytes[token.signedPart], hash: .sha256)
    }
}
