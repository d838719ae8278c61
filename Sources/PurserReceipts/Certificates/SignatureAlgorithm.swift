/// The ways of signing a certificate that some root may allow.
enum SignatureAlgorithm: Sendable, Hashable, CaseIterable {
    case ecdsaSHA256
    case ecdsaSHA384
    case rsaSHA1
    case rsaSHA256
    case rsaSHA384

    var hash: HashAlgorithm {
        switch self {
        case .rsaSHA1: .sha1
        case .ecdsaSHA256, .rsaSHA256: .sha256
        case .ecdsaSHA384, .rsaSHA384: .sha384
        }
    }

    var isElliptic: Bool { self == .ecdsaSHA256 || self == .ecdsaSHA384 }

    var identifier: ASN1Identifier {
        switch self {
        case .ecdsaSHA256: .ecdsaSHA256
        case .ecdsaSHA384: .ecdsaSHA384
        case .rsaSHA1: .rsaSHA1
        case .rsaSHA256: .rsaSHA256
        case .rsaSHA384: .rsaSHA384
        }
    }

    /// Nil for an algorithm that is none of these.
    init?(_ identifier: ASN1Identifier) {
        let match = Self.allCases.first { $0.identifier == identifier }
        guard let match else { return nil }
        self = match
    }
}
