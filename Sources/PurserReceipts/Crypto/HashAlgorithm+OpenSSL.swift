#if !canImport(CryptoKit)
    import COpenSSL

    extension HashAlgorithm {
        /// The hash of some bytes.
        func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
            var length: UInt32 = 0
            let digest = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { out, count in
                let done = bytes.withUnsafeBytes {
                    EVP_Digest(
                        $0.baseAddress, $0.count, out.baseAddress, &length, method.pointer, nil)
                }
                count = done == 1 ? Int(length) : 0
            }
            return digest
        }

        var method: Handle {
            switch self {
            case .sha1: Self.sha1Method
            case .sha256: Self.sha256Method
            case .sha384: Self.sha384Method
            }
        }

        // Fetched once: libcrypto looks an unfetched method up, under a lock, at every use.
        private static let sha1Method = Handle(EVP_MD_fetch(nil, "SHA1", nil))
        private static let sha256Method = Handle(EVP_MD_fetch(nil, "SHA256", nil))
        private static let sha384Method = Handle(EVP_MD_fetch(nil, "SHA384", nil))
    }
#endif
