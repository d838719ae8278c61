import Foundation
import PurserTestSupport
import Testing

@testable import PurserReceipts

/// One thing wrong with an otherwise sound token, and the one rule that refuses it.
struct TokenAttack: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: ProofRule
    let change: @Sendable (inout TokenRecipe) -> Void

    var testDescription: String { name }

    init(
        _ name: String, _ rule: ProofRule, _ change: @escaping @Sendable (inout TokenRecipe) -> Void
    ) {
        self.name = name
        self.rule = rule
        self.change = change
    }

    static let all = algorithms + headers + certificates + signatures + payloads

    private static let algorithms =
        ["none", "None", "HS256", "RS256", "PS256", "ES384", "es256", ""]
        .map { word in
            TokenAttack("the algorithm \"\(word)\"", .tokenAlgorithm) {
                $0.header = "\"alg\":\"\(word)\""
            }
        } + [
            TokenAttack("no algorithm", .tokenAlgorithm) { $0.header = #""typ":"JWT""# },
            TokenAttack("an algorithm that is a list", .tokenAlgorithm) {
                $0.header = #""alg":["ES256"]"#
            },
            TokenAttack("an algorithm under a name in capitals", .tokenAlgorithm) {
                $0.header = #""ALG":"ES256""#
            },
        ]

    private static let headers = [
        TokenAttack("a critical extension", .tokenHeader) {
            $0.header = #""alg":"ES256","crit":["exp"],"exp":1"#
        },
        TokenAttack("an empty list of critical extensions", .tokenHeader) {
            $0.header = #""alg":"ES256","crit":[]"#
        },
        TokenAttack("an unencoded payload", .tokenHeader) {
            $0.header = #""alg":"ES256","b64":false"#
        },
        TokenAttack("a packed payload", .tokenHeader) { $0.header = #""alg":"ES256","zip":"DEF""# },
        TokenAttack("an encrypted payload", .tokenHeader) {
            $0.header = #""alg":"ES256","enc":"A128GCM""#
        },
        TokenAttack("two algorithms, the right one first", .uniqueKeys) {
            $0.header = #""alg":"ES256","alg":"none""#
        },
        TokenAttack("a key twice inside the header", .uniqueKeys) {
            $0.header = #""alg":"ES256","jwk":{"kty":"EC","kty":"RSA"}"#
        },
        TokenAttack("a key twice, once escaped", .uniqueKeys) {
            $0.header = #""alg":"ES256","\u0061lg":"none""#
        },
    ]

    private static let certificates = [
        TokenAttack("two certificates", .chainLength) {
            $0.certificates = Array($0.chain.certificates.prefix(2))
        },
        TokenAttack("a fourth certificate", .chainLength) {
            $0.certificates = $0.chain.certificates + [$0.chain.root.der]
        },
        TokenAttack("a fourth that is no certificate", .chainLength) {
            $0.certificates = $0.chain.certificates + [[1, 2, 3]]
        },
        TokenAttack("eight certificates", .chainLength) {
            let chain = $0.chain.certificates
            $0.certificates = chain + chain + chain.prefix(2)
        },
    ]

    private static let signatures = [
        TokenAttack("a signature by a stranger", .tokenSignature) {
            $0.signer = ChainKeys.stranger.leaf
        },
        TokenAttack("a signature of zeros", .tokenSignature) {
            $0.changeSignature = { _ in [UInt8](repeating: 0, count: 64) }
        },
        TokenAttack("a signature of ones", .tokenSignature) {
            $0.changeSignature = { _ in [UInt8](repeating: 0xFF, count: 64) }
        },
        TokenAttack("r of zero", .tokenSignature) {
            $0.changeSignature = { [UInt8](repeating: 0, count: 32) + $0.suffix(32) }
        },
        TokenAttack("s of zero", .tokenSignature) {
            $0.changeSignature = { $0.prefix(32) + [UInt8](repeating: 0, count: 32) }
        },
        TokenAttack("r of the curve's order", .tokenSignature) {
            $0.changeSignature = { order + $0.suffix(32) }
        },
        TokenAttack("s of the curve's order", .tokenSignature) {
            $0.changeSignature = { $0.prefix(32) + order }
        },
        TokenAttack("r and s exchanged", .tokenSignature) {
            $0.changeSignature = { Array($0.suffix(32)) + $0.prefix(32) }
        },
        TokenAttack("a signature one byte short", .tokenSignature) {
            $0.changeSignature = { Array($0.dropLast()) }
        },
        TokenAttack("a signature with a byte after it", .tokenSignature) {
            $0.changeSignature = { $0 + [0] }
        },
        TokenAttack("a signature with a zero before each number", .tokenSignature) {
            $0.changeSignature = { [0] + $0.prefix(32) + [0] + $0.suffix(32) }
        },
        TokenAttack("no signature", .tokenSignature) { $0.changeSignature = { _ in [] } },
        TokenAttack("DER in place of two raw numbers", .tokenSignature) {
            $0.changeSignature = { raw in
                DERWriter.sequence(
                    DERWriter.element(2, [0] + raw.prefix(32)),
                    DERWriter.element(2, [0] + raw.suffix(32)))
            }
        },
        TokenAttack("one bit of the signature turned", .tokenSignature) {
            $0.changeSignature = { [$0[0] ^ 0x80] + $0.dropFirst() }
        },
        TokenAttack("the payload of another token", .tokenSignature) {
            let other = TokenRecipe.encode(Array(#"{"environment":"Sandbox"}"#.utf8))
            $0.changeText = { text in
                let parts = text.split(separator: ".")
                return "\(parts[0]).\(other).\(parts[2])"
            }
        },
        TokenAttack("another product under the old signature", .tokenSignature) {
            $0.changeText = { text in
                let parts = text.split(separator: ".")
                let payload = TokenRecipe.transaction.replacing("monthly", with: "forever")
                return "\(parts[0]).\(TokenRecipe.encode(Array(payload.utf8))).\(parts[2])"
            }
        },
        TokenAttack("a header with another parameter under the old signature", .tokenSignature) {
            $0.changeText = { text in
                let parts = text.split(separator: ".")
                let header = parts[0].replacing("eyJh", with: "eyAi", maxReplacements: 0)
                let json = Data(base64Encoded: padded(String(header))) ?? Data()
                let changed = Array(json.dropLast()) + Array(#","kid":"x"}"#.utf8)
                return "\(TokenRecipe.encode(changed)).\(parts[1]).\(parts[2])"
            }
        },
    ]

    private static let payloads = [
        TokenAttack("a product twice", .uniqueKeys) {
            $0.payload = #"{"environment":"Sandbox","productId":"a","productId":"b"}"#
        },
        TokenAttack("a key twice deep in the payload", .uniqueKeys) {
            $0.payload = #"{"environment":"Sandbox","data":{"a":[{"b":1,"b":2}]}}"#
        },
        TokenAttack("a key twice among many", .uniqueKeys) {
            let keys = (0..<40).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
            $0.payload = #"{"environment":"Sandbox",\#(keys),"k7":0}"#
        },
        TokenAttack("a date of signature two days ahead", .signedInPast) {
            let date = (1_790_000_000 + 2 * 86_400) * 1000
            $0.payload = "{\"environment\":\"Sandbox\",\"signedDate\":\(date)}"
        },
        TokenAttack("a date of signature ten years ahead", .signedInPast) {
            let date = (1_790_000_000 + 3650 * 86_400) * 1000
            $0.payload = "{\"environment\":\"Sandbox\",\"signedDate\":\(date)}"
        },
        TokenAttack("a date of signature before its certificates", .notYetValid) {
            $0.payload = #"{"environment":"Sandbox","signedDate":0}"#
        },
        TokenAttack("a date of signature below zero", .notYetValid) {
            $0.payload = #"{"environment":"Sandbox","signedDate":-9223372036854775808}"#
        },
    ]

    private static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25,
        0x51,
    ]

    private static func padded(_ text: String) -> String {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        return standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    }
}

@Suite("Attacks on signed tokens")
struct TokenAttackTests {
    @Test("P65 A changed token is refused by one rule, which decides", arguments: TokenAttack.all)
    func token(_ attack: TokenAttack) throws {
        var recipe = TokenRecipe()
        attack.change(&recipe)
        try Judged.expectRefusal(by: attack.rule) { try Judged.token(recipe) }
    }

    @Test(
        "A chain that is sound, under another root than the given one, is refused by its signature")
    func wrongRoot() throws {
        let recipe = TokenRecipe()
        let other = ChainRecipe(.stranger).root.der
        try Judged.expectRefusal(by: .intermediateSignature) {
            try Judged.token(recipe, root: other)
        }
    }

    @Test("A stranger's whole chain under the store's names is refused by its first signature")
    func strangersChain() throws {
        try Judged.expectRefusal(by: .intermediateSignature) {
            try Judged.token(TokenRecipe(.stranger), root: ChainRecipe(.token).root.der)
        }
    }

    @Test("A root that stands in the token is never used, and another of its name does not matter")
    func thirdCertificate() throws {
        var recipe = TokenRecipe()
        var other = recipe.chain.root
        other.serial = [0x77]
        recipe.certificates = [recipe.chain.leaf.der, recipe.chain.intermediate.der, other.der]
        #expect(try Judged.token(recipe) == [])
        recipe.certificates?[2] = [1, 2, 3]
        #expect(try Judged.token(recipe) == [])
    }

    @Test("What breaks several rules stays refused whichever of them is switched off")
    func several() throws {
        let secret = ChainKeys.token.leaf.publicKey
        var confused = TokenRecipe()
        confused.header = #""alg":"HS256""#
        confused.changeSignature = { _ in digest(.sha256, secret) }
        #expect(try Judged.token(confused) == [.tokenAlgorithm, .tokenSignature])
        var swapped = TokenRecipe()
        let chain = swapped.chain.certificates
        swapped.certificates = [chain[1], chain[0], chain[2]]
        #expect(try Judged.token(swapped).count > 3)
        var reversed = TokenRecipe()
        reversed.certificates = chain.reversed()
        #expect(try Judged.token(reversed).count > 3)
        for recipe in [confused, swapped, reversed] {
            for rule in try Judged.token(recipe) {
                let left = try RuleSwitch.$off.withValue([rule]) { try Judged.token(recipe) }
                #expect(!left.isEmpty)
            }
        }
    }
}

@Suite("Self-signed tokens")
struct SelfSignedTokenTests {
    /// As Xcode makes them: one certificate, which is its own authority.
    private func recipe(_ environment: String = "Xcode") -> TokenRecipe {
        var recipe = TokenRecipe(.quick)
        recipe.chain.leaf.issuer = recipe.chain.leaf.subject
        recipe.chain.leaf.signer = recipe.chain.keys.leaf
        recipe.chain.leaf.setAuthority(true, pathLength: 0)
        recipe.chain.leaf.set(CertificateRecipe.leafMarker, nil)
        recipe.certificates = [recipe.chain.leaf.der]
        recipe.payload = TokenRecipe.transaction
            .replacing("\"Sandbox\"", with: "\"\(environment)\"")
            .replacing("\"signedDate\":1749988800000", with: "\"signedDate\":1749988800000.7297")
        return recipe
    }

    @Test("The given certificate's token is accepted, with fractions of milliseconds")
    func given() throws {
        let recipe = recipe()
        let root = try #require(recipe.certificates?[0])
        #expect(try Judged.token(recipe, root: root) == [])
    }

    @Test("Another self-signed certificate, however alike, is refused as not the given one")
    func another() throws {
        var other = recipe()
        other.chain.leaf.serial = [0x44]
        let root = other.chain.leaf.der
        try Judged.expectRefusal(by: .pinnedCertificate) {
            try Judged.token(recipe(), root: root)
        }
    }

    @Test(
        "The given certificate signs nothing for the real store",
        arguments: ["Production", "Sandbox"])
    func scope(_ environment: String) throws {
        let recipe = recipe(environment)
        let root = try #require(recipe.certificates?[0])
        try Judged.expectRefusal(by: .selfSignedScope) { try Judged.token(recipe, root: root) }
    }

    @Test("The given certificate is not used before or after its time")
    func validity() throws {
        var recipe = recipe()
        recipe.chain.leaf.notAfter = "250101000000Z"
        recipe.certificates = [recipe.chain.leaf.der]
        try Judged.expectRefusal(by: .expired) {
            try Judged.token(recipe, root: try #require(recipe.certificates?[0]))
        }
        recipe.chain.leaf.notAfter = "400101000000Z"
        recipe.chain.leaf.notBefore = "260101000000Z"
        recipe.certificates = [recipe.chain.leaf.der]
        try Judged.expectRefusal(by: .notYetValid) {
            try Judged.token(recipe, root: try #require(recipe.certificates?[0]))
        }
    }
}
