import Purser
import PurserStoreKitAPI

/// What the queue told, for whoever observes. Closed on purpose: the observer's callbacks.
enum QueueNews: Sendable {
    case paid([SKPaymentTransaction])
    case removed(TransactionID)
    case storefrontChanged
    case begun(StorePurchaseIntent)
    case revoked([StoreProductID])
    case priceConsent
}

/// What the queue told of a restore.
enum RestoreNews: Sendable {
    case restored([SKPaymentTransaction])
    case ended
    case failed(any Error)
}
