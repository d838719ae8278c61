import Foundation
import Purser
import PurserStoreKit
import PurserStoreKitAPI
import PurserStoreKitStandIn
import PurserTesting
import Testing

@Suite("What the App Store's adapters ask of StoreKit, and what they leave alone")
struct AppStoreAdapterCallTests {
    private let store = InMemoryStore(products: [.consumable("coins"), .subscription("gold")])

    private func payment(
        _ product: StoreProductID = "coins", consent: StorefrontConsent = .stop
    ) -> StorePayment {
        let token = AccountToken(UUID(uuid: (5, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 2)))
        var payment = StorePayment(id: "one", product: product, quantity: 1, token: token)
        payment.storefrontConsent = consent
        return payment
    }

    private func standIn(
        _ phone: InMemoryDevice, _ make: () -> AppStoreAdapter
    ) -> StandInAdapter {
        StandInAdapter(StandIn(phone.adapter()), make)
    }

    /// What an adapter tells while `body` lasts and for a minute after.
    private func told(
        by make: @escaping @Sendable () -> StandInAdapter,
        while body: @escaping @Sendable (StandInAdapter) async throws -> Void
    ) throws -> [StoreUpdate] {
        let heard = Locked<[StoreUpdate]>([])
        let clock = store.clock
        try SeededTaskExecutor(seed: 1, clock: clock).run {
            let adapter = make()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    await adapter.observe { update in heard.withLock { $0.append(update) } }
                }
                defer { group.cancelAll() }
                await clock.settle()
                try await body(adapter)
                await clock.advance(by: .seconds(60))
            }
        }
        return heard.withLock { $0 }
    }

    @Test("a sign-in is asked for only where the user asked, and once", arguments: Way.allCases)
    func prompts(_ way: Way) async throws {
        let phone = store.device("phone")
        store.settings.detail = way.detail
        let adapter = way.adapter(phone.adapter())
        store.buyOutside("gold")
        _ = try await adapter.products(["coins"])
        _ = try await adapter.unfinished()
        _ = await adapter.storefront()
        try await adapter.owned(.silent) { _ in }
        #expect(!phone.log.contains(.prompted))
        #expect(!phone.log.contains(.owned(.mayPrompt)))
        try await adapter.owned(.mayPrompt) { _ in }
        #expect(phone.log.filter { $0 == .owned(.mayPrompt) }.count == 1)
        #expect(phone.log.filter { $0 == .prompted }.count == 1)
    }

    @Test("a purchase begun in the store is offered to the app, and nothing is bought")
    func intents() throws {
        let (store, phone) = (store, store.device("phone"))
        let told = try told(by: { Way.storeKit2.adapter(phone.adapter()) }) { _ in
            store.beginOutside("coins", on: phone)
        }
        let begun = told.compactMap { update in
            if case .purchaseBegun(let intent) = update { intent.product } else { nil }
        }
        #expect(begun == ["coins"])
        #expect(store.ledger.isEmpty)
    }

    @Test("messages are taken only by an app that shows them", arguments: [false, true])
    func messages(_ holds: Bool) throws {
        let (store, phone) = (store, store.device("phone"))
        store.buyOutside("gold")
        let told = try told(by: {
            StandInAdapter(StandIn(phone.adapter())) { AppStoreAdapter(holdsMessages: holds) }
        }) { _ in
            store.raisePrice(of: "gold", to: 2)
        }
        let reasons = told.compactMap { update in
            if case .message(let message) = update { message.reason } else { nil }
        }
        #expect(reasons == (holds ? [.priceIncrease] : []))
    }

    @Test("a renewal that is switched off is told, though no transaction tells it")
    func statuses() throws {
        let (store, phone) = (store, store.device("phone"))
        let id = try #require(store.buyOutside("gold"))
        let told = try told(by: { Way.storeKit2.adapter(phone.adapter()) }) { adapter in
            await store.clock.advance(by: .seconds(60))
            store.setRenewal(false)
        }
        let stated = told.compactMap { update -> Timestamp? in
            guard case .transaction(let row) = update, row.id == id else { return nil }
            return row.renewal?.signedAt
        }
        #expect(Set(stated).count == 2)
    }

    @Test("what was refunded while the app was not running is told at its next launch")
    func refundedBetween() async throws {
        let phone = store.device("phone")
        let id = try #require(store.buyOutside("coins"))
        store.finishElsewhere(id)
        store.refund(id)
        // An earlier launch heard of it, and died before it was on disk.
        _ = try told(by: { Way.storeKit2.adapter(phone.adapter()) }) { _ in }
        let told = try told(by: { Way.storeKit2.adapter(phone.adapter()) }) { _ in }
        let refunds = told.filter { update in
            if case .transaction(let row) = update {
                row.id == id && row.revoked != nil
            } else {
                false
            }
        }
        #expect(!refunds.isEmpty)
    }

    @Test("a lower plan is scheduled: the running plan's transaction is no payment for it")
    func lowerPlan() async throws {
        let store = InMemoryStore(products: [
            .subscription("gold", level: 1, price: 9), .subscription("silver", level: 2, price: 5),
        ])
        let adapter = Way.storeKit2.adapter(store.device("phone").adapter())
        guard case .transaction = await adapter.beginPayment(payment("gold")) else {
            Issue.record("not sold")
            return
        }
        guard case .scheduled = await adapter.beginPayment(payment("silver")) else {
            Issue.record("not scheduled")
            return
        }
        #expect(store.ledger.count == 1)
    }

    @Test(
        "a payment goes on in another storefront only with consent",
        arguments: Way.allCases, [true, false]
    )
    func consent(_ way: Way, _ allows: Bool) throws {
        let (store, phone) = (store, store.device("phone"))
        store.settings.detail = way.detail
        phone.plan(.changesStorefront(to: "DEU"))
        let payment = payment(consent: .ask { allows && $0 == "DEU" })
        _ = try told(by: { way.adapter(phone.adapter()) }) { adapter in
            let answer = await adapter.beginPayment(payment)
            let isPaid = if case .transaction = answer { true } else { false }
            #expect(isPaid == allows)
        }
        #expect(store.ledger.count == (allows ? 1 : 0))
    }

    @Test("Ask to Buy is simulated where an app says so", arguments: Way.allCases)
    func asksToBuy(_ way: Way) throws {
        let phone = store.device("phone")
        store.settings.detail = way.detail
        let payment = payment()
        _ = try told(by: {
            StandInAdapter(StandIn(phone.adapter())) {
                switch way {
                case .storeKit2: AppStoreAdapter(simulatesAskToBuy: true)
                case .storeKit1: AppStoreAdapter.storeKit1(simulatesAskToBuy: true)
                }
            }
        }) { adapter in
            guard case .pending(.approval) = await adapter.beginPayment(payment) else {
                Issue.record("not asked")
                return
            }
        }
        #expect(store.ledger.isEmpty)
    }

    @Test("a signed offer is paid under its terms, its signature as StoreKit wants it")
    func signedOffer() async throws {
        var gold = StoreProduct.subscription("gold", price: 9)
        let month = SubscriptionPeriod(1, .month)
        let phase = OfferPhase(mode: .payUpFront, price: Price(1, "USD"), period: month)
        gold.offers = [Offer(id: "HALF", kind: .promotional, phases: [phase])]
        for way in Way.allCases {
            let store = InMemoryStore(products: [gold])
            store.settings.detail = way.detail
            let adapter = way.adapter(store.device("phone").adapter())
            // It is for those who were there before.
            store.buyOutside("gold")
            store.expire()
            await store.clock.advance(by: .seconds(40 * 86_400))
            var payment = payment("gold")
            payment.offer = SignedOffer(
                offer: "HALF", keyID: "KEY", nonce: payment.token.uuid,
                timestamp: 1_700_000_000_000,
                signature: Data([251, 239, 190])
            )
            guard case .transaction(let paid) = await adapter.beginPayment(payment) else {
                Issue.record("not sold")
                continue
            }
            #expect(store.ledger.last?.price == Price(1, "USD"))
            #expect(paid.offer == (way == .storeKit2 ? .promotional : nil))
            guard way == .storeKit1 else { continue }
            StandIn.$current.withValue(adapter.standIn) {
                let places = SKPaymentQueue.default().transactions
                let discount = places.compactMap(\.payment.paymentDiscount).first
                #expect(discount?.signature == "++++")
                #expect(discount?.timestamp == 1_700_000_000_000)
            }
        }
    }

    @Test(
        "payments at the same time get each its own answer, on whatever thread it comes",
        arguments: Way.allCases
    )
    func parallel(_ way: Way) async throws {
        store.settings.detail = way.detail
        let adapter = way.adapter(store.device("phone").adapter())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await adapter.observe { _ in } }
            let answers = await withTaskGroup(of: (AccountToken, PaymentAnswer).self) { payments in
                for number in 1...40 as ClosedRange<UInt8> {
                    let token = AccountToken(
                        UUID(uuid: (number, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 3))
                    )
                    let payment = StorePayment(
                        id: PaymentID("\(number)"), product: "coins", quantity: 1, token: token
                    )
                    payments.addTask { (token, await adapter.beginPayment(payment)) }
                }
                return await payments.reduce(into: []) { $0.append($1) }
            }
            var ids: Set<TransactionID> = []
            for (token, answer) in answers {
                guard case .transaction(let paid) = answer else {
                    Issue.record("\(answer)")
                    continue
                }
                #expect(paid.token == token)
                ids.insert(paid.id)
                try await adapter.finish(paid)
            }
            #expect(ids.count == 40)
            group.cancelAll()
        }
        #expect(store.unfinished.isEmpty)
    }

    @Test("where the platform has no such page, each says so", arguments: Way.allCases)
    func sheets(_ way: Way) async {
        let sheets: [StoreSheet] = [
            .manageSubscriptions(nil), .manageSubscriptions("plans"), .refundRequest("1"),
            .redeemCode, .priceConsent,
        ]
        let adapter = way.adapter(store.device("phone").adapter())
        for sheet in sheets {
            do throws(StoreFailure) {
                try await adapter.present(sheet, on: PurchasePresentation("somewhere"))
                Issue.record("\(sheet) was shown")
            } catch {
                #expect(error.code == .unsupported)
            }
        }
    }

    @Test("the queue has one observer, however often StoreKit 1 is asked for")
    func oneObserver() async throws {
        let standIn = StandIn(store.device("phone").adapter())
        await StandIn.$current.withValue(standIn) {
            let first = AppStoreAdapter.storeKit1
            let second = AppStoreAdapter.storeKit1(simulatesAskToBuy: true)
            #expect(SKPaymentQueue.default().transactionObservers.count == 1)
            _ = await (first.storefront(), second.storefront())
        }
        // Nobody holds them any more.
        StandIn.$current.withValue(standIn) {
            #expect(SKPaymentQueue.default().transactionObservers.isEmpty)
        }
    }

    @Test("StoreKit 2 does not sell while StoreKit 1 observes the queue")
    func neverBoth() async throws {
        let standIn = StandIn(store.device("phone").adapter())
        let payment = payment()
        await StandIn.$current.withValue(standIn) {
            let new = AppStoreAdapter()
            var old: AppStoreAdapter? = .storeKit1
            guard case .refused(let failure) = await new.beginPayment(payment) else {
                Issue.record("sold beside StoreKit 1")
                return
            }
            #expect(failure.code == .unsupported)
            _ = await old?.storefront()
            old = nil
            guard case .transaction = await new.beginPayment(payment) else {
                Issue.record("not sold")
                return
            }
        }
        #expect(store.ledger.count == 1)
    }

    @Test("where there is no StoreKit nothing is sold and nothing traps", arguments: Way.allCases)
    func nowhere(_ way: Way) async {
        let adapter: AppStoreAdapter = way == .storeKit2 ? AppStoreAdapter() : .storeKit1
        do throws(StoreFailure) {
            _ = try await adapter.products(["coins"])
            Issue.record("found something")
        } catch {
            #expect(error.code == .network)
        }
        #expect(await adapter.storefront() == nil)
        if case .transaction = await adapter.beginPayment(payment()) {
            Issue.record("sold something")
        }
    }
}
