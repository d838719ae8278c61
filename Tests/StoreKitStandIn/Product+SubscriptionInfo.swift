// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser
    import PurserTesting

    extension Product {
        /// A length of time.
        public struct SubscriptionPeriod: Hashable, Sendable {
            @nonexhaustive
            public enum Unit: Hashable, CaseIterable, Sendable {
                case day
                case week
                case month
                case year
            }

            public let unit: Unit
            public let value: Int

            init(_ period: Purser.SubscriptionPeriod) {
                value = period.count
                unit =
                    switch period.unit {
                    case .day: .day
                    case .week: .week
                    case .month: .month
                    case .year: .year
                    }
            }
        }

        /// Terms other than the own price.
        public struct SubscriptionOffer: Hashable, Sendable {
            public struct OfferType: RawRepresentable, Hashable, Sendable {
                public let rawValue: String

                public init(rawValue: String) {
                    self.rawValue = rawValue
                }

                public static let introductory = OfferType(rawValue: "introductory")
                public static let promotional = OfferType(rawValue: "promotional")
                public static let winBack = OfferType(rawValue: "winBack")
            }

            public struct PaymentMode: RawRepresentable, Hashable, Sendable {
                public let rawValue: String

                public init(rawValue: String) {
                    self.rawValue = rawValue
                }

                public static let payAsYouGo = PaymentMode(rawValue: "payAsYouGo")
                public static let payUpFront = PaymentMode(rawValue: "payUpFront")
                public static let freeTrial = PaymentMode(rawValue: "freeTrial")
            }

            public let id: String?
            public let type: OfferType
            public let price: Decimal
            public let displayPrice: String
            public let period: SubscriptionPeriod
            public let periodCount: Int
            public let paymentMode: PaymentMode

            /// An offer has one phase here; others do not exist in the App Store.
            init?(_ offer: Offer, of product: StoreProduct) {
                guard let phase = offer.phases.first else { return nil }
                id = offer.id?.rawValue
                type =
                    switch offer.kind {
                    case .introductory: .introductory
                    case .winBack: .winBack
                    default: .promotional
                    }
                let price = phase.price ?? Price(0, product.price.currency)
                self.price = price.amount
                displayPrice = price.text
                period = SubscriptionPeriod(phase.period)
                periodCount = phase.count
                paymentMode =
                    switch phase.mode {
                    case .freeTrial: .freeTrial
                    case .payUpFront: .payUpFront
                    default: .payAsYouGo
                    }
            }
        }

        /// What is special about a subscription.
        public struct SubscriptionInfo: Hashable, Sendable {
            private let facts: StoreProduct
            public let subscriptionPeriod: SubscriptionPeriod

            init(_ facts: StoreProduct, period: Purser.SubscriptionPeriod) {
                self.facts = facts
                subscriptionPeriod = SubscriptionPeriod(period)
            }

            public var subscriptionGroupID: String { facts.group?.rawValue ?? "" }
            public var groupLevel: Int { facts.level ?? 1 }
            public var introductoryOffer: SubscriptionOffer? { offers(.introductory).first }
            public var promotionalOffers: [SubscriptionOffer] { offers(.promotional) }
            public var winBackOffers: [SubscriptionOffer] { offers(.winBack) }

            private func offers(_ kind: Offer.Kind) -> [SubscriptionOffer] {
                facts.offers.filter { $0.kind == kind }
                    .compactMap { SubscriptionOffer($0, of: facts) }
            }

            /// Looks at past trials alone.
            public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
                let group = SubscriptionGroupID(groupID)
                return await StandIn.here.device.introductoryEligibility(in: group) == .eligible
            }

            /// Where the subscriptions of a group stand.
            public static func status(for groupID: String) async throws -> [Status] {
                let standIn = StandIn.here
                guard standIn.device.device.isConnected else {
                    throw StoreKitError.networkError(URLError(.notConnectedToInternet))
                }
                let owned = await standIn.list { () async throws(StoreFailure) in
                    try await standIn.owned(.silent)
                }
                return owned.filter { $0.subscriptionGroupID == groupID }.compactMap(Status.init)
            }
        }
    }
#endif
