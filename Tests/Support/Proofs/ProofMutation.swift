#if canImport(COpenSSL)
    /// Numbers that one seed decides (SplitMix64).
    package struct SeededNumbers: RandomNumberGenerator, Sendable {
        private var state: UInt64

        package init(seed: UInt64) { state = seed }

        package mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        package mutating func pick<Value>(_ values: [Value]) -> Value {
            values[Int(next() % UInt64(values.count))]
        }

        package mutating func chance(_ percent: UInt64) -> Bool { next() % 100 < percent }
    }

    /// Changes proofs at random: mostly before they are signed, so that only a rule decides.
    package struct ProofMutation {
        package var numbers: SeededNumbers
        /// Whether the last change was made before signing.
        package private(set) var wasSignedAfter = false

        /// The certificates of a chain that were changed, counted from the leaf.
        package private(set) var changed: Set<Int> = []

        package init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

        /// Changes one certificate of a chain, or nothing that matters.
        package mutating func change(_ chain: inout ChainRecipe) {
            wasSignedAfter = true
            switch numbers.next() % 10 {
            case 0, 1:
                changed.insert(2)
                change(&chain.root, of: chain)
            case 2...5:
                changed.insert(1)
                change(&chain.intermediate, of: chain)
            default:
                changed.insert(0)
                change(&chain.leaf, of: chain)
            }
        }

        private mutating func change(_ certificate: inout CertificateRecipe, of chain: ChainRecipe)
        {
            switch numbers.next() % 15 {
            case 0: certificate.notAfter = date()
            case 1: certificate.notBefore = date()
            case 2: certificate.setKeyUsage(numbers.pick([0x80, 0x06, 0x04, 0x02, 0x20, 0x86, 0]))
            case 3:
                certificate.setAuthority(
                    numbers.pick([true, false, nil]), pathLength: numbers.pick([nil, 0, 1, 2]))
            case 4:
                let names = ["Test Root", "Test Relations", "Test Signing", "test root", "Other"]
                certificate.issuer = CertificateRecipe.name(numbers.pick(names))
            case 5:
                let keys: [[UInt8]?] = [[1, 1, 1], [2, 2, 2], [3, 3, 3], [9], nil]
                certificate.setKeys(
                    subject: numbers.pick(keys), authority: numbers.pick(keys))
            case 6: changeExtensions(&certificate)
            case 7: certificate.version = numbers.pick([1, 2, 3])
            case 8: certificate.hash = numbers.pick([.sha1, .sha256, .sha384])
            case 9:
                certificate.innerAlgorithm = CertificateRecipe.algorithm(
                    certificate.signer.kind, numbers.pick([.sha256, .sha384]))
            case 10:
                certificate.signer = numbers.pick([
                    chain.keys.leaf, chain.keys.intermediate, chain.keys.root,
                ])
            case 11:
                certificate.serial = numbers.pick([[0x11], [0x80], [0], [0, 0x80], [1, 2, 3]])
            case 12, 13:
                let numbers = turns()
                certificate.changeBeforeSigning = { Self.turned($0, numbers) }
            default:
                wasSignedAfter = false
                let numbers = turns()
                certificate.changeSignature = { Self.turned($0, numbers) }
            }
        }

        private mutating func changeExtensions(_ certificate: inout CertificateRecipe) {
            let names = [
                CertificateRecipe.leafMarker, CertificateRecipe.intermediateMarker,
                CertificateRecipe.basicConstraints, CertificateRecipe.keyUsage, "2.5.29.30",
                "2.5.29.36", "2.5.29.37", "1.3.6.1.4.1.99999.7",
            ]
            let name = numbers.pick(names)
            let value = numbers.pick([
                DERWriter.null, DERWriter.sequence(),
                DERWriter.sequence(DERWriter.identifier("1.3.6.1.5.5.7.3.4")),
                DERWriter.bits([0x80], unused: 7),
                certificate.extensions.first { $0.name == name }?.value ?? [],
            ])
            switch numbers.next() % 4 {
            case 0: certificate.set(name, nil)
            case 1: certificate.set(name, critical: true, value)
            case 2: certificate.set(name, value)
            default: certificate.extensions.append(.init(name, value))
            }
        }

        /// Around 2025-06-15T12:00:00Z, at which the proofs are judged.
        private mutating func date() -> String {
            let dates = [
                "250615115959Z", "250615120000Z", "250615120001Z", "20250615120000Z",
                "20250615115959Z", "200101000000Z", "400101000000Z", "490101000000Z",
                "500101000000Z", "2506151200Z", "250615120000+0000", "20500101000000Z",
            ]
            return numbers.pick(dates)
        }

        private mutating func turns() -> SeededNumbers {
            SeededNumbers(seed: numbers.next())
        }

        /// One to three bytes changed, taken out or put in.
        package static func turned(_ bytes: [UInt8], _ numbers: SeededNumbers) -> [UInt8] {
            var (bytes, numbers) = (bytes, numbers)
            for _ in 0...numbers.next() % 3 where !bytes.isEmpty {
                let place = Int(numbers.next() % UInt64(bytes.count))
                switch numbers.next() % 10 {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(UInt8(truncatingIfNeeded: numbers.next()), at: place)
                case 2...5: bytes[place] ^= 1 << UInt8(numbers.next() % 8)
                default: bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
                }
            }
            return bytes
        }

        /// Changes a receipt's message, or a certificate in its bag, or nothing that matters.
        package mutating func change(_ receipt: inout ReceiptRecipe) {
            wasSignedAfter = true
            let name = CertificateRecipe.name
            switch numbers.next() % 17 {
            case 16:
                receipt.chain.leaf.hash = numbers.pick([.sha1, .sha256, .sha384])
                receipt.bag = nil
            case 0: receipt.contentType = "1.2.840.113549.1.7.\(numbers.next() % 6 + 1)"
            case 1: receipt.listedDigest = numbers.pick([.sha1, .sha256, .sha384])
            case 2: receipt.hash = numbers.pick([.sha1, .sha256, .sha384])
            case 3:
                receipt.signatureAlgorithm = numbers.pick([
                    "1.2.840.113549.1.1.1", "1.2.840.113549.1.1.5", "1.2.840.113549.1.1.11",
                    "1.2.840.113549.1.1.12", "1.2.840.10045.4.3.2",
                ])
            case 4: receipt.signerSerial = numbers.pick([[0x33], [0x22], [0x11], [0x34]])
            case 5:
                receipt.signerIssuer = numbers.pick([name("Test Root"), name("Test Relations")])
            case 6:
                receipt.hasSignedAttributes = true
                receipt.attributeDigest = numbers.pick([nil, [1, 2, 3], []])
            case 7:
                receipt.hasSignedAttributes = true
                receipt.attributeType = numbers.pick([nil, "1.2.840.113549.1.7.2"])
            case 8:
                let other = receipt
                receipt.extraSigners = [other.signerInfo(over: other.content)]
            case 9:
                receipt.signer = numbers.pick([
                    ChainKeys.receipt.leaf, ChainKeys.receipt.intermediate, ChainKeys.strangerRSA,
                ])
            case 10: receipt.usesIndefiniteLengths = true
            case 11: receipt.signerVersion = numbers.pick([1, 3, 0])
            case 12: receipt.attributes.append(numbers.pick(Self.attributes))
            default:
                wasSignedAfter = false
                let numbers = turns()
                if self.numbers.chance(50) {
                    receipt.changeSignature = { Self.turned($0, numbers) }
                } else {
                    receipt.changeContent = { Self.turned($0, numbers) }
                }
            }
        }

        private static let attributes: [ReceiptRecipe.Attribute] = [
            .init(2, DERWriter.utf8("org.example.other")), .init(9, [1]), .init(99, []),
            .init(12, DERWriter.ia5("2026-06-01T00:00:00Z")), .init(21, DERWriter.ia5("")),
        ]
    }
#endif
