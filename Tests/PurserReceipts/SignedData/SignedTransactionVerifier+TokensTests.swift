import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

@testable import PurserReceipts

@Suite("Signed tokens that stand alone")
struct SignedTransactionVerifierTokensTests {
    private static let recipe = TokenRecipe()
    private static let roots = (try? Judged.trust(recipe.chain.root.der)) ?? TrustedRoots()

    private func verifier(
        change: (inout SignedTransactionVerifier) -> Void = { _ in }
    ) -> SignedTransactionVerifier {
        var verifier = SignedTransactionVerifier(
            app: "org.example.game", roots: Self.roots,
            effects: .present)
        change(&verifier)
        return verifier
    }

    private func text(_ payload: String, signer: SigningKey? = nil) -> String {
        var recipe = Self.recipe
        recipe.payload = payload
        if let signer { recipe.signer = signer }
        return recipe.text
    }

    @Test("A transaction by itself is valid with its facts, whatever product it is of")
    func transaction() async {
        let verdict = await verifier().transaction(Self.recipe.text)
        guard case .valid(let facts) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(facts.product == "gold.monthly")
        #expect(facts.key?.description == "app-store/sandbox/l/2000000045678901")
    }

    @Test("The statement of the app itself is valid with every fact that it states")
    func appTransaction() async {
        let verdict = await verifier().appTransaction(text(Notifications.app))
        guard case .valid(let facts) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(facts.app == "org.example.game")
        #expect(facts.appStoreID == 123_456_789)
        #expect(facts.environment == .sandbox)
        #expect(facts.id == "704891234567890123")
        #expect(facts.appVersion == "1.4.2")
        #expect(facts.originalAppVersion == "1.0")
        #expect(facts.originalPurchaseDate?.milliseconds == 1_375_340_400_000)
        #expect(facts.preorderDate?.milliseconds == 1_375_340_300_000)
        #expect(facts.createdAt?.milliseconds == 1_749_988_800_000)
    }

    @Test("A notification is valid with what it is about and the facts inside it")
    func notification() async {
        let body = Notifications.body(token: Self.recipe)
        let token = body.split(separator: "\"")[3]
        for text in [body, String(token)] {
            let verdict = await verifier { $0.appStoreID = 123_456_789 }.notification(text)
            guard case .valid(let notification) = verdict else {
                Issue.record("\(verdict)")
                continue
            }
            #expect(notification.kind == .didRenew)
            #expect(notification.subkind == "BILLING_RECOVERY")
            #expect(notification.id.rawValue == "002e14d5-51f5-4503-b5a8-c3a1af68eb20")
            #expect(notification.version == "2.0")
            #expect(notification.signedAt?.milliseconds == 1_749_988_800_000)
            #expect(notification.app == "org.example.game")
            #expect(notification.appStoreID == 123_456_789)
            #expect(notification.environment == .sandbox)
            #expect(notification.status == 1)
            #expect(notification.transaction?.transaction == "2000000123456789")
            #expect(notification.renewal?.willRenew == true)
            #expect(notification.summary == nil)
        }
    }

    @Test("A notification of many subscribers has a summary in place of a transaction")
    func summary() async {
        let verdict = await verifier().notification(text(Notifications.summary))
        guard case .valid(let notification) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(notification.kind.rawValue == "RENEWAL_EXTENSION")
        #expect(notification.summary?.product == "gold.monthly")
        #expect(notification.summary?.succeeded == 10_000)
        #expect(notification.summary?.failed == 5)
        #expect(notification.transaction == nil)
    }

    @Test("What is inside a notification is judged by its own signature and app")
    func inside() async {
        var forged = Self.recipe
        forged.signer = ChainKeys.stranger.leaf
        let verifier = verifier()
        #expect(
            await verifier.notification(Notifications.body(token: Self.recipe, inner: forged)).code
                == "rejected notAuthentic")
        var other = Self.recipe
        other.payload = TokenRecipe.transaction.replacing("example.game", with: "example.other")
        #expect(
            await verifier.notification(Notifications.body(token: Self.recipe, inner: other)).code
                == "rejected wrongApp")
        // Renewal information of another subscription is left out.
        let renewal = text(Notifications.renewal.replacing("123450000", with: "999999999"))
        let payload = Notifications.payload(Self.recipe.text, renewal)
        guard case .valid(let notification) = await verifier.notification(text(payload)) else {
            Issue.record("not valid")
            return
        }
        #expect(notification.renewal == nil)
        #expect(notification.transaction != nil)
    }

    @Test("A token of the wrong signer, app, world or kind has its own answer", arguments: Way.all)
    func refused(_ way: Way) async {
        let verifier = verifier { $0.appStoreID = 123_456_789 }
        let payload = way.payload
        #expect(await way.ask(verifier, text(payload)) == "valid")
        #expect(
            await way.ask(verifier, text(payload, signer: ChainKeys.stranger.leaf))
                == "rejected notAuthentic")
        #expect(
            await way.ask(verifier, text(payload.replacing("example.game", with: "example.other")))
                == "rejected wrongApp")
        #expect(
            await way.ask(verifier, text(payload.replacing("\"Sandbox\"", with: "\"Xcode\"")))
                == "rejected wrongEnvironment")
        let bare = text("{\"environment\":\"Sandbox\"}")
        #expect(await way.ask(verifier, bare).hasPrefix("undecided"))
        #expect(await way.ask(verifier, "not a token") == "undecided wrongProofKind")
        if payload.contains("appAppleId") {
            let other = text(payload.replacing("123456789,", with: "123456780,"))
            #expect(await way.ask(verifier, other) == "rejected wrongApp")
        }
        var late = verifier
        late.revocation = FixedRevocation(answer: .revoked)
        #expect(await way.ask(late, text(payload)) == "rejected notAuthentic")
        for others in Way.all where others.payload != payload {
            #expect(await way.ask(verifier, text(others.payload)).hasPrefix("undecided"))
        }
    }

    @Test("Tokens that name a device are bound to it where the app asks for that")
    func device() async {
        let another = DeviceIdentifier(UUID(uuid: id))
        let somewhere = verifier { $0.device = FixedDevice(list: [another]) }
        let nowhere = verifier { $0.device = FixedDevice(list: []) }
        let app = text(Notifications.app)
        #expect(await somewhere.appTransaction(app).code == "rejected wrongDevice")
        #expect(await nowhere.appTransaction(app).code == "undecided deviceUnknown")
        #expect(await somewhere.notification(text(Notifications.summary)).code == "valid")
    }

    @Test("The present that the caller knows counts in place of the clock")
    func trustedTime() async {
        let verifier = verifier()
        let early = Date(timeIntervalSince1970: 1_700_000_000)
        let time = TrustedTime(earliest: early, latest: early)
        let app = text(Notifications.app)
        #expect(
            await verifier.appTransaction(app, trustedTime: time).code
                == "undecided clockUnconfirmed")
        #expect(await verifier.appTransaction(app).code == "valid")
    }
}

/// One of the calls that judge a token alone, with a payload for it.
struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let payload: String
    let ask: @Sendable (SignedTransactionVerifier, String) async -> String

    static let all = [
        Way(testDescription: "transaction", payload: TokenRecipe.transaction) {
            await $0.transaction($1).code
        },
        Way(testDescription: "app transaction", payload: Notifications.app) {
            await $0.appTransaction($1).code
        },
        Way(testDescription: "notification", payload: Notifications.summary) {
            await $0.notification($1).code
        },
    ]
}

extension TokenVerdict {
    /// The verdict in two words.
    var code: String {
        switch self {
        case .valid: "valid"
        case .rejected(let reason): "rejected \(reason.code)"
        case .undecided(let reason): "undecided \(reason.code)"
        }
    }
}

private let id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
