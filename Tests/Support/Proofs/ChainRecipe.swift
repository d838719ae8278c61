#if canImport(COpenSSL)
    /// A chain of three certificates with the keys below each; sound until it is changed.
    package struct ChainRecipe: Sendable {
        package let keys: ChainKeys
        package var leaf: CertificateRecipe
        package var intermediate: CertificateRecipe
        package var root: CertificateRecipe

        package init(_ keys: ChainKeys) {
            self.keys = keys
            let hash: SigningKey.Hash = keys.root.kind == .p384 ? .sha384 : .sha256
            root = CertificateRecipe(
                subject: "Test Root", issuer: "Test Root", key: keys.root, signer: keys.root,
                hash: hash)
            intermediate = CertificateRecipe(
                subject: "Test Relations", issuer: "Test Root", key: keys.intermediate,
                signer: keys.root, hash: hash)
            leaf = CertificateRecipe(
                subject: "Test Signing", issuer: "Test Relations", key: keys.leaf,
                signer: keys.intermediate, hash: hash)
            root.setAuthority(true)
            root.setKeyUsage(0x06)
            root.setKeys(subject: [1, 1, 1], authority: nil)
            intermediate.setAuthority(true, pathLength: 0)
            intermediate.setKeyUsage(0x06)
            intermediate.setKeys(subject: [2, 2, 2], authority: [1, 1, 1])
            intermediate.set(CertificateRecipe.intermediateMarker, DERWriter.null)
            intermediate.serial = [0x22]
            leaf.setAuthority(false)
            leaf.setKeyUsage(0x80)
            leaf.setKeys(subject: [3, 3, 3], authority: [2, 2, 2])
            leaf.set(CertificateRecipe.leafMarker, DERWriter.null)
            leaf.serial = [0x33]
        }

        /// Leaf, intermediate, root.
        package var certificates: [[UInt8]] { [leaf.der, intermediate.der, root.der] }
    }

    /// Keys that are made once for a run: making RSA keys is slow.
    package struct ChainKeys: Sendable {
        package let root: SigningKey
        package let intermediate: SigningKey
        package let leaf: SigningKey

        package init(root: SigningKey, intermediate: SigningKey, leaf: SigningKey) {
            self.root = root
            self.intermediate = intermediate
            self.leaf = leaf
        }

        /// The shape of the store's real chains for tokens.
        package static let token = ChainKeys(
            root: SigningKey(.p384), intermediate: SigningKey(.p384), leaf: SigningKey(.p256))

        /// Quick to sign with, for many certificates.
        package static let quick = ChainKeys(
            root: SigningKey(.p256), intermediate: SigningKey(.p256), leaf: SigningKey(.p256))

        /// The shape of the store's real chains for receipts.
        package static let receipt = ChainKeys(
            root: SigningKey(.rsa(bits: 2048)), intermediate: SigningKey(.rsa(bits: 2048)),
            leaf: SigningKey(.rsa(bits: 2048)))

        /// Of someone who is not the store.
        package static let stranger = ChainKeys(
            root: SigningKey(.p384), intermediate: SigningKey(.p384), leaf: SigningKey(.p256))

        package static let strangerRSA = SigningKey(.rsa(bits: 2048))
        package static let weakRSA = SigningKey(.rsa(bits: 1024))
    }
#endif
