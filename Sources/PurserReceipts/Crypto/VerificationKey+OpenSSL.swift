#if !canImport(CryptoKit)
    import COpenSSL

    /// The signature primitives of this platform, through libcrypto: nothing above this file knows.
    ///
    /// A key is made from its numbers, because libcrypto's certificate reader costs more than the
    /// check itself.
    final class VerificationKey: Sendable {
        let material: PublicKeyMaterial
        private let key: Handle

        /// Nil if the numbers are no key: a point off its curve, an exponent that cannot be one.
        init?(_ material: PublicKeyMaterial) {
            let made =
                switch material {
                case .p256(let point): Self.elliptic(Self.emptyP256, point)
                case .p384(let point): Self.elliptic(Self.emptyP384, point)
                case .rsa(_, let modulus, let exponent): Self.rsa(modulus, exponent)
                }
            guard let made else { return nil }
            self.material = material
            self.key = Handle(made)
        }

        deinit { EVP_PKEY_free(key.pointer) }

        /// Whether `signature` is this key's over the hash of `message`; false for every failure.
        func verifies(
            _ signature: ECDSASignature, over message: ArraySlice<UInt8>, hash: HashAlgorithm
        ) -> Bool {
            if case .rsa = material { return false }
            return check(signature.der[...], hash.digest(of: message), padding: nil)
        }

        /// Whether `signature` is this key's by RSA PKCS#1 v1.5; false for every failure.
        func verifies(
            pkcs1 signature: ArraySlice<UInt8>, over message: ArraySlice<UInt8>,
            hash: HashAlgorithm
        ) -> Bool {
            guard case .rsa = material else { return false }
            return check(signature, hash.digest(of: message), padding: hash)
        }

        private func check(
            _ signature: ArraySlice<UInt8>, _ digest: [UInt8], padding: HashAlgorithm?
        ) -> Bool {
            guard let context = EVP_PKEY_CTX_new(key.pointer, nil) else { return false }
            defer { EVP_PKEY_CTX_free(context) }
            guard EVP_PKEY_verify_init(context) == 1 else { return false }
            if let padding {
                guard
                    EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
                    EVP_PKEY_CTX_set_signature_md(context, padding.method.pointer) == 1
                else { return false }
            }
            let answer = signature.withUnsafeBufferPointer { signature in
                digest.withUnsafeBufferPointer { digest in
                    EVP_PKEY_verify(
                        context, signature.baseAddress, signature.count,
                        digest.baseAddress, digest.count)
                }
            }
            // A refused signature leaves its reason in a queue of this thread, which would grow.
            if answer != 1 { ERR_clear_error() }
            return answer == 1
        }

        /// A copy of an empty key of the curve, with the point put in: a fourth of the cost of
        /// making the curve anew. A point off the curve is refused by libcrypto.
        private static func elliptic(_ empty: Handle, _ point: [UInt8]) -> OpaquePointer? {
            guard let key = EVP_PKEY_dup(empty.pointer) else { return nil }
            guard EVP_PKEY_set1_encoded_public_key(key, point, point.count) == 1 else {
                EVP_PKEY_free(key)
                ERR_clear_error()
                return nil
            }
            return key
        }

        private static let emptyP256 = Handle(empty("P-256"))
        private static let emptyP384 = Handle(empty("P-384"))

        private static func empty(_ group: StaticString) -> OpaquePointer? {
            key(of: "EC", curveParts) { builder in
                OSSL_PARAM_BLD_push_utf8_string(builder, text("group"), text(group), 0) == 1
            }
        }

        /// OpenSSL keeps the pointers that it is given until the key is made, so they must be of
        /// memory that stays: a `String` is passed in a temporary copy.
        private static func text(_ text: StaticString) -> UnsafePointer<CChar> {
            UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        }

        private static func rsa(_ modulus: [UInt8], _ exponent: [UInt8]) -> OpaquePointer? {
            let n = BN_bin2bn(modulus, Int32(truncatingIfNeeded: modulus.count), nil)
            let e = BN_bin2bn(exponent, Int32(truncatingIfNeeded: exponent.count), nil)
            defer {
                BN_free(n)
                BN_free(e)
            }
            guard let n, let e else { return nil }
            return key(of: "RSA", publicKeyParts) { builder in
                OSSL_PARAM_BLD_push_BN(builder, text("n"), n) == 1
                    && OSSL_PARAM_BLD_push_BN(builder, text("e"), e) == 1
            }
        }

        // `EVP_PKEY_PUBLIC_KEY` and `EVP_PKEY_KEY_PARAMETERS`, macros that Swift does not import.
        private static let publicKeyParts: Int32 = 0x86
        private static let curveParts: Int32 = 0x84

        private static func key(
            of kind: String, _ parts: Int32, _ fill: (OpaquePointer) -> Bool
        ) -> OpaquePointer? {
            guard let builder = OSSL_PARAM_BLD_new() else { return nil }
            defer { OSSL_PARAM_BLD_free(builder) }
            guard fill(builder), let parameters = OSSL_PARAM_BLD_to_param(builder) else {
                return nil
            }
            defer { OSSL_PARAM_free(parameters) }
            guard let context = EVP_PKEY_CTX_new_from_name(nil, kind, nil) else { return nil }
            defer { EVP_PKEY_CTX_free(context) }
            var key: OpaquePointer?
            guard
                EVP_PKEY_fromdata_init(context) == 1,
                EVP_PKEY_fromdata(context, &key, parts, parameters) == 1
            else {
                ERR_clear_error()
                return nil
            }
            return key
        }
    }
#endif
