import Foundation
import Purser
import PurserTesting

/// The world that the shop is tried in: a store, its customer's devices, and a clock that nobody
/// has to wait for. Everything runs on one thread, so each telling is the same.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Market {
    let assortment: Assortment
    let clock: TestClock
    let store: InMemoryStore
    let phone: Phone
    let tablet: Phone
    private let executor: SeededTaskExecutor

    init(_ assortment: Assortment) {
        self.assortment = assortment
        clock = TestClock(start: Date(timeIntervalSince1970: 1_767_603_600))
        store = InMemoryStore(configuration: assortment.configuration, clock: clock)
        // The file says what is sold where; what goes wrong, the story says.
        var settings = StoreSettings()
        settings.storefront = store.settings.storefront
        settings.locale = store.settings.locale
        settings.restoresUnderNewIDs = true
        settings.informsOtherDevices = false
        store.settings = settings
        let orders = ShopServer()
        phone = Phone("phone", store, assortment.definitions, orders)
        tablet = Phone("tablet", store, assortment.definitions, orders)
        executor = SeededTaskExecutor(seed: 1, clock: clock)
    }

    func run<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        try executor.run(body)
    }
}

/// The game's server: it makes an order number before anything is paid.
final class ShopServer: OrderService {
    private let numbers = NumberingOrderService()

    func order(for request: OrderRequest) async throws -> Order {
        try await numbers.order(for: request)
    }
}
