import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserReceipts

@Suite("The verifier of signed transactions")
struct SignedTransactionVerifierTests {
    private static let recipe = TokenRecipe()
    private static let roots = (try? Judged.trust(recipe.chain.root.der)) ?? TrustedRoots()

    private func verifier(
        change: (inout SignedTransactionVerifier) -> Void = { _ in }
    ) -> SignedTransactionVerifier {
        var verifier = SignedTransactionVerifier(app: "org.example.game", roots: Self.roots)
        change(&verifier)
        return verifier
    }

    private func request(_ payload: String) -> VerificationRequest {
        var recipe = Self.recipe
        recipe.payload = payload
        return Judged.request(.signedData(recipe.text))
    }

    @Test("A sound transaction is valid with every fact that it states")
    func facts() async throws {
        let verdict = await verifier().verify(request(TokenRecipe.transaction))
        guard case .valid(let receipt) = verdict, case .facts(let facts) = receipt.statement else {
            Issue.record("\(verdict)")
            return
        }
        #expect(facts.app == "org.example.game")
        #expect(facts.product == "gold.monthly")
        #expect(facts.transaction == "2000000123456789")
        #expect(facts.environment == .sandbox)
        #expect(facts.quantity == 1)
        #expect(facts.key?.description == "app-store/sandbox/l/2000000045678901")
        #expect(facts.kind == .autoRenewable)
        #expect(facts.purchaseDate?.milliseconds == 1_749_988_800_000)
        #expect(facts.original?.id == "2000000123450000")
        #expect(facts.group == "20512345")
        #expect(facts.expiresAt?.milliseconds == 1_752_580_800_000)
        #expect(facts.ownership == .purchased)
        #expect(facts.token?.description == "7e3fb204-2c9a-4c6f-a1b0-3f6f9c1d2e3f")
        #expect(facts.isRenewal == true)
        #expect(facts.price == Price(Decimal(string: "4.99") ?? 0, "EUR"))
        #expect(receipt.time?.milliseconds == 1_749_988_800_000)
        #expect(receipt.provenance.source == .device)
        #expect(receipt.provenance.omissions == ["online check for revoked certificates"])
    }

    @Test(
        "A transaction that is not the one asked for is rejected by name",
        arguments: [
            ("org.example.game", "org.example.other", "rejected wrongApp"),
            ("gold.monthly", "gold.yearly", "rejected wrongProduct"),
            ("2000000123456789", "2000000123456780", "rejected wrongTransaction"),
            ("\"Sandbox\"", "\"Xcode\"", "rejected wrongEnvironment"),
            ("\"quantity\":1", "\"quantity\":1,\"appAppleId\":7", "rejected wrongApp"),
        ])
    func differing(_ from: String, _ to: String, _ code: String) async {
        let payload = TokenRecipe.transaction.replacing(from, with: to)
        let verdict = await verifier { $0.appStoreID = 8 }.verify(request(payload))
        #expect(verdict.code == code)
    }

    @Test("P77 Words and members that nobody knows are no reason to lose a purchase")
    func unknownWords() async throws {
        let payload = TokenRecipe.transaction
            .replacing("Auto-Renewable Subscription", with: "Something New")
            .replacing("PURCHASED", with: "LENT")
            .replacing("\"price\":4990", with: "\"price\":null,\"new\":[{}],\"offerType\":99")
        let verdict = await verifier().verify(request(payload))
        guard case .valid(let receipt) = verdict, case .facts(let facts) = receipt.statement else {
            Issue.record("\(verdict)")
            return
        }
        #expect(facts.kind == nil)
        #expect(facts.key == nil)
        #expect(facts.ownership == nil)
        #expect(facts.offer == nil)
        #expect(facts.price == nil)
    }

    @Test(
        "A transaction that was taken back says when and why",
        arguments: zip(
            ["0", "1", "7"], [Revoked.Reason.other, .developerIssue, .unknown]))
    func revoked(_ number: String, _ reason: Revoked.Reason) async {
        let payload = TokenRecipe.transaction.replacing(
            "\"quantity\":1", with: "\"revocationDate\":5000,\"revocationReason\":\(number)")
        let verdict = await verifier().verify(request(payload))
        guard case .valid(let receipt) = verdict, case .facts(let facts) = receipt.statement else {
            Issue.record("\(verdict)")
            return
        }
        #expect(facts.revoked == Revoked(Timestamp(milliseconds: 5000), reason: reason))
    }

    @Test(
        "P46 Only the authority's own word that a certificate was revoked rejects",
        arguments: zip(
            [RevocationAnswer.good, .unknown, .revoked],
            ["valid", "undecided revocationUnknown", "rejected notAuthentic"]))
    func revocation(_ answer: RevocationAnswer, _ code: String) async {
        let verifier = verifier { $0.revocation = FixedRevocation(answer: answer) }
        let verdict = await verifier.verify(request(TokenRecipe.transaction))
        #expect(verdict.code == code)
        if case .valid(let receipt) = verdict { #expect(receipt.provenance.omissions.isEmpty) }
    }

    @Test("A token is bound to its device where the app asks for that")
    func device() async throws {
        let id = try #require(UUID(uuidString: "11111111-2222-3333-4444-55555555ABCD"))
        let nonce = "7edea87d-98f0-42d0-9682-49ca81022f73"
        let hash = digest(.sha384, Array((nonce + id.uuidString.lowercased()).utf8))
        let members = """
            "deviceVerificationNonce":"\(nonce)",\
            "deviceVerification":"\(Data(hash).base64EncodedString())","quantity":1
            """
        let bound = request(TokenRecipe.transaction.replacing("\"quantity\":1", with: members))
        let here = FixedDevice(list: [
            DeviceIdentifier(UUID(uuid: otherDevice)), DeviceIdentifier(id),
        ])
        let elsewhere = FixedDevice(list: [DeviceIdentifier(UUID(uuid: otherDevice))])
        let unknown = FixedDevice(list: [])
        #expect(await verifier().verify(bound).code == "valid")
        #expect(await verifier { $0.device = here }.verify(bound).code == "valid")
        #expect(
            await verifier { $0.device = elsewhere }.verify(bound).code == "rejected wrongDevice")
        #expect(
            await verifier { $0.device = unknown }.verify(bound).code == "undecided deviceUnknown")
        // A token that is bound to no device cannot be shown to be this one's.
        let unbound = request(TokenRecipe.transaction)
        #expect(
            await verifier { $0.device = here }.verify(unbound).code == "rejected wrongDevice")
    }

    @Test("A date of signature ahead of trusted time is undecided: the clock may be wrong")
    func future() async {
        let payload = TokenRecipe.transaction.replacing(
            "\"signedDate\":1749988800000", with: "\"signedDate\":1890000000000")
        #expect(await verifier().verify(request(payload)).code == "undecided clockUnconfirmed")
    }

    @Test("Proofs of another kind, none, and a world without a root are undecided, not rejected")
    func undecided() async {
        let verifier = verifier { $0.environments.insert("future") }
        let other = TokenRecipe.transaction.replacing("\"Sandbox\"", with: "\"future\"")
        #expect(await verifier.verify(request(other)).code == "undecided misconfigured")
        for (proof, code) in [
            (Receipt.noReceipt, "undecided noReceipt"),
            (.appReceipt(Data([0x30])), "undecided wrongProofKind"),
            (.signedData("MIIabc"), "undecided wrongProofKind"),
            (.signedData("a.b.c"), "rejected notAuthentic"),
        ] {
            #expect(await verifier.verify(Judged.request(proof)).code == code)
        }
        #expect(
            await verifier.verify(request(#"{"environment":"Sandbox","bundleId":"x"}"#)).code
                == "undecided factsMissing")
    }

    @Test("Renewal information reaches the facts if it is authentic and of the same subscription")
    func renewal() async throws {
        let sound = """
            {"originalTransactionId":"2000000123450000","productId":"gold.monthly",\
            "autoRenewProductId":"gold.yearly","autoRenewStatus":1,"signedDate":1749988800000,\
            "environment":"Sandbox","expirationIntent":2,"isInBillingRetryPeriod":true,\
            "gracePeriodExpiresDate":1750000000000,"priceIncreaseStatus":0,\
            "renewalDate":1752580800000,"renewalPrice":49990,"currency":"EUR",\
            "eligibleWinBackOfferIds":["back"]}
            """
        let facts = try #require(await renewalFacts(sound))
        #expect(facts.willRenew == true)
        #expect(facts.nextProduct == "gold.yearly")
        #expect(facts.isInBillingRetry == true)
        #expect(facts.graceUntil?.milliseconds == 1_750_000_000_000)
        #expect(facts.expirationReason == .billingError)
        #expect(facts.priceIncrease == .pending)
        #expect(facts.renewsAt?.milliseconds == 1_752_580_800_000)
        #expect(facts.renewalPrice == Price(Decimal(string: "49.99") ?? 0, "EUR"))
        #expect(facts.winBackOffers == ["back"])
        #expect(await renewalFacts(sound.replacing("123450000", with: "999999999")) == nil)
        #expect(await renewalFacts(sound.replacing("Sandbox", with: "Production")) == nil)
        #expect(await renewalFacts(sound, signer: ChainKeys.stranger.leaf) == nil)
    }

    private func renewalFacts(_ payload: String, signer: SigningKey? = nil) async -> RenewalFacts? {
        var recipe = Self.recipe
        recipe.payload = payload
        if let signer { recipe.signer = signer }
        var token = Self.recipe
        token.payload = TokenRecipe.transaction
        let proof = RenewalProof(
            proof: .signedData(recipe.text), signedAt: Timestamp(milliseconds: 1))
        let request = Judged.request(.signedData(token.text)) { $0.renewal = proof }
        guard case .valid(let receipt) = await verifier().verify(request),
            case .facts(let facts) = receipt.statement
        else { return nil }
        return facts.renewal
    }

    @Test("A known chain still judges each token's own date and signature")
    func knownChain() throws {
        var recipe = Self.recipe
        recipe.certificates = recipe.chain.certificates
        let check = SignedTokenCheck(roots: Self.roots)
        func judge(_ recipe: TokenRecipe) throws -> [ProofRule] {
            try check.check(Array(recipe.text.utf8), at: .present).brokenRules
        }
        #expect(try judge(recipe) == [])
        #expect(check.known.match(Array(recipe.text.utf8)) != nil)
        #expect(try judge(recipe) == [])
        var early = recipe
        early.payload = #"{"environment":"Sandbox","signedDate":1}"#
        #expect(try judge(early) == [.notYetValid])
        var late = recipe
        late.payload = #"{"environment":"Sandbox","signedDate":1890000000000}"#
        #expect(try judge(late) == [.signedInPast])
        var forged = recipe
        forged.signer = ChainKeys.stranger.leaf
        #expect(try judge(forged) == [.tokenSignature])
        var repeated = recipe
        repeated.payload = #"{"environment":"Sandbox","a":1,"a":2}"#
        #expect(try judge(repeated) == [.uniqueKeys])
    }

    @Test("At most a few chains are kept, and chains that were refused never")
    func bounded() throws {
        let check = SignedTokenCheck(roots: Self.roots, knownChains: 2)
        var texts: [[UInt8]] = []
        for number in 0..<4 {
            var recipe = Self.recipe
            recipe.header = "\"alg\":\"ES256\",\"kid\":\"\(number)\""
            texts.append(Array(recipe.text.utf8))
            _ = try check.check(texts[number], at: .present)
        }
        #expect(texts.map { check.known.match($0) != nil } == [false, false, true, true])
        var refused = Self.recipe
        refused.chain.leaf.set(CertificateRecipe.leafMarker, nil)
        let text = Array(refused.text.utf8)
        _ = try check.check(text, at: .present)
        #expect(check.known.match(text) == nil)
    }
}

struct FixedRevocation: RevocationChecking {
    let answer: RevocationAnswer

    func revocation(of certificates: [Data]) async -> RevocationAnswer { answer }
}

struct FixedDevice: DeviceIdentifying {
    let list: [DeviceIdentifier]

    func identifiers() async -> [DeviceIdentifier] { list }
}

private let otherDevice: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
