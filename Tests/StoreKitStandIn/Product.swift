// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser
    import PurserTesting

    /// A product.
    public struct Product: Identifiable, Hashable, Sendable {
        /// How a product is bought and kept.
        public struct ProductType: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            public static let consumable = ProductType(rawValue: "Consumable")
            public static let nonConsumable = ProductType(rawValue: "Non-Consumable")
            public static let nonRenewable = ProductType(rawValue: "Non-Renewing Subscription")
            public static let autoRenewable = ProductType(rawValue: "Auto-Renewable Subscription")

            init(_ kind: ProductKind?) {
                self =
                    switch kind {
                    case .nonConsumable: .nonConsumable
                    case .nonRenewing: .nonRenewable
                    case .autoRenewable: .autoRenewable
                    case .consumable, nil: .consumable
                    }
            }
        }

        /// What came of a payment.
        @nonexhaustive
        public enum PurchaseResult: Sendable {
            case success(VerificationResult<Transaction>)
            case userCancelled
            case pending
        }

        /// Why a payment was refused.
        @nonexhaustive
        public enum PurchaseError: Error, Hashable, CaseIterable, Sendable {
            case invalidQuantity
            case productUnavailable
            case purchaseNotAllowed
            case ineligibleForOffer
            case invalidOfferIdentifier
            case invalidOfferPrice
            case invalidOfferSignature
            case missingOfferParameters
        }

        let facts: StoreProduct

        public var id: String { facts.id.rawValue }
        public var type: ProductType { ProductType(facts.kind) }
        public var displayName: String { facts.name }
        public var description: String { facts.text }
        public var price: Decimal { facts.price.amount }
        public var displayPrice: String { facts.price.text }
        public var isFamilyShareable: Bool { facts.isFamilyShareable }
        public var subscription: SubscriptionInfo? {
            facts.period.map { SubscriptionInfo(facts, period: $0) }
        }
        public var priceFormatStyle: Decimal.FormatStyle.Currency {
            Self.style(facts.price)
        }

        static func style(_ price: Price) -> Decimal.FormatStyle.Currency {
            let locale = Locale(identifier: price.locale ?? StandIn.here.store.settings.locale)
            return .currency(code: price.currency.rawValue).locale(locale)
        }

        /// The products that there are; unknown ids are left out.
        public static func products<Identifiers: Collection>(
            for identifiers: Identifiers
        ) async throws -> [Product] where Identifiers.Element == String {
            let ids = identifiers.map(StoreProductID.init(rawValue:))
            do throws(StoreFailure) {
                return try await StandIn.here.device.products(ids).found.map(Product.init)
            } catch {
                throw StoreKitError(error)
            }
        }

        init(_ facts: StoreProduct) {
            self.facts = facts
        }

        /// Pays. On Apple's newest SDK this runs on the main actor, on older ones anywhere.
        public func purchase(
            options: Set<PurchaseOption> = []
        ) async throws -> PurchaseResult {
            try await StandIn.here.purchase(self, options)
        }
    }
#endif
