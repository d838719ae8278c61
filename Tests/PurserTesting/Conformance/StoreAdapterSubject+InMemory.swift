import Foundation
import Purser
import PurserTestSupport
import PurserTesting

extension StoreAdapterSubject {
    /// What the little store cannot do, and the great one can.
    static let littleCapabilities: StoreCapabilities = {
        var capabilities = StoreCapabilities()
        capabilities.replaysUnfinished = false
        capabilities.carriesAccountToken = false
        capabilities.deliversFinalKeys = false
        capabilities.listsOwned = false
        capabilities.finishDeadline = .seconds(3 * 86_400)
        return capabilities
    }()

    /// A fresh store in memory with one device, and how an adapter of it is altered.
    ///
    /// - Parameters:
    ///   - capabilities: what the store can do; nil means what it does by nature.
    ///   - gates: is given the process of each adapter, so that they can be ended.
    ///   - alter: stands before each adapter.
    static func inMemory(
        _ capabilities: StoreCapabilities? = nil, gates: Log<Gate> = Log(),
        alter: @escaping @Sendable (InMemoryStoreAdapter) -> any StoreAdapter = { $0 }
    ) -> StoreAdapterSubject {
        let store = InMemoryStore(products: products)
        if let capabilities { store.settings.capabilities = capabilities }
        let phone = store.device("phone")
        var subject = StoreAdapterSubject(
            demanding: store.settings.capabilities, consumable: "coins", clock: store.clock
        ) {
            let gate = Gate()
            gates.add(gate)
            return alter(phone.adapter(in: gate))
        }
        subject.nonConsumable = "no.ads"
        subject.offer = ("gold", "WELCOME")
        subject.plans = ("silver", "gold")
        subject.drive(store, by: phone)
        return subject
    }

    private static let products: [StoreProduct] = {
        var gold = StoreProduct.subscription("gold", level: 1, price: 9)
        gold.offers = [
            Offer(
                id: "WELCOME", kind: .code,
                phases: [
                    OfferPhase(
                        mode: .payUpFront, price: Price(1, "USD"),
                        period: SubscriptionPeriod(1, .month), count: 1
                    )
                ]
            )
        ]
        return [
            .consumable("coins"), .nonConsumable("no.ads"), gold,
            .subscription("silver", level: 2, price: 5),
        ]
    }()
}
