#if !canImport(CryptoKit)
    import COpenSSL

    /// A P-256 private key, through libcrypto.
    final class OfferSigningKey: Sendable {
        private let key: Handle

        /// Nil if the bytes are no private key in PKCS #8 form, or one of another curve.
        init?(pkcs8 bytes: [UInt8]) {
            let read = bytes.withUnsafeBufferPointer { buffer in
                var start = buffer.baseAddress
                return d2i_AutoPrivateKey(nil, &start, buffer.count)
            }
            guard let read else {
                ERR_clear_error()
                return nil
            }
            key = Handle(read)
            var group = [CChar](repeating: 0, count: 32)
            var count = 0
            let isNamed = EVP_PKEY_get_group_name(read, &group, group.count, &count) == 1
            let name = group.prefix(count).map { UInt8(bitPattern: $0) }
            guard isNamed, name.elementsEqual("prime256v1".utf8) else {
                ERR_clear_error()
                return nil
            }
        }

        deinit { EVP_PKEY_free(key.pointer) }

        /// The signature over SHA-256 of the message, as DER; nil if libcrypto fails.
        func sign(_ message: [UInt8]) -> [UInt8]? {
            let digest = HashAlgorithm.sha256.digest(of: message[...])
            guard let context = EVP_PKEY_CTX_new(key.pointer, nil) else { return nil }
            defer { EVP_PKEY_CTX_free(context) }
            var signature = [UInt8](repeating: 0, count: 80)
            var count = signature.count
            guard
                EVP_PKEY_sign_init(context) == 1,
                EVP_PKEY_sign(context, &signature, &count, digest, digest.count) == 1
            else {
                ERR_clear_error()
                return nil
            }
            return Array(signature.prefix(count))
        }
    }
#endif
