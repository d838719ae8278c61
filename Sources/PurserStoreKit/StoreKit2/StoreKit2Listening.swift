import Purser
import PurserStoreKitAPI

/// What StoreKit 2 tells by itself. Each part ends when its task is cancelled.
enum StoreKit2Listening {
    typealias Deliver = @Sendable (StoreUpdate) async -> Void

    /// First what a launch may have missed, then what comes. Listening begins before reading, so
    /// that nothing falls in between; what comes twice is told apart by the queue.
    static func transactions(_ deliver: Deliver) async {
        var updates = Transaction.updates.makeAsyncIterator()
        for await result in Transaction.unfinished {
            await deliver(.transaction(await StoreTransaction.reading(result)))
        }
        // A refund that came while the app was not running is not told again.
        for await result in Transaction.all
        where result.unsafePayloadValue.revocationDate != nil {
            await deliver(.transaction(await StoreTransaction.reading(result)))
        }
        while let result = await updates.next(), !Task.isCancelled {
            await deliver(.transaction(await StoreTransaction.reading(result)))
        }
    }

    static func storefronts(_ deliver: Deliver) async {
        for await storefront in Storefront.updates {
            await deliver(.storefront(StorefrontID(storefront.countryCode)))
        }
    }

    /// What changes of subscriptions without a transaction: a renewal that is switched off, a bank
    /// that refuses, a price that was agreed to.
    static func statuses(_ deliver: Deliver) async {
        for await status in Product.SubscriptionInfo.Status.updates {
            await deliver(
                .transaction(StoreTransaction(status.transaction, renewal: status.renewalInfo))
            )
        }
    }

    /// What the store wants to show, where the platform has such a thing and the app shows it.
    static func messages(_ held: HeldMessages?, _ deliver: Deliver) async {
        #if os(iOS) || os(visionOS) || os(Linux)
            guard let held else { return }
            for await message in Message.messages {
                held.hold(message)
                await deliver(.message(StoreMessage(message)))
            }
        #endif
    }
}
