import Purser
import PurserTesting
import Testing

@testable import PurserStoreKit
@testable import PurserStoreKitStandIn

@Suite("What StoreKit 2 says of a transaction, word by word")
struct StoreTransactionTests {
    @Test(
        "each kind of product has one",
        arguments: [
            ("Consumable", ProductKind.consumable), ("Non-Consumable", .nonConsumable),
            ("Non-Renewing Subscription", .nonRenewing),
            ("Auto-Renewable Subscription", .autoRenewable), ("Rental", nil),
        ] as [(String, ProductKind?)])
    func kinds(_ word: String, _ kind: ProductKind?) {
        #expect(ProductKind(Product.ProductType(rawValue: word)) == kind)
    }

    @Test(
        "each world has an environment",
        arguments: [
            ("Production", StoreEnvironment.production), ("Sandbox", .sandbox), ("Xcode", .xcode),
            ("Preview", StoreEnvironment(rawValue: "Preview")),
        ])
    func environments(_ word: String, _ environment: StoreEnvironment) {
        #expect(StoreEnvironment(AppStore.Environment(rawValue: word)) == environment)
    }

    @Test(
        "who owns it is told in two words",
        arguments: [
            ("PURCHASED", Ownership.purchased), ("FAMILY_SHARED", .familyShared), ("LENT", nil),
        ] as [(String, Ownership?)])
    func ownership(_ word: String, _ ownership: Ownership?) {
        #expect(Ownership(Transaction.OwnershipType(rawValue: word)) == ownership)
    }

    @Test(
        "states of a subscription: which one is running",
        arguments: [
            (1, true), (2, false), (3, true), (4, true), (5, false), (6, false),
        ])
    func states(_ number: Int, _ isRunning: Bool) {
        let state = Product.SubscriptionInfo.RenewalState(rawValue: number)
        #expect(state.isRunning == isRunning)
    }

    @Test(
        "what the store wants to show",
        arguments: [
            (0, StoreMessage.Reason.generic), (1, .priceIncrease), (2, .billingIssue),
            (77, .other("77")),
        ])
    func messages(_ number: Int, _ reason: StoreMessage.Reason) {
        let told = Message(reason: Message.Reason(rawValue: number))
        #expect(StoreMessage(told).reason == reason)
    }

    @Test("who took a purchase back, and when")
    func revoked() async throws {
        for isOurs in [false, true] {
            let store = InMemoryStore(products: [.consumable("coins")])
            let bought = try #require(store.buyOutside("coins"))
            store.refund(bought, becauseOfTheApp: isOurs)
            let facts = try #require(store.device("phone").history.first)
            let told = Transaction(facts)
            #expect(Revoked(told)?.reason == (isOurs ? .developerIssue : .other))
            #expect(Revoked(told)?.date == facts.revoked?.date)
        }
    }

    @Test("an unverified transaction is passed on like any other, with its proof")
    func unverified() async throws {
        let store = InMemoryStore(products: [.consumable("coins")])
        store.settings.faults[.verification] = StoreFailure(.other("spoilt"))
        store.buyOutside("coins")
        let facts = try #require(store.device("phone").history.first)
        guard case .unverified = Transaction(facts).result else {
            Issue.record("the system believes it")
            return
        }
        let adapter = Way.storeKit2.adapter(store.device("phone").adapter())
        let told = try #require(try await adapter.unfinished().first)
        let text = try #require(told.proof.signedText)
        #expect(told.id == facts.id)
        #expect(SignedText.proof(in: text) == TestProof.spoilt)
    }
}
