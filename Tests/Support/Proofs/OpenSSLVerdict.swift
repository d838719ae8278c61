#if canImport(COpenSSL)
    import COpenSSL

    /// What libcrypto itself says of a chain or a message, to hold ours against.
    package enum OpenSSLVerdict {
        /// Why `X509_verify_cert` refuses the leaf under the root at a date; nil if it accepts it.
        package static func refusal(
            leaf: [UInt8], intermediate: [UInt8], root: [UInt8], at seconds: Int
        ) -> String? {
            defer { ERR_clear_error() }
            let certificates = [leaf, intermediate, root].map(read)
            defer { certificates.forEach { X509_free($0) } }
            guard certificates.allSatisfy({ $0 != nil }) else { return "unreadable" }
            return withStore(certificates[2], at: seconds) { store in
                let others = OPENSSL_sk_new_null()
                defer { OPENSSL_sk_free(others) }
                OPENSSL_sk_push(others, certificates[1].map { UnsafeRawPointer($0) })
                let context = X509_STORE_CTX_new()
                defer { X509_STORE_CTX_free(context) }
                X509_STORE_CTX_init(context, store, certificates[0], others)
                if X509_verify_cert(context) == 1 { return nil }
                let code = X509_STORE_CTX_get_error(context)
                return X509_verify_cert_error_string(Int(code)).map { String(cString: $0) } ?? "?"
            }
        }

        /// Whether `CMS_verify` accepts a message under the root at a date.
        package static func accepts(message: [UInt8], root: [UInt8], at seconds: Int) -> Bool {
            defer { ERR_clear_error() }
            guard let root = read(root) else { return false }
            defer { X509_free(root) }
            return message.withUnsafeBufferPointer { bytes in
                var start = bytes.baseAddress
                guard let message = d2i_CMS_ContentInfo(nil, &start, bytes.count) else {
                    return false
                }
                defer { CMS_ContentInfo_free(message) }
                // A message with bytes after it is not the message that was signed.
                guard start == bytes.baseAddress.map({ $0 + bytes.count }) else { return false }
                let out = BIO_new(BIO_s_null())
                defer { BIO_free(out) }
                return withStore(root, at: seconds) { store in
                    CMS_verify(message, nil, store, nil, out, UInt32(CMS_BINARY)) == 1
                }
            }
        }

        private static func withStore<Answer>(
            _ root: OpaquePointer?, at seconds: Int, _ body: (OpaquePointer?) -> Answer
        ) -> Answer {
            let store = X509_STORE_new()
            defer { X509_STORE_free(store) }
            X509_STORE_add_cert(store, root)
            X509_STORE_set_purpose(store, X509_PURPOSE_ANY)
            let parameters = X509_STORE_get0_param(store)
            X509_VERIFY_PARAM_set_time(parameters, time_t(seconds))
            return body(store)
        }

        private static func read(_ bytes: [UInt8]) -> OpaquePointer? {
            bytes.withUnsafeBufferPointer { buffer in
                var start = buffer.baseAddress
                let certificate = d2i_X509(nil, &start, buffer.count)
                guard start == buffer.baseAddress.map({ $0 + buffer.count }) else {
                    X509_free(certificate)
                    return nil
                }
                return certificate
            }
        }
    }
#endif
