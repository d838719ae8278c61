import Purser
import Testing

@testable import PurserStoreKit
@testable import PurserStoreKitStandIn

@Suite("Periods of both versions of StoreKit")
struct SubscriptionPeriodTests {
    @Test(
        "days that make whole weeks are weeks",
        arguments: [
            (1, SubscriptionPeriod(1, .day)), (3, SubscriptionPeriod(3, .day)),
            (7, SubscriptionPeriod(1, .week)), (14, SubscriptionPeriod(2, .week)),
            (30, SubscriptionPeriod(30, .day)), (0, SubscriptionPeriod(1, .day)),
            (-7, SubscriptionPeriod(1, .day)),
        ])
    func weeks(_ days: Int, _ expected: SubscriptionPeriod) {
        #expect(SubscriptionPeriod(days: days) == expected)
    }

    @Test("each unit of StoreKit 2 has one", arguments: Product.SubscriptionPeriod.Unit.allCases)
    func storeKit2(_ unit: Product.SubscriptionPeriod.Unit) {
        let units: [Product.SubscriptionPeriod.Unit: SubscriptionPeriod.Unit] = [
            .day: .day, .week: .week, .month: .month, .year: .year,
        ]
        let told = units[unit].map { Product.SubscriptionPeriod(SubscriptionPeriod(2, $0)) }
        #expect(told.flatMap { SubscriptionPeriod($0) }?.unit == units[unit])
        #expect(told.flatMap { SubscriptionPeriod($0) }?.count == 2)
    }

    @Test("each unit of StoreKit 1 has one", arguments: SKProduct.PeriodUnit.allCases)
    func storeKit1(_ unit: SKProduct.PeriodUnit) {
        let units: [SKProduct.PeriodUnit: SubscriptionPeriod.Unit] = [
            .day: .day, .week: .week, .month: .month, .year: .year,
        ]
        let told = units[unit].map { SKProductSubscriptionPeriod(SubscriptionPeriod(2, $0)) }
        #expect(told.flatMap { SubscriptionPeriod($0) }?.unit == units[unit])
        #expect(told.flatMap { SubscriptionPeriod($0) }?.count == 2)
    }
}
