import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Offers and changes of plan")
struct OfferTests {
    private static let week = SubscriptionPeriod(1, .week)

    private static var monthly: StoreProduct {
        var product = StoreProduct.subscription("shop.monthly", price: 5)
        product.offers = [
            Offer(
                id: nil, kind: .introductory,
                phases: [OfferPhase(mode: .freeTrial, price: nil, period: week)]
            ),
            Offer(
                id: "spring", kind: .promotional,
                phases: [OfferPhase(mode: .payAsYouGo, price: Price(2, "USD"), period: week)]
            ),
            Offer(
                id: "back", kind: .winBack,
                phases: [OfferPhase(mode: .payUpFront, price: Price(3, "USD"), period: week)]
            ),
        ]
        return product
    }

    /// The app's names are not the store's.
    private static func world(_ change: (inout World.Options) -> Void = { _ in }) -> World {
        var options = World.Options()
        for (id, name) in [("monthly", "shop.monthly"), ("gold", "shop.gold")] {
            var definition = ProductDefinition.subscription(ProductID(id), group: "group")
            definition.storeIDs = [.appStore: StoreProductID(name)]
            definition.level = id == "gold" ? 1 : 2
            options.catalog.append(definition)
        }
        change(&options)
        let world = World(options: options)
        var lower = monthly
        lower.level = 2
        world.store.sell([lower, .subscription("shop.gold", level: 1, price: 9)])
        return world
    }

    @Test("P74 a trial is promised only where the store and the records leave no doubt")
    func eligibility() throws {
        let world = Self.world()
        try world.tell { world in
            try await world.launch().running { shop in
                #expect(try await shop.introductoryEligibility(for: "monthly") == .eligible)
                #expect(try await shop.introductoryEligibility(for: "gold") == .ineligible)
                #expect(try await shop.introductoryEligibility(for: "no.ads") == .ineligible)
                #expect(try await shop.introductoryEligibility(for: "unheard") == .unknown)
                guard case .granted = try await shop.buy("monthly") else {
                    Issue.record("the trial is granted")
                    return
                }
                #expect(try await shop.introductoryEligibility(for: "monthly") == .ineligible)
            }
        }
    }

    @Test("P74 a store that cannot say leaves it unknown, unless its whole history says never")
    func unknownHistory() throws {
        for listsHistory in [false, true] {
            for wasCustomer in [false, true] {
                let world = Self.world()
                world.store.settings.capabilities.listsHistory = listsHistory
                world.store.settings.restoresHistory = true
                world.store.settings.faults[.subscriptionStatus] = StoreFailure(.network)
                if wasCustomer {
                    world.store.buyInThePast("shop.gold", ago: .seconds(90 * 86_400), renews: false)
                    for id in world.store.unfinished { world.store.finishElsewhere(id) }
                }
                try world.tell { world in
                    try await world.launch().running { shop in
                        #expect(try await shop.introductoryEligibility(for: "monthly") == .unknown)
                        _ = try await shop.refresh()
                        let answer = try await shop.introductoryEligibility(for: "monthly")
                        let isCertain = listsHistory && !wasCustomer
                        #expect(answer == (isCertain ? .eligible : .unknown))
                    }
                }
            }
        }
    }

    @Test("A promotional offer is signed once for its payment, and the bytes go on as given")
    func signing() throws {
        let signer = CountingSigner()
        let seen = Log()
        let world = Self.world { options in
            options.offerSigner = signer
            options.wrap = { WatchingAdapter(inner: $0, log: seen) }
        }
        try world.tell { world in
            try await world.launch().running { shop in
                for offer: OfferID in ["spring", "spring", "back"] {
                    var request = PaymentRequest("monthly")
                    request.offer = offer
                    world.store.plan(.cancels)
                    _ = try await shop.buy(request)
                }
            }
        }
        let payments = seen.payments
        #expect(signer.signed.count == 2, "a win-back offer needs no signature")
        #expect(payments.map(\.offer) == signer.signed.map { Optional($0) } + [nil])
        #expect(payments.map(\.unsignedOffer) == [nil, nil, "back"])
        #expect(Set(payments.compactMap { $0.offer?.signature }).count == 2)
        #expect(signer.asked.allSatisfy { $0.product == "shop.monthly" })
        #expect(signer.asked.map(\.token) == payments.prefix(2).map { Optional($0.token) })
    }

    @Test("A change of plan names the replaced plan as the store knows it")
    func planChange() throws {
        let seen = Log()
        let world = Self.world { $0.wrap = { WatchingAdapter(inner: $0, log: seen) } }
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("monthly")
                guard
                    case .granted = try await shop.buy(
                        "gold", replacing: "monthly", mode: .immediate)
                else {
                    Issue.record("an upgrade is granted at once")
                    return
                }
                #expect(seen.payments.last?.replaced?.product == "shop.monthly")
                #expect(seen.payments.last?.replaced?.mode == .immediate)
                await #expect(throws: PurchaseError.self) {
                    try await shop.buy("gold", replacing: "unheard", mode: .immediate)
                }
            }
        }
    }

    @Test("Those who left are won back, and a code for a plan is granted as a code")
    func leaversAndCodes() throws {
        let world = Self.world()
        var product = Self.monthly
        product.offers.append(
            Offer(
                id: "CODE", kind: .code,
                phases: [OfferPhase(mode: .payUpFront, price: Price(1, "USD"), period: Self.week)]
            )
        )
        world.store.sell([product])
        world.store.buyInThePast("shop.monthly", ago: .seconds(90 * 86_400), renews: false)
        for id in world.store.unfinished { world.store.finishElsewhere(id) }
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                var request = PaymentRequest("monthly")
                request.offer = "back"
                guard case .granted(let grant) = try await shop.buy(request) else {
                    Issue.record("who left may come back")
                    return
                }
                let set = try await shop.entitlements(of: .single)
                #expect(set["monthly"]?.sources.first?.grant == grant.id)
                #expect(world.store.ledger.last?.price?.amount == 3)
                await world.clock.advance(by: .seconds(3 * 86_400))
                world.store.expire()
                world.store.buyOutside("shop.monthly", offer: "CODE")
                await world.clock.advance(by: .seconds(600))
                #expect(app.granted.last?.cause == .offerCode)
                #expect(app.granted.last?.order == nil)
            }
        }
    }

    @Test("A store without offers or changes of plan refuses them before anything is saved")
    func unsupported() throws {
        let world = Self.world()
        world.store.settings.capabilities.supportsPlanChange = false
        world.store.settings.capabilities.supportsOffers = false
        try world.tell { world in
            try await world.launch().running { shop in
                var offered = PaymentRequest("monthly")
                offered.offer = "spring"
                var changed = PaymentRequest("gold")
                changed.planChange = PlanChange(replacing: "monthly", mode: .atRenewal)
                for request in [offered, changed] {
                    do throws(PurchaseError) {
                        _ = try await shop.buy(request)
                        Issue.record("it was bought")
                    } catch {
                        #expect(error.code == .unsupported)
                    }
                }
            }
        }
        #expect(world.paymentCalls.isEmpty)
        #expect(try world.payments().isEmpty)
    }

    @Test("P76 a redeemed code is granted to the policy's owner, and its sheet promises nothing")
    func redeemed() throws {
        var options = World.Options()
        options.policies.owners = .accounts(Known(account: "kim"))
        let world = World(options: options)
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                world.store.buyOutside("coins.100")
                await world.clock.advance(by: .seconds(30))
                #expect(app.granted.map(\.owner) == ["kim"])
                #expect(app.granted.map(\.order) == [nil])
                #expect(app.granted.map(\.cause) == [.external])
            }
        }
        #expect(world.coins("kim") == 100)
    }
}

private struct Known: OwnershipPolicy {
    let account: AccountID

    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { account }
}

/// Signs each offer with bytes of its own.
private final class CountingSigner: OfferSigner {
    struct Question: Sendable {
        var product: StoreProductID
        var token: AccountToken?
    }

    private let kept = Locked<[(question: Question, offer: SignedOffer)]>([])

    var signed: [SignedOffer] { kept.withLock { $0.map(\.offer) } }
    var asked: [Question] { kept.withLock { $0.map(\.question) } }

    func sign(
        _ offer: OfferID, for product: StoreProductID, token: AccountToken?
    ) async throws -> SignedOffer {
        kept.withLock { kept in
            let signed = SignedOffer(
                offer: offer, keyID: "key",
                nonce: UUID(uuid: (UInt8(kept.count), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
                timestamp: 1_700_000_000_000, signature: Data([0xff, 0x00, UInt8(kept.count)])
            )
            kept.append((Question(product: product, token: token), signed))
            return signed
        }
    }
}

/// The payments that an adapter was asked for.
private final class Log: Sendable {
    private let kept = Locked<[StorePayment]>([])

    var payments: [StorePayment] { kept.withLock { $0 } }

    func add(_ payment: StorePayment) {
        kept.withLock { $0.append(payment) }
    }
}

/// Passes everything on, and keeps the payments.
private struct WatchingAdapter: StoreAdapter {
    let inner: InMemoryStoreAdapter
    let log: Log

    var store: StoreID { inner.store }
    var capabilities: StoreCapabilities { inner.capabilities }

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        try await inner.products(ids)
    }

    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        log.add(payment)
        return await inner.beginPayment(payment)
    }

    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        await inner.observe(deliver)
    }

    func unfinished() async throws(StoreFailure) -> [StoreTransaction] {
        try await inner.unfinished()
    }

    func owned(
        _ refresh: OwnedRefresh, deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {
        try await inner.owned(refresh, deliver: deliver)
    }

    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        try await inner.finish(transaction)
    }
}
