/// Why some bytes are no proof at all, so that no rule can be asked about them.
package enum ProofFormError: Error, Hashable, Sendable, CustomStringConvertible {
    case der(DERError)
    case json(JSONError)
    /// Text that is no base64, or a second spelling of some bytes.
    case base64
    /// Not three parts between two dots.
    case notThreeParts
    /// A header without certificates: there is nothing to check the signature with.
    case noCertificate
    /// JSON that is no object, or a header whose certificates are no texts.
    case wrongShape
    /// A message without content: there is nothing that the signature could cover.
    case detachedContent
    /// A signer that is named in a way which no store uses.
    case signerForm
    /// Larger than any proof of a store.
    case tooLarge
    /// Another kind of proof than was expected here.
    case wrongKind

    package var description: String {
        switch self {
        case .der(let error): "ASN.1: \(error)"
        case .json(let error): "JSON: \(error)"
        case .base64: "base64 text that is none, or has a second spelling"
        case .notThreeParts: "not three parts between two dots"
        case .noCertificate: "no certificate to check the signature with"
        case .wrongShape: "JSON of another shape"
        case .detachedContent: "a message without its content"
        case .signerForm: "a signer named in an unknown way"
        case .tooLarge: "larger than any proof of a store"
        case .wrongKind: "another kind of proof"
        }
    }
}
