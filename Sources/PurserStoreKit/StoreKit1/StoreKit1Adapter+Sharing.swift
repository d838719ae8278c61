import Purser
import PurserStoreKitAPI

extension StoreKit1Adapter {
    /// Those that live, by their queue.
    private static let living = Locked<[ObjectIdentifier: Living]>([:])

    private struct Living {
        weak var adapter: StoreKit1Adapter?
    }

    /// The one adapter of this process's queue: a second observer would take transactions away from
    /// the first. Options of a later call are not heard while it lives.
    static func shared(_ options: AppStoreOptions) -> StoreKit1Adapter {
        let queue = SKPaymentQueue.default()
        return living.withLock { living in
            if let adapter = living[ObjectIdentifier(queue)]?.adapter { return adapter }
            living = living.filter { $0.value.adapter != nil }
            let adapter = StoreKit1Adapter(queue, options: options)
            living[ObjectIdentifier(queue)] = Living(adapter: adapter)
            return adapter
        }
    }

    /// Whether this process's queue is observed. Payments by StoreKit 2 would arrive there, too.
    static var isObserving: Bool {
        let queue = ObjectIdentifier(SKPaymentQueue.default())
        return living.withLock { $0[queue]?.adapter != nil }
    }
}
