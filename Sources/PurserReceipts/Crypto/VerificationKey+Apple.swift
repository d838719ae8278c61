#if canImport(CryptoKit)
    import CryptoKit
    import Foundation
    import Security

    /// The signature primitives of this platform, through CryptoKit and Security: nothing above
    /// this file knows.
    final class VerificationKey: Sendable {
        let material: PublicKeyMaterial
        private let key: Key

        private enum Key: Sendable {
            case p256(P256.Signing.PublicKey)
            case p384(P384.Signing.PublicKey)
            case rsa(SecKey)
        }

        /// Nil if the numbers are no key: a point off its curve, an exponent that cannot be one.
        init?(_ material: PublicKeyMaterial) {
            self.material = material
            do {
                switch material {
                case .p256(let point):
                    key = .p256(try P256.Signing.PublicKey(x963Representation: point))
                case .p384(let point):
                    key = .p384(try P384.Signing.PublicKey(x963Representation: point))
                case .rsa(let pkcs1, _, _):
                    let attributes =
                        [
                            kSecAttrKeyType: kSecAttrKeyTypeRSA,
                            kSecAttrKeyClass: kSecAttrKeyClassPublic,
                        ] as CFDictionary
                    guard let made = SecKeyCreateWithData(Data(pkcs1) as CFData, attributes, nil)
                    else { return nil }
                    key = .rsa(made)
                }
            } catch {
                return nil
            }
        }

        /// Whether `signature` is this key's over the hash of `message`; false for every failure.
        func verifies(
            _ signature: ECDSASignature, over message: ArraySlice<UInt8>, hash: HashAlgorithm
        ) -> Bool {
            switch hash {
            case .sha1: false
            case .sha256: verifies(signature, SHA256.hash(data: message))
            case .sha384: verifies(signature, SHA384.hash(data: message))
            }
        }

        /// Whether `signature` is this key's by RSA PKCS#1 v1.5; false for every failure.
        func verifies(
            pkcs1 signature: ArraySlice<UInt8>, over message: ArraySlice<UInt8>,
            hash: HashAlgorithm
        ) -> Bool {
            guard case .rsa(let key) = key else { return false }
            let algorithm: SecKeyAlgorithm =
                switch hash {
                case .sha1: .rsaSignatureDigestPKCS1v15SHA1
                case .sha256: .rsaSignatureDigestPKCS1v15SHA256
                case .sha384: .rsaSignatureDigestPKCS1v15SHA384
                }
            return SecKeyVerifySignature(
                key, algorithm, Data(hash.digest(of: message)) as CFData,
                Data(signature) as CFData, nil)
        }

        private func verifies(_ signature: ECDSASignature, _ digest: some Digest) -> Bool {
            do {
                switch key {
                case .p256(let key):
                    return key.isValidSignature(
                        try P256.Signing.ECDSASignature(rawRepresentation: signature.raw),
                        for: digest)
                case .p384(let key):
                    return key.isValidSignature(
                        try P384.Signing.ECDSASignature(rawRepresentation: signature.raw),
                        for: digest)
                case .rsa:
                    return false
                }
            } catch {
                return false
            }
        }
    }

    extension HashAlgorithm {
        /// The hash of some bytes.
        func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
            switch self {
            case .sha1: Array(Insecure.SHA1.hash(data: bytes))
            case .sha256: Array(SHA256.hash(data: bytes))
            case .sha384: Array(SHA384.hash(data: bytes))
            }
        }
    }
#endif
