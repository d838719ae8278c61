/// A public key as its numbers, before any library has seen it.
enum PublicKeyMaterial: Sendable, Hashable {
    /// An uncompressed point: 0x04, x, y.
    case p256(point: [UInt8])
    case p384(point: [UInt8])
    /// `pkcs1` is the DER of `RSAPublicKey`, whose two numbers are the modulus and the exponent.
    case rsa(pkcs1: [UInt8], modulus: [UInt8], exponent: [UInt8])

    var isElliptic: Bool { if case .rsa = self { false } else { true } }

    /// The bits of an RSA modulus; nil for a point on a curve.
    var modulusBits: Int? {
        guard case .rsa(_, let modulus, _) = self else { return nil }
        guard let first = modulus.first else { return 0 }
        return modulus.count * 8 - first.leadingZeroBitCount
    }
}

extension PublicKeyMaterial {
    /// Whether a certificate of a store may have such a key.
    var isStrong: Bool { isStrong(minimumBits: 2048) }

    /// A curve's keys are all of one strength; an RSA key must be neither small nor slow, and its
    /// exponent an odd number above one.
    func isStrong(minimumBits: Int) -> Bool {
        guard case .rsa(_, let modulus, let exponent) = self else { return true }
        guard let bits = modulusBits, let last = exponent.last, let low = modulus.last else {
            return false
        }
        return (minimumBits...8192).contains(bits) && low & 1 == 1 && last & 1 == 1
            && exponent != [1] && exponent.count <= 4
    }
}
