/// The rules that a proof can break, each named after what must hold.
///
/// A verdict lists every rule that did not hold. The raw values are stable text for logs and tools.
@nonexhaustive
public enum ProofRule: String, Sendable, Hashable, CaseIterable {
    /// The bytes have the form of a proof at all: no limit exceeded, nothing left over.
    case wellFormed

    // The chain of certificates.
    /// All certificates are of version 3, the only one that can say what it is for.
    case certificateVersion
    /// Each certificate names the next as its issuer.
    case issuerName
    /// The leaf is signed by the intermediate.
    case leafSignature
    /// The intermediate is signed by a trusted root.
    case intermediateSignature
    /// Every certificate's validity had begun when the proof was signed.
    case notYetValid
    /// No certificate had expired when the proof was signed.
    case expired
    /// Intermediate and root may issue certificates.
    case issuerIsAuthority
    /// The leaf may not issue certificates.
    case leafIsNoAuthority
    /// No issuer's limit on the length of the chain below it is exceeded.
    case pathLength
    /// Intermediate and root may use their keys to sign certificates.
    case issuerKeyUsage
    /// The leaf may use its key to sign data.
    case leafKeyUsage
    /// The leaf carries the mark of what signs purchases.
    case leafMarker
    /// The intermediate carries the mark of the authority for such leaves.
    case intermediateMarker
    /// No certificate has a critical extension that is not understood here.
    case criticalExtension
    /// No certificate has an extension that would restrict the chain in a way not checked here.
    case restrictingExtension
    /// No certificate has one extension twice.
    case uniqueExtensions
    /// Each certificate's note of its issuer's key fits that key.
    case authorityKey
    /// The algorithm beside a certificate's signature is the one inside.
    case innerAlgorithm
    /// Each certificate is signed in a way that its root allows.
    case allowedAlgorithm
    /// Every key is of a kind and a size that a store uses.
    case keyStrength

    // Signed tokens.
    /// The token's header names ES256 and nothing else.
    case tokenAlgorithm
    /// The header asks for nothing that would change the meaning of the signature.
    case tokenHeader
    /// The header holds three certificates, or one that was given as a root.
    case chainLength
    /// The token is signed by the leaf.
    case tokenSignature
    /// No key stands twice in one object.
    case uniqueKeys
    /// A self-signed certificate is byte for byte one that the app gave.
    case pinnedCertificate
    /// A self-signed certificate signs for the test environments on a machine only.
    case selfSignedScope

    // App receipts.
    /// The message holds plain data.
    case contentType
    /// The message has one signer.
    case oneSigner
    /// The signer's certificate is the one that the signature names.
    case signerIdentifier
    /// The message's lists name the digest that its signer uses.
    case digestAlgorithm
    /// The signer's algorithms belong together.
    case signerAlgorithm
    /// Signed attributes, if there are any, hold the digest of the content.
    case messageDigest
    /// Signed attributes, if there are any, hold the content's type.
    case signedContentType
    /// The content is signed by the leaf.
    case receiptSignature
    /// No attribute of the app stands twice.
    case uniqueAttributes

    // Signed purchases of Google Play.
    /// The data is signed by the app's key.
    case playSignature

    // What was asked for, against what the proof says.
    /// The proof was not signed later than a day from now.
    case signedInPast
    /// The proof is for this app.
    case bundle
    /// The proof is for the app of this store id.
    case appID
    /// The proof is from an environment that was declared.
    case environment
    /// The proof names this product.
    case product
    /// The proof names this transaction.
    case transaction
    /// The proof is for this device.
    case device
    /// The purchase has been paid.
    case paid
}
