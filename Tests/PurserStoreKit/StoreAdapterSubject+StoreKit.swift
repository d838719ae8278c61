import Foundation
import Purser
import PurserStoreKitStandIn
import PurserTestSupport
import PurserTesting

extension StoreAdapterSubject {
    /// What an adapter for the App Store has to be able to do, said here and not by itself.
    static func demanded(_ way: Way) -> StoreCapabilities {
        var capabilities = StoreCapabilities()
        capabilities.productBatchSize = 100
        capabilities.parallelProductRequests = 2
        capabilities.quantityLimit = 10
        capabilities.supportsOffers = true
        capabilities.reportsStorefront = true
        if way == .storeKit2 {
            capabilities.listsUnfinishedCompletely = true
            capabilities.supportsPlanChange = true
        } else {
            capabilities.deliversFinalKeys = false
        }
        return capabilities
    }

    /// A fresh store, one device, and an adapter over the stand-in at each launch.
    static func storeKit(_ way: Way, habits: Habits = Habits()) -> StoreAdapterSubject {
        let store = InMemoryStore(products: products)
        store.settings.detail = way.detail
        let phone = store.device("phone")
        var subject = StoreAdapterSubject(
            demanding: demanded(way), consumable: "coins", clock: store.clock
        ) {
            way.adapter(phone.adapter(), habits: habits)
        }
        // StoreKit 1 lists nothing that is owned and finished unless it may ask; see the tests of
        // its restore.
        if way == .storeKit2 {
            subject.nonConsumable = "no.ads"
            subject.plans = ("silver", "gold")
        }
        subject.drive(store, by: phone)
        return subject
    }

    private static let products: [StoreProduct] = [
        .consumable("coins"), .nonConsumable("no.ads"),
        .subscription("gold", level: 1, price: 9), .subscription("silver", level: 2, price: 5),
    ]
}
