import Purser
import PurserStoreKitAPI

extension SubscriptionPeriod {
    /// A period of StoreKit 2; nil for a unit that this version does not know.
    init?(_ period: Product.SubscriptionPeriod) {
        switch period.unit {
        case .day: self.init(days: period.value)
        case .week: self.init(period.value, .week)
        case .month: self.init(period.value, .month)
        case .year: self.init(period.value, .year)
        @unknown default: return nil
        }
    }

    /// Whole weeks are weeks: StoreKit states a weekly plan as seven days.
    init(days: Int) {
        let areWeeks = days > 0 && days % 7 == 0
        self.init(areWeeks ? days / 7 : days, areWeeks ? .week : .day)
    }
}
