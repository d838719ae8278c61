#if canImport(COpenSSL)
    /// A certificate that is to be made; every part can be made wrong.
    package struct CertificateRecipe: Sendable {
        package struct Extension: Sendable {
            package var name: String
            package var isCritical: Bool
            package var value: [UInt8]

            package init(_ name: String, critical: Bool = false, _ value: [UInt8]) {
                self.name = name
                self.isCritical = critical
                self.value = value
            }

            var der: [UInt8] {
                DERWriter.sequence(
                    DERWriter.identifier(name), isCritical ? DERWriter.boolean(true) : [],
                    DERWriter.octets(value))
            }
        }

        package var version = 3
        package var serial: [UInt8] = [0x11]
        package var issuer: [UInt8]
        package var subject: [UInt8]
        package var notBefore = "200101000000Z"
        package var notAfter = "400101000000Z"
        package var publicKey: [UInt8]
        package var extensions: [Extension] = []
        /// The algorithm inside; nil means the one outside.
        package var innerAlgorithm: [UInt8]?
        package var hash: SigningKey.Hash
        /// Set to write another algorithm beside the signature than the one it was made with.
        package var outerAlgorithm: [UInt8]?
        package var signer: SigningKey
        /// Changes the signed part after it was written, before it is signed.
        package var changeBeforeSigning: (@Sendable ([UInt8]) -> [UInt8])?
        /// Changes the signature.
        package var changeSignature: (@Sendable ([UInt8]) -> [UInt8])?

        package init(
            subject: String, issuer: String, key: SigningKey, signer: SigningKey,
            hash: SigningKey.Hash
        ) {
            self.subject = Self.name(subject)
            self.issuer = Self.name(issuer)
            self.publicKey = key.publicKey
            self.signer = signer
            self.hash = hash
        }

        package var signedPart: [UInt8] {
            let validity = [notBefore, notAfter].flatMap {
                DERWriter.element($0.utf8.count == 13 ? 0x17 : 0x18, Array($0.utf8))
            }
            let list = DERWriter.element(0x30, extensions.flatMap(\.der))
            return DERWriter.sequence(
                version == 1
                    ? [] : DERWriter.context(0, DERWriter.integer(version - 1)),
                DERWriter.element(0x02, serial),
                innerAlgorithm ?? outerAlgorithm ?? Self.algorithm(signer.kind, hash),
                issuer, DERWriter.element(0x30, validity), subject, publicKey,
                extensions.isEmpty ? [] : DERWriter.context(3, list))
        }

        package var der: [UInt8] {
            let part = changeBeforeSigning?(signedPart) ?? signedPart
            let signature = signer.sign(part, hash)
            return DERWriter.sequence(
                part, outerAlgorithm ?? Self.algorithm(signer.kind, hash),
                DERWriter.bits(changeSignature?(signature) ?? signature))
        }

        package mutating func set(_ name: String, critical: Bool = false, _ value: [UInt8]?) {
            extensions.removeAll { $0.name == name }
            if let value { extensions.append(Extension(name, critical: critical, value)) }
        }

        package static func name(_ common: String) -> [UInt8] {
            DERWriter.sequence(
                DERWriter.set(
                    DERWriter.sequence(
                        DERWriter.identifier("2.5.4.3"), DERWriter.utf8(common))))
        }

        package static func algorithm(_ kind: SigningKey.Kind, _ hash: SigningKey.Hash) -> [UInt8] {
            let isRSA = if case .rsa = kind { true } else { false }
            let identifier =
                switch (isRSA, hash) {
                case (true, .sha1): "1.2.840.113549.1.1.5"
                case (true, .sha256): "1.2.840.113549.1.1.11"
                case (true, .sha384): "1.2.840.113549.1.1.12"
                case (false, .sha1): "1.2.840.10045.4.1"
                case (false, .sha256): "1.2.840.10045.4.3.2"
                case (false, .sha384): "1.2.840.10045.4.3.3"
                }
            return DERWriter.sequence(
                DERWriter.identifier(identifier), isRSA ? DERWriter.null : [])
        }
    }

    extension CertificateRecipe {
        package static let basicConstraints = "2.5.29.19"
        package static let keyUsage = "2.5.29.15"
        package static let subjectKey = "2.5.29.14"
        package static let authorityKey = "2.5.29.35"
        package static let leafMarker = "1.2.840.113635.100.6.11.1"
        package static let intermediateMarker = "1.2.840.113635.100.6.2.1"

        /// Says whether the certificate may issue others.
        package mutating func setAuthority(_ isAuthority: Bool?, pathLength: Int? = nil) {
            guard let isAuthority else { return set(Self.basicConstraints, nil) }
            set(
                Self.basicConstraints, critical: true,
                DERWriter.sequence(
                    isAuthority ? DERWriter.boolean(true) : [],
                    pathLength.map { DERWriter.integer($0) } ?? []))
        }

        /// Says what the key is for: 0x80 signing data, 0x20 encryption, 0x06 issuing.
        package mutating func setKeyUsage(_ bits: UInt8?) {
            set(
                Self.keyUsage, critical: true,
                bits.map {
                    DERWriter.bits(
                        [$0], unused: UInt8($0 == 0 ? 0 : $0.trailingZeroBitCount))
                })
        }

        package mutating func setKeys(subject: [UInt8]?, authority: [UInt8]?) {
            set(Self.subjectKey, subject.map { DERWriter.octets($0) })
            set(
                Self.authorityKey,
                authority.map { DERWriter.sequence(DERWriter.element(0x80, $0)) })
        }
    }
#endif
