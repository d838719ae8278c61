#if canImport(COpenSSL)
    /// An app receipt that is to be made; every part can be made wrong.
    package struct ReceiptRecipe: Sendable {
        package struct Attribute: Sendable {
            package var type: Int
            package var value: [UInt8]

            package init(_ type: Int, _ value: [UInt8]) {
                self.type = type
                self.value = value
            }

            package var der: [UInt8] {
                DERWriter.sequence(
                    DERWriter.integer(type), DERWriter.integer(1), DERWriter.octets(value))
            }
        }

        package var chain: ChainRecipe
        package var attributes: [Attribute]
        package var hash: SigningKey.Hash = .sha256
        package var contentType = "1.2.840.113549.1.7.1"
        package var listedDigest: SigningKey.Hash?
        package var signatureAlgorithm = "1.2.840.113549.1.1.1"
        /// Nil means leaf, intermediate and root.
        package var bag: [[UInt8]]?
        package var signer: SigningKey
        package var signerIssuer: [UInt8]
        package var signerSerial: [UInt8]
        package var signerVersion = 1
        package var hasSignedAttributes = false
        /// Set to write another digest or type into the signed attributes.
        package var attributeDigest: [UInt8]?
        package var attributeType: String?
        package var isDetached = false
        package var usesIndefiniteLengths = false
        package var extraSigners: [[UInt8]] = []
        package var putsExtraSignerFirst = false
        package var unsignedAttributes: [UInt8] = []
        package var changeSignature: (@Sendable ([UInt8]) -> [UInt8])?
        package var changeContent: (@Sendable ([UInt8]) -> [UInt8])?

        package init(
            _ keys: ChainKeys = .receipt,
            attributes: [Attribute] = ReceiptRecipe.app + [ReceiptRecipe.purchase(0)]
        ) {
            chain = ChainRecipe(keys)
            signer = keys.leaf
            signerIssuer = chain.leaf.issuer
            signerSerial = chain.leaf.serial
            self.attributes = attributes
        }

        package var content: [UInt8] { DERWriter.element(0x31, attributes.flatMap(\.der)) }

        package var bytes: [UInt8] {
            let content = content
            let written = changeContent?(content) ?? content
            let wrap = usesIndefiniteLengths ? DERWriter.indefinite : DERWriter.element
            let octets =
                usesIndefiniteLengths
                ? DERWriter.indefinite(
                    0x24,
                    DERWriter.octets(Array(written.prefix(written.count / 2)))
                        + DERWriter.octets(Array(written.dropFirst(written.count / 2))))
                : DERWriter.octets(written)
            let encapsulated = wrap(
                0x30, DERWriter.identifier(contentType) + (isDetached ? [] : wrap(0xA0, octets)))
            let bag = (bag ?? chain.certificates).flatMap { $0 }
            let signers =
                putsExtraSignerFirst
                ? extraSigners.flatMap { $0 } + signerInfo(over: content)
                : signerInfo(over: content) + extraSigners.flatMap { $0 }
            let message = wrap(
                0x30,
                DERWriter.integer(1) + DERWriter.set(Self.digestName(listedDigest ?? hash))
                    + encapsulated + DERWriter.context(0, bag) + DERWriter.set(signers))
            return wrap(
                0x30, DERWriter.identifier("1.2.840.113549.1.7.2") + wrap(0xA0, message))
        }

        package func signerInfo(over content: [UInt8]) -> [UInt8] {
            let attributes = signedAttributes(over: content)
            let signed = hasSignedAttributes ? DERWriter.element(0x31, attributes) : content
            let signature = signer.sign(signed, hash)
            return DERWriter.sequence(
                DERWriter.integer(signerVersion),
                DERWriter.sequence(signerIssuer, DERWriter.element(0x02, signerSerial)),
                Self.digestName(hash),
                hasSignedAttributes ? DERWriter.context(0, attributes) : [],
                DERWriter.sequence(
                    DERWriter.identifier(signatureAlgorithm), DERWriter.null),
                DERWriter.octets(changeSignature?(signature) ?? signature),
                unsignedAttributes)
        }

        private func signedAttributes(over content: [UInt8]) -> [UInt8] {
            let value = attributeDigest ?? digest(hash, content)
            return DERWriter.sequence(
                DERWriter.identifier("1.2.840.113549.1.9.3"),
                DERWriter.set(DERWriter.identifier(attributeType ?? contentType)))
                + DERWriter.sequence(
                    DERWriter.identifier("1.2.840.113549.1.9.4"),
                    DERWriter.set(DERWriter.octets(value)))
        }

        package static func digestName(_ hash: SigningKey.Hash) -> [UInt8] {
            let name =
                switch hash {
                case .sha1: "1.3.14.3.2.26"
                case .sha256: "2.16.840.1.101.3.4.2.1"
                case .sha384: "2.16.840.1.101.3.4.2.2"
                }
            return DERWriter.sequence(DERWriter.identifier(name), DERWriter.null)
        }
    }

    extension ReceiptRecipe {
        package static let deviceIdentifier: [UInt8] = Array(1...16)
        package static let opaqueValue: [UInt8] = Array(101...116)
        package static let bundle = DERWriter.utf8("org.example.game")

        /// The app's attributes, created 2025-06-15T12:00:00Z.
        package static let app: [Attribute] = [
            Attribute(0, DERWriter.utf8("ProductionSandbox")),
            Attribute(1, DERWriter.integer(123_456_789)),
            Attribute(2, bundle),
            Attribute(3, DERWriter.utf8("1.4.2")),
            Attribute(4, opaqueValue),
            Attribute(5, digest(.sha1, deviceIdentifier + opaqueValue + bundle)),
            Attribute(8, DERWriter.ia5("2025-06-15T12:00:00Z")),
            Attribute(10, DERWriter.utf8("4+")),
            Attribute(12, DERWriter.ia5("2025-06-15T12:00:00Z")),
            Attribute(15, DERWriter.integer(0)),
            Attribute(18, DERWriter.ia5("2013-08-01T07:00:00Z")),
            Attribute(19, DERWriter.utf8("1.0")),
        ]

        /// A purchase of the given number, with the attributes that the store writes.
        package static func purchase(_ number: Int) -> Attribute {
            let id = String(2_000_000_123_450_000 + number)
            let attributes = [
                Attribute(1701, DERWriter.integer(1)),
                Attribute(1702, DERWriter.utf8("org.example.game.gold.monthly")),
                Attribute(1703, DERWriter.utf8(id)),
                Attribute(1704, DERWriter.ia5("2025-06-15T11:59:00Z")),
                Attribute(1705, DERWriter.utf8("2000000123450000")),
                Attribute(1706, DERWriter.ia5("2025-05-15T11:59:00Z")),
                Attribute(1707, DERWriter.integer(3)),
                Attribute(1708, DERWriter.ia5("2025-07-15T11:59:00Z")),
                Attribute(1711, DERWriter.integer(45_678_901 + number)),
                Attribute(1712, DERWriter.ia5("")),
                Attribute(1713, DERWriter.integer(0)),
                Attribute(1719, DERWriter.integer(0)),
            ]
            return Attribute(17, DERWriter.element(0x31, attributes.flatMap(\.der)))
        }

        /// A receipt with many purchases.
        package static func with(purchases count: Int) -> ReceiptRecipe {
            ReceiptRecipe(attributes: app + (0..<count).map { purchase($0) })
        }
    }
#endif
