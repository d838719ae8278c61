/// A CMS message of signed data (RFC 5652), as it is written: nothing here has been judged.
///
/// Read as BER, since Xcode writes indefinite lengths. The content is not copied unless it was
/// written in several pieces.
struct SignedMessage: Sendable {
    /// One signature of a message.
    struct Signer: Sendable {
        /// The issuer and the serial number of the signer's certificate.
        let issuer: Range<Int>
        let serial: Range<Int>
        let digest: ASN1Identifier
        let signedAttributes: SignedAttributes?
        let algorithm: ASN1Identifier
        let signature: Range<Int>
    }

    /// What a signature covers in place of the content, if there are any.
    struct SignedAttributes: Sendable {
        /// Tag, length and value under the message's own tag.
        let whole: Range<Int>
        /// Nil if it is missing or stands twice.
        let contentType: ASN1Identifier?
        let messageDigest: [UInt8]?
    }

    let document: DERDocument
    let digests: [ASN1Identifier]
    let contentType: ASN1Identifier
    /// The bytes that the content is in: the message's own, or its joined pieces.
    let content: DERDocument
    let contentRange: Range<Int>
    let certificates: [Range<Int>]
    let signers: [Signer]

    var contentBytes: ArraySlice<UInt8> { content.bytes[contentRange] }

    /// What a signer's signature covers.
    func signedBytes(of signer: Signer) -> ArraySlice<UInt8> {
        guard let attributes = signer.signedAttributes else { return contentBytes }
        // Signed under the tag of a set, though the message shows another one (section 5.4).
        return ([DERTag.set.rawValue] + document.bytes[attributes.whole].dropFirst())[...]
    }
}
