#if canImport(CryptoKit)
    import CryptoKit
    import Foundation

    /// A P-256 private key, through CryptoKit.
    final class OfferSigningKey: Sendable {
        private let key: P256.Signing.PrivateKey

        /// Nil if the bytes are no private key in PKCS #8 form, or one of another curve.
        init?(pkcs8 bytes: [UInt8]) {
            guard let key = try? P256.Signing.PrivateKey(derRepresentation: bytes) else {
                return nil
            }
            self.key = key
        }

        /// The signature over SHA-256 of the message, as DER; nil if CryptoKit fails.
        func sign(_ message: [UInt8]) -> [UInt8]? {
            (try? key.signature(for: Data(message)))?.derRepresentation.map { $0 }
        }
    }
#endif
