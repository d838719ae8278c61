import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserReceipts

@Suite("Google Play's signed purchases")
struct PlayPurchaseVerifierTests {
    static let key = SigningKey(.rsa(bits: 2048))
    static let data = """
        {"orderId":"GPA.3312-1234-5678-90123","packageName":"org.example.game",\
        "productId":"gold","purchaseTime":1749988800123,"purchaseState":0,\
        "purchaseToken":"token-of-the-purchase","quantity":2,"acknowledged":false,\
        "nonce":9007199254740993}
        """

    @Test(
        "A change of the data or its signature is refused by the signature, which decides",
        arguments: [
            ("another product", data.replacing("gold", with: "goldbar"), nil),
            ("a space between the members", data.replacing(",", with: ", "), nil),
            (
                "a number as a double would have it",
                data.replacing("9007199254740993", with: "9007199254740992"), nil
            ),
            (
                "the members in another order",
                data.replacing(
                    "\"quantity\":2,\"acknowledged\":false",
                    with: "\"acknowledged\":false,\"quantity\":2"), nil
            ),
            ("a signature of zeros", data, Data(count: 256).base64EncodedString()),
            ("a cut signature", data, Data(count: 255).base64EncodedString()),
            ("no signature", data, ""),
        ] as [(String, String, String?)])
    func changed(_ name: String, _ data: String, _ signature: String?) throws {
        let signature = signature ?? Self.sign(Self.data)
        try Judged.expectRefusal(by: .playSignature) { try Self.judge(data, signature) }
    }

    @Test("A stranger's signature, and one over another digest, are refused")
    func strangers() throws {
        let bytes = Array(Self.data.utf8)
        for signature in [
            ChainKeys.strangerRSA.sign(bytes, .sha1), Self.key.sign(bytes, .sha256),
        ] {
            try Judged.expectRefusal(by: .playSignature) {
                try Self.judge(Self.data, Data(signature).base64EncodedString())
            }
        }
    }

    @Test("One key twice in the data is refused, though it is signed")
    func repeated() throws {
        let data = #"{"productId":"a","productId":"b"}"#
        try Judged.expectRefusal(by: .uniqueKeys) { try Self.judge(data, Self.sign(data)) }
    }

    @Test("A key that is too small, of a curve, or no key at all makes no verifier")
    func keys() {
        let small = SigningKey(.rsa(bits: 512))
        for bytes in [small.publicKey, SigningKey(.p256).publicKey, [1, 2, 3], []] {
            #expect(PlayPurchaseCheck(publicKey: bytes) == nil)
        }
    }

    @Test(
        "Only the state of a paid purchase is one that a grant may follow",
        arguments: zip(
            [0, 1, 2, 3, 4, nil],
            [
                PlayPurchaseState.paid, .cancelled, .unclear, .unclear, .pending, .unclear,
            ]))
    func states(_ number: Int?, _ state: PlayPurchaseState) {
        #expect(PlayPurchaseState(number) == state)
    }

    @Test("A paid purchase is valid with its facts; pending, unclear and foreign ones are not")
    func verdicts() async throws {
        let verifier = try #require(Self.verifier())
        guard case .valid(let receipt) = await verifier.verify(Self.request(Self.data)),
            case .facts(let facts) = receipt.statement
        else {
            Issue.record("not valid")
            return
        }
        #expect(facts.product == "gold")
        #expect(facts.quantity == 2)
        #expect(facts.key?.description == "play/production/r/GPA.3312-1234-5678-90123")
        let pending = Self.data.replacing("\"purchaseState\":0", with: "\"purchaseState\":4")
        #expect(await Self.code(verifier, pending) == "undecided other(\"pending\")")
        let unclear = Self.data.replacing("\"purchaseState\":0", with: "\"purchaseState\":2")
        #expect(await Self.code(verifier, unclear) == "undecided factsMissing")
        let cancelled = Self.data.replacing("\"purchaseState\":0", with: "\"purchaseState\":1")
        #expect(await Self.code(verifier, cancelled) == "rejected revoked")
        let foreign = Self.data.replacing("org.example", with: "org.another")
        #expect(await Self.code(verifier, foreign) == "rejected wrongApp")
        let other = Self.data.replacing("\"gold\"", with: "\"silver\"")
        #expect(await Self.code(verifier, other) == "rejected wrongProduct")
        let older = Self.data.replacing("GPA.3312", with: "GPA.0000").replacing("token-", with: "x")
        #expect(await Self.code(verifier, older) == "rejected wrongTransaction")
    }

    private static func judge(_ data: String, _ signature: String) throws -> [ProofRule] {
        let check = try #require(PlayPurchaseCheck(publicKey: key.publicKey))
        return try check.check(data: Array(data.utf8), signature: Array(signature.utf8))
            .brokenRules
    }

    static func sign(_ data: String) -> String {
        Data(key.sign(Array(data.utf8), .sha1)).base64EncodedString()
    }

    private static func verifier() -> PlayPurchaseVerifier? {
        PlayPurchaseVerifier(
            app: "org.example.game", publicKey: Data(key.publicKey).base64EncodedString())
    }

    private static func request(_ data: String) -> VerificationRequest {
        Judged.request(
            .playPurchase(data: data, signature: sign(data)), id: "GPA.3312-1234-5678-90123",
            product: "gold", store: .play)
    }

    private static func code(_ verifier: PlayPurchaseVerifier, _ data: String) async -> String {
        await verifier.verify(request(data)).code
    }
}
