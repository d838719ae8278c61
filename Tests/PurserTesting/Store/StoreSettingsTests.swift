import Foundation
import Purser
import PurserTesting
import Testing

@Suite("How much a store in memory says", .shuffled)
struct StoreSettingsTests {
    private let store = InMemoryStore(products: [
        .consumable("coins"), .nonConsumable("no.ads"), .subscription("monthly"),
    ])
    private var phone: InMemoryDevice { store.device("phone", account: "kim") }

    @Test("is as little as StoreKit 1 says: no kind, no world, a provisional key")
    func little() async throws {
        store.settings.detail = .little
        let adapter = phone.adapter()
        #expect(!adapter.capabilities.deliversFinalKeys)
        let paid = try #require(await adapter.pay("no.ads").transaction)
        #expect(paid.key == .provisional(paid.id, in: .appStore))
        #expect(paid.environment == .unknown)
        #expect(paid.kind == nil)
        #expect(paid.original == nil)
        #expect(paid.isRenewal == nil)
        #expect(paid.token == .kim)
    }

    @Test("P10 loses the token on replay and gives the date at which the queue got it")
    func littleReplay() throws {
        store.settings.detail = .little
        let (store, phone) = (store, phone)
        try story(store) {
            let paid = try #require(await phone.adapter().pay("coins").transaction)
            await store.clock.advance(by: .seconds(5000))
            let app = BareApp(phone)
            try await app.observing {}
            let replayed = try #require(app.transactions.first)
            #expect(replayed.id == paid.id)
            #expect(replayed.token == nil)
            #expect(replayed.purchaseDate == Timestamp(store.clock.trueDate))
            #expect(replayed.purchaseDate != paid.purchaseDate)
        }
    }

    @Test("names the original of what is restored, and the proof states all the rest")
    func littleRestore() async throws {
        store.settings.detail = .little
        store.settings.restoresUnderNewIDs = true
        let paid = try #require(await phone.adapter().pay("no.ads").transaction)
        let restored = try #require(try await phone.adapter().ownedRows().first)
        #expect(restored.original?.id == paid.id)
        #expect(restored.isRestored)
        let facts = try #require(TestProof.claims(in: restored.proof)?.facts)
        #expect(facts.transaction == restored.id)
        #expect(
            facts.key
                == PurchaseKey(
                    store: .appStore, environment: .production, lineage: .original(paid.id)
                ))
        #expect(facts.kind == .nonConsumable)
    }

    @Test("tells of a refund by product alone, as StoreKit 1 does")
    func littleRefund() throws {
        store.settings.detail = .little
        let (store, phone) = (store, phone)
        try story(store) {
            let paid = try #require(await phone.adapter().pay("no.ads").transaction)
            try await phone.adapter().finish(paid)
            let app = BareApp(phone)
            try await app.observing { store.refund(paid.id) }
            guard case .revokedProducts(["no.ads"]) = app.heard.items.first else {
                Issue.record("heard \(app.heard.items)")
                return
            }
        }
    }

    @Test("starts ids again where the world does, and tells them apart by the original date")
    func xcode() async throws {
        store.settings.environment = .xcode
        let paid = try #require(await phone.adapter().pay("coins").transaction)
        #expect(paid.id == "0")
        let since = Timestamp(store.clock.trueDate)
        #expect(paid.key.lineage == .transaction("0", since: since))
    }

    @Test("lets another module sign its proofs")
    func signer() async throws {
        store.sign { claims in .signedData("signed \(claims.sale.product)") }
        let paid = try #require(await phone.adapter().pay("coins").transaction)
        #expect(paid.proof == .signedData("signed coins"))
    }

    @Test("refuses a proof of which one byte was changed")
    func tampered() async throws {
        let paid = try #require(await phone.adapter().pay("coins").transaction)
        guard case .opaque(let form, let proof) = paid.proof else {
            Issue.record("another form")
            return
        }
        #expect(TestProof.claims(in: paid.proof) != nil)
        for index in stride(from: 0, to: proof.count, by: 7) {
            var changed = proof
            changed[changed.startIndex + index] ^= 1
            #expect(TestProof.claims(in: .opaque(form: form, changed)) == nil)
        }
        #expect(TestProof.claims(in: .opaque(form: form, Data())) == nil)
        #expect(TestProof.claims(in: .opaque(form: "other", proof)) == nil)
    }

    @Test("numbers the periods of a subscription and lets them end after a calendar month")
    func subscription() async throws {
        let paid = try #require(await phone.adapter().pay("monthly").transaction)
        let end = try #require(paid.expiresAt?.date)
        #expect(end == Date(timeIntervalSince1970: 1_700_000_000 + 30 * 86_400))
        guard case .lineItem = paid.key.lineage else {
            Issue.record("\(paid.key)")
            return
        }
    }
}
