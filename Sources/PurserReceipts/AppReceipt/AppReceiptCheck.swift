import Foundation
import Purser

/// Judges whether an app receipt is the store's: its signature, its chain, its date, its form.
package struct AppReceiptCheck: Sendable {
    let signer: SignerCheck

    package init(roots: TrustedRoots, knownSignatures: Int = 16) {
        signer = SignerCheck(roots: roots, signatures: CheckedSignatures(limit: knownSignatures))
    }

    /// Judges a receipt, at its creation date.
    ///
    /// - Throws: if the bytes are no receipt, so that no rule can be asked.
    package func check(
        _ bytes: [UInt8], at time: JudgementTime
    ) throws(ProofFormError) -> CheckedReceipt {
        let message = try SignedMessage(bytes)
        let content: AppReceiptContent
        do throws(DERError) {
            content = try AppReceiptContent(message.content, message.contentRange)
        } catch {
            throw .der(error)
        }
        let bag = try message.certificates.map { (range) throws(ProofFormError) in
            try Certificate(ofProof: Array(bytes[range]))
        }
        let named = message.signers[0]
        guard let leaf = Self.leaf(of: named, in: bag, of: message) else { throw .noCertificate }
        let environment = StoreEnvironment(receipt: content.environment)
        let date = time.date(of: content.createdAt)
        let finding: SignerCheck.Finding?
        if leaf.isIssued(inTheNameOf: leaf) {
            finding = signer.selfSigned(leaf, in: environment, at: date)
        } else {
            guard let above = intermediate(of: leaf, in: bag) else { throw .noCertificate }
            finding = signer.chain(leaf: leaf, intermediate: above, in: environment, at: date)
        }
        let claim = Self.claim(message, named, leaf, content)
        return CheckedReceipt(
            content: content, environment: environment,
            brokenRules: RuleBook.message.broken(by: claim) + (finding?.brokenRules ?? [])
                + RuleBook.dates.broken(by: DatedClaim(content.createdAt, time)),
            certificates: finding?.certificates ?? bag, lacksRoot: finding == nil)
    }

    private static func claim(
        _ message: SignedMessage, _ signer: SignedMessage.Signer, _ leaf: Certificate,
        _ content: AppReceiptContent
    ) -> MessageClaim {
        let hash = HashAlgorithm(receiptDigest: signer.digest)
        let signature = message.document.bytes[signer.signature]
        return MessageClaim(
            message: message, signer: signer, leaf: leaf,
            // Only signed attributes are compared with it: without them it is not computed twice.
            digest: signer.signedAttributes == nil
                ? [] : hash?.digest(of: message.contentBytes) ?? [],
            isSigned: hash.flatMap { hash in
                leaf.key?.verifies(
                    pkcs1: signature, over: message.signedBytes(of: signer), hash: hash)
            } ?? false,
            hasRepeatedAttributes: content.hasRepeatedAttributes)
    }

    /// The certificate that a signer names, else the first of the bag; a rule says that it is not.
    private static func leaf(
        of signer: SignedMessage.Signer, in bag: [Certificate], of message: SignedMessage
    ) -> Certificate? {
        bag.first {
            $0.document.equal($0.issuer, signer.issuer, in: message.document)
                && $0.document.equal($0.serial, signer.serial, in: message.document)
        } ?? bag.first
    }

    /// The certificate that the leaf names as its issuer; of several the one that signed it. Where
    /// none has the name another one is taken, and a rule says that it does not fit.
    private func intermediate(of leaf: Certificate, in bag: [Certificate]) -> Certificate? {
        let others = bag.filter { $0.bytes != leaf.bytes }
        let named = others.filter { leaf.isIssued(inTheNameOf: $0) }
        guard named.count > 1 else { return named.first ?? others.first }
        return named.first { signer.signatures.isSigned(leaf, by: $0) } ?? named[0]
    }
}

extension HashAlgorithm {
    /// Nil for a digest that no receipt has.
    fileprivate init?(receiptDigest name: ASN1Identifier) {
        switch name {
        case .sha1: self = .sha1
        case .sha256: self = .sha256
        default: return nil
        }
    }
}
