/// What a token's header says of its signature.
struct TokenHeader: Sendable {
    let algorithm: String?
    /// The certificates' DER, from the leaf upwards.
    let certificates: [[UInt8]]
    /// Parameters that would change what the signature means.
    let demands: [String]
    let hasRepeatedKeys: Bool

    init(_ part: ArraySlice<UInt8>) throws(ProofFormError) {
        let header = try SignedToken.object(part)
        guard let list = header.object["x5c"]?.array, !list.isEmpty else {
            throw .noCertificate
        }
        guard list.count <= DERLimits.certificates else { throw .der(.tooMany) }
        var certificates: [[UInt8]] = []
        for entry in list {
            guard case .string(let text) = entry else { throw .wrongShape }
            guard let bytes = Base64.decode(Array(text.utf8)[...]) else { throw .base64 }
            certificates.append(bytes)
        }
        self.certificates = certificates
        algorithm = header.object["alg"]?.text
        demands = ["crit", "b64", "zip", "enc"].filter { header.object[$0] != nil }
        hasRepeatedKeys = header.hasRepeatedKeys
    }
}
