import Purser
import PurserStoreKitAPI

extension SubscriptionPeriod {
    /// A period of StoreKit 1; nil for a unit that this version does not know.
    init?(_ period: SKProductSubscriptionPeriod) {
        switch period.unit {
        case .day: self.init(days: period.numberOfUnits)
        case .week: self.init(period.numberOfUnits, .week)
        case .month: self.init(period.numberOfUnits, .month)
        case .year: self.init(period.numberOfUnits, .year)
        @unknown default: return nil
        }
    }
}
