import PurserTestSupport
import Testing

@testable import PurserReceipts

/// One thing wrong with an otherwise sound receipt, and the one rule that refuses it.
struct ReceiptAttack: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: ProofRule
    let change: @Sendable (inout ReceiptRecipe) -> Void

    var testDescription: String { name }

    init(
        _ name: String, _ rule: ProofRule,
        _ change: @escaping @Sendable (inout ReceiptRecipe) -> Void
    ) {
        self.name = name
        self.rule = rule
        self.change = change
    }

    static let all = messages + signatures + attributes + content

    private static let messages = [
        ReceiptAttack("content of another type", .contentType) {
            $0.contentType = "1.2.840.113549.1.7.2"
        },
        ReceiptAttack("content of a time stamp's type", .contentType) {
            $0.contentType = "1.2.840.113549.1.9.16.1.4"
        },
        ReceiptAttack("a second signer who is the same", .oneSigner) {
            $0.extraSigners = [$0.signerInfo(over: $0.content)]
        },
        ReceiptAttack("a second signer who is a stranger", .oneSigner) {
            var other = $0
            other.signer = ChainKeys.strangerRSA
            $0.extraSigners = [other.signerInfo(over: $0.content)]
        },
        ReceiptAttack("a second signer over other content", .oneSigner) {
            $0.extraSigners = [$0.signerInfo(over: [0x31, 0])]
        },
        ReceiptAttack("a signer of another number", .signerIdentifier) { $0.signerSerial = [0x34] },
        ReceiptAttack("a signer of another issuer", .signerIdentifier) {
            $0.signerIssuer = CertificateRecipe.name("Other Relations")
        },
        ReceiptAttack("a signer whose number is the intermediate's", .signerIdentifier) {
            $0.signerSerial = $0.chain.intermediate.serial
        },
        ReceiptAttack("a list that names another digest", .digestAlgorithm) {
            $0.listedDigest = .sha1
        },
        ReceiptAttack("a list that names a longer digest", .digestAlgorithm) {
            $0.listedDigest = .sha384
        },
        ReceiptAttack("a signature algorithm of another digest", .signerAlgorithm) {
            $0.signatureAlgorithm = "1.2.840.113549.1.1.5"
        },
        ReceiptAttack(
            "a signature algorithm of a weaker digest than the signer's", .signerAlgorithm
        ) {
            $0.hash = .sha1
            $0.signatureAlgorithm = "1.2.840.113549.1.1.11"
        },
        ReceiptAttack("a signature algorithm of another kind", .signerAlgorithm) {
            $0.signatureAlgorithm = "1.2.840.10045.4.3.2"
        },
        ReceiptAttack("a signature algorithm with padding of its own", .signerAlgorithm) {
            $0.signatureAlgorithm = "1.2.840.113549.1.1.10"
        },
    ]

    private static let signatures = [
        ReceiptAttack("a signature by a stranger", .receiptSignature) {
            $0.signer = ChainKeys.strangerRSA
        },
        ReceiptAttack("a signature by the intermediate", .receiptSignature) {
            $0.signer = $0.chain.keys.intermediate
        },
        ReceiptAttack("a signature of zeros", .receiptSignature) {
            $0.changeSignature = { [UInt8](repeating: 0, count: $0.count) }
        },
        ReceiptAttack("a signature of one", .receiptSignature) {
            $0.changeSignature = { [UInt8](repeating: 0, count: $0.count - 1) + [1] }
        },
        ReceiptAttack("a signature above the modulus", .receiptSignature) {
            $0.changeSignature = { [UInt8](repeating: 0xFF, count: $0.count) }
        },
        ReceiptAttack("a signature one byte short", .receiptSignature) {
            $0.changeSignature = { Array($0.dropLast()) }
        },
        ReceiptAttack("a signature with a byte after it", .receiptSignature) {
            $0.changeSignature = { $0 + [0] }
        },
        ReceiptAttack("no signature", .receiptSignature) { $0.changeSignature = { _ in [] } },
        ReceiptAttack("one bit of the signature turned", .receiptSignature) {
            $0.changeSignature = { [$0[0] ^ 1] + $0.dropFirst() }
        },
        ReceiptAttack("another product under the old signature", .receiptSignature) {
            $0.changeContent = { bytes in
                let changed = bytes.lastIndex(of: UInt8(ascii: "m")) ?? 0
                return bytes[..<changed] + [UInt8(ascii: "n")] + bytes[(changed + 1)...]
            }
        },
        ReceiptAttack("another product in indefinite lengths", .receiptSignature) {
            $0.usesIndefiniteLengths = true
            $0.changeContent = { bytes in
                let changed = bytes.lastIndex(of: UInt8(ascii: "m")) ?? 0
                return bytes[..<changed] + [UInt8(ascii: "n")] + bytes[(changed + 1)...]
            }
        },
    ]

    private static let attributes = [
        ReceiptAttack("signed attributes with another digest", .messageDigest) {
            $0.hasSignedAttributes = true
            $0.attributeDigest = [UInt8](repeating: 7, count: 32)
        },
        ReceiptAttack("signed attributes with an empty digest", .messageDigest) {
            $0.hasSignedAttributes = true
            $0.attributeDigest = []
        },
        ReceiptAttack("signed attributes with a cut digest", .messageDigest) {
            $0.hasSignedAttributes = true
            $0.attributeDigest = Array(digest(.sha256, $0.content).dropLast())
        },
        ReceiptAttack("signed attributes with a digest of another kind", .messageDigest) {
            $0.hasSignedAttributes = true
            $0.attributeDigest = digest(.sha1, $0.content)
        },
        ReceiptAttack("signed attributes over exchanged content", .messageDigest) {
            $0.hasSignedAttributes = true
            $0.changeContent = { bytes in
                let changed = bytes.lastIndex(of: UInt8(ascii: "m")) ?? 0
                return bytes[..<changed] + [UInt8(ascii: "n")] + bytes[(changed + 1)...]
            }
        },
        ReceiptAttack("signed attributes for another type", .signedContentType) {
            $0.hasSignedAttributes = true
            $0.attributeType = "1.2.840.113549.1.7.2"
        },
        ReceiptAttack("signed attributes that a stranger signed", .receiptSignature) {
            $0.hasSignedAttributes = true
            $0.signer = ChainKeys.strangerRSA
        },
    ]

    private static let content = [
        ReceiptAttack("two bundles", .uniqueAttributes) {
            $0.attributes.append(.init(2, DERWriter.utf8("org.example.other")))
        },
        ReceiptAttack("two dates of creation", .uniqueAttributes) {
            $0.attributes.append(.init(12, DERWriter.ia5("2020-01-01T00:00:00Z")))
        },
        ReceiptAttack("two hashes", .uniqueAttributes) {
            $0.attributes.append(.init(5, [UInt8](repeating: 0, count: 20)))
        },
        ReceiptAttack("two products in one purchase", .uniqueAttributes) {
            let pair = [
                ReceiptRecipe.Attribute(1702, DERWriter.utf8("a")),
                ReceiptRecipe.Attribute(1702, DERWriter.utf8("b")),
            ]
            $0.attributes.append(.init(17, DERWriter.element(0x31, pair.flatMap(\.der))))
        },
        ReceiptAttack("a date of creation ahead of now", .signedInPast) {
            $0.attributes.removeAll { $0.type == 12 }
            $0.attributes.append(.init(12, DERWriter.ia5("2029-01-01T00:00:00Z")))
        },
        ReceiptAttack("a date of creation before its certificates", .notYetValid) {
            $0.attributes.removeAll { $0.type == 12 }
            $0.attributes.append(.init(12, DERWriter.ia5("2012-01-01T00:00:00Z")))
        },
        ReceiptAttack("a leaf of the weak kind", .keyStrength) {
            $0.chain.leaf.publicKey = ChainKeys.weakRSA.publicKey
            $0.signer = ChainKeys.weakRSA
        },
        ReceiptAttack(
            "a leaf signed over SHA-1 under a root that does not allow it", .allowedAlgorithm
        ) {
            $0.chain.leaf.hash = .sha1
        },
        ReceiptAttack("an intermediate signed over SHA-1", .allowedAlgorithm) {
            $0.chain.intermediate.hash = .sha1
        },
    ]
}

@Suite("Attacks on app receipts")
struct ReceiptAttackTests {
    @Test(
        "P65 A changed receipt is refused by one rule, which decides", arguments: ReceiptAttack.all)
    func receipt(_ attack: ReceiptAttack) throws {
        var recipe = ReceiptRecipe()
        attack.change(&recipe)
        try Judged.expectRefusal(by: attack.rule) { try Judged.receipt(recipe) }
    }

    @Test(
        "A sound receipt is accepted in every spelling",
        arguments: [SigningKey.Hash.sha1, .sha256], [false, true])
    func spellings(_ hash: SigningKey.Hash, _ indefinite: Bool) throws {
        for hasSignedAttributes in [false, true] {
            var recipe = ReceiptRecipe()
            recipe.hash = hash
            recipe.usesIndefiniteLengths = indefinite
            recipe.hasSignedAttributes = hasSignedAttributes
            #expect(try Judged.receipt(recipe) == [])
        }
    }

    @Test("Chains over SHA-1 are accepted under a root that allows them")
    func oldChains() throws {
        var recipe = ReceiptRecipe()
        recipe.chain.leaf.hash = .sha1
        recipe.chain.intermediate.hash = .sha1
        let roots = try Judged.trust(recipe.chain.root.der, allowsSHA1: true)
        #expect(
            try AppReceiptCheck(roots: roots).check(recipe.bytes, at: .present).brokenRules == [])
    }

    @Test("Certificates in any order, with others among them, are found by their names")
    func order() throws {
        var recipe = ReceiptRecipe()
        let other = ChainRecipe(.quick).certificates
        recipe.bag = recipe.chain.certificates.reversed() + other
        #expect(try Judged.receipt(recipe) == [])
    }
}
