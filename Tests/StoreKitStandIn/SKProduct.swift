// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser

    /// A product, as StoreKit 1 describes it.
    open class SKProduct: NSObject, @unchecked Sendable {
        /// A unit of time.
        @nonexhaustive
        public enum PeriodUnit: UInt, Sendable, CaseIterable {
            case day = 0
            case week = 1
            case month = 2
            case year = 3
        }

        // Proof of Sendable: it never changes.
        let facts: StoreProduct

        init(_ facts: StoreProduct) {
            self.facts = facts
        }

        public var productIdentifier: String { facts.id.rawValue }
        public var localizedTitle: String { facts.name }
        public var localizedDescription: String { facts.text }
        public var price: NSDecimalNumber { NSDecimalNumber(decimal: facts.price.amount) }
        public var priceLocale: Locale { Self.locale(of: facts.price) }
        public var isFamilyShareable: Bool { facts.isFamilyShareable }
        public var subscriptionGroupIdentifier: String? { facts.group?.rawValue }
        public var subscriptionPeriod: SKProductSubscriptionPeriod? {
            facts.period.map(SKProductSubscriptionPeriod.init)
        }
        public var introductoryPrice: SKProductDiscount? { discounts(.introductory).first }
        public var discounts: [SKProductDiscount] { discounts(.promotional) }

        private func discounts(_ kind: Offer.Kind) -> [SKProductDiscount] {
            facts.offers.filter { $0.kind == kind }
                .compactMap { SKProductDiscount($0, of: facts) }
        }

        static func locale(of price: Price) -> Locale {
            Locale(identifier: "\(price.locale ?? "en_US")@currency=\(price.currency.rawValue)")
        }
    }

    /// A length of time.
    open class SKProductSubscriptionPeriod: NSObject, @unchecked Sendable {
        // Proof of Sendable: it never changes.
        public let numberOfUnits: Int
        public let unit: SKProduct.PeriodUnit

        init(_ period: SubscriptionPeriod) {
            numberOfUnits = period.count
            unit =
                switch period.unit {
                case .day: .day
                case .week: .week
                case .month: .month
                case .year: .year
                }
        }
    }

    /// An offer.
    open class SKProductDiscount: NSObject, @unchecked Sendable {
        /// How it is paid.
        @nonexhaustive
        public enum PaymentMode: UInt, Sendable, CaseIterable {
            case payAsYouGo = 0
            case payUpFront = 1
            case freeTrial = 2
        }

        /// For whom it is.
        @nonexhaustive
        public enum `Type`: UInt, Sendable, CaseIterable {
            case introductory = 0
            case subscription = 1
        }

        // Proof of Sendable: it never changes.
        private let phase: OfferPhase
        private let currency: CurrencyCode
        public let identifier: String?
        public let type: `Type`

        init?(_ offer: Offer, of product: StoreProduct) {
            guard let phase = offer.phases.first else { return nil }
            self.phase = phase
            currency = product.price.currency
            identifier = offer.id?.rawValue
            type = offer.kind == .introductory ? .introductory : .subscription
        }

        public var price: NSDecimalNumber {
            NSDecimalNumber(decimal: phase.price?.amount ?? 0)
        }
        public var priceLocale: Locale { SKProduct.locale(of: Price(0, currency)) }
        public var subscriptionPeriod: SKProductSubscriptionPeriod {
            SKProductSubscriptionPeriod(phase.period)
        }
        public var numberOfPeriods: Int { phase.count }
        public var paymentMode: PaymentMode {
            switch phase.mode {
            case .freeTrial: .freeTrial
            case .payUpFront: .payUpFront
            default: .payAsYouGo
            }
        }
    }
#endif
