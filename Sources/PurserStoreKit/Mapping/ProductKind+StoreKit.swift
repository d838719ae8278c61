import Purser
import PurserStoreKitAPI

extension ProductKind {
    /// The kind of a StoreKit 2 product; nil for one that this version does not know.
    init?(_ type: Product.ProductType) {
        switch type {
        case .consumable: self = .consumable
        case .nonConsumable: self = .nonConsumable
        case .nonRenewable: self = .nonRenewing
        case .autoRenewable: self = .autoRenewable
        default: return nil
        }
    }
}
