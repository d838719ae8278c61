#if canImport(COpenSSL)
    import COpenSSL

    /// One signature checked by libcrypto with nothing around it: what the benchmarks compare with.
    package struct BareVerification: Sendable {
        private let key: SigningKey
        private let message: [UInt8]
        private let signature: [UInt8]
        private let method: UInt

        package init(_ key: SigningKey, over message: [UInt8], hash: SigningKey.Hash) {
            self.key = key
            self.message = message
            signature = key.sign(message, hash)
            method = UInt(bitPattern: EVP_MD_fetch(nil, hash.rawValue, nil))
        }

        /// Hashes the message and checks the signature.
        package func holds() -> Bool {
            var digest = [UInt8](repeating: 0, count: 64)
            var count: UInt32 = 0
            EVP_Digest(
                message, message.count, &digest, &count, OpaquePointer(bitPattern: method), nil)
            let context = EVP_PKEY_CTX_new(key.pointer, nil)
            defer { EVP_PKEY_CTX_free(context) }
            guard EVP_PKEY_verify_init(context) == 1 else { return false }
            return EVP_PKEY_verify(context, signature, signature.count, digest, Int(count)) == 1
        }
    }
#endif
