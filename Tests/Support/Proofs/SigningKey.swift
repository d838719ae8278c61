#if canImport(COpenSSL)
    import COpenSSL

    /// A key pair made for one run of the tests, with libcrypto's own signing behind it.
    package final class SigningKey: Sendable {
        package enum Kind: Sendable, Hashable {
            case p256
            case p384
            case rsa(bits: Int)
        }

        package enum Hash: String, Sendable {
            case sha1 = "SHA1"
            case sha256 = "SHA256"
            case sha384 = "SHA384"
        }

        package let kind: Kind
        private let address: UInt

        /// libcrypto's key, for the tests that ask libcrypto itself.
        package var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

        package init(_ kind: Kind) {
            self.kind = kind
            let isRSA = if case .rsa = kind { true } else { false }
            let context = EVP_PKEY_CTX_new_from_name(nil, isRSA ? "RSA" : "EC", nil)
            defer { EVP_PKEY_CTX_free(context) }
            precondition(EVP_PKEY_keygen_init(context) == 1)
            switch kind {
            case .p256: precondition(EVP_PKEY_CTX_set_group_name(context, "P-256") == 1)
            case .p384: precondition(EVP_PKEY_CTX_set_group_name(context, "P-384") == 1)
            case .rsa(let bits):
                precondition(EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)) == 1)
            }
            var key: OpaquePointer?
            precondition(EVP_PKEY_generate(context, &key) == 1)
            address = UInt(bitPattern: key)
        }

        deinit { EVP_PKEY_free(pointer) }

        /// The `SubjectPublicKeyInfo`.
        package var publicKey: [UInt8] {
            var out: UnsafeMutablePointer<UInt8>?
            let count = i2d_PUBKEY(pointer, &out)
            defer { CRYPTO_free(out, nil, 0) }
            return Array(UnsafeBufferPointer(start: out, count: Int(count)))
        }

        /// The private key as PKCS #8.
        package var privateKey: [UInt8] {
            let info = EVP_PKEY2PKCS8(pointer)
            defer { PKCS8_PRIV_KEY_INFO_free(info) }
            var out: UnsafeMutablePointer<UInt8>?
            let count = i2d_PKCS8_PRIV_KEY_INFO(info, &out)
            defer { CRYPTO_free(out, nil, 0) }
            return Array(UnsafeBufferPointer(start: out, count: Int(count)))
        }

        /// The signature as a certificate or a message has it: DER or PKCS #1.
        package func sign(_ message: [UInt8], _ hash: Hash) -> [UInt8] {
            let context = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(context) }
            let method = EVP_get_digestbyname(hash.rawValue)
            precondition(EVP_DigestSignInit(context, nil, method, nil, pointer) == 1)
            var size = 0
            precondition(EVP_DigestSign(context, nil, &size, message, message.count) == 1)
            var signature = [UInt8](repeating: 0, count: size)
            precondition(EVP_DigestSign(context, &signature, &size, message, message.count) == 1)
            return Array(signature.prefix(size))
        }

        /// The signature as a token has it: two numbers side by side.
        package func signRaw(_ message: [UInt8], _ hash: Hash = .sha256) -> [UInt8] {
            let der = sign(message, hash)
            let width = kind == .p384 ? 48 : 32
            var position = der[1] & 0x80 == 0 ? 2 : 3
            var raw: [UInt8] = []
            for _ in 0..<2 {
                let count = Int(der[position + 1])
                let digits = der[position + 2..<position + 2 + count].drop { $0 == 0 }
                raw += [UInt8](repeating: 0, count: width - digits.count) + digits
                position += 2 + count
            }
            return raw
        }
    }

    package func digest(_ hash: SigningKey.Hash, _ bytes: [UInt8]) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: 64)
        var count: UInt32 = 0
        EVP_Digest(bytes, bytes.count, &out, &count, EVP_get_digestbyname(hash.rawValue), nil)
        return Array(out.prefix(Int(count)))
    }
#endif
