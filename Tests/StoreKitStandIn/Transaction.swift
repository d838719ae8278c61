// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser
    import PurserTesting

    /// Something that was paid.
    public struct Transaction: Identifiable, Hashable, Sendable {
        /// Why it was taken back.
        public struct RevocationReason: RawRepresentable, Hashable, Sendable {
            public let rawValue: Int

            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            public static let developerIssue = RevocationReason(rawValue: 1)
            public static let other = RevocationReason(rawValue: 0)
        }

        /// How a customer came to an offer.
        public struct OfferType: RawRepresentable, Hashable, Sendable {
            public let rawValue: Int

            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            public static let introductory = OfferType(rawValue: 1)
            public static let promotional = OfferType(rawValue: 2)
            public static let code = OfferType(rawValue: 3)
            public static let winBack = OfferType(rawValue: 4)
        }

        /// How it is owned.
        public struct OwnershipType: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            public static let purchased = OwnershipType(rawValue: "PURCHASED")
            public static let familyShared = OwnershipType(rawValue: "FAMILY_SHARED")
        }

        /// Who made it.
        public struct Reason: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            public static let purchase = Reason(rawValue: "PURCHASE")
            public static let renewal = Reason(rawValue: "RENEWAL")
        }

        let facts: StoreTransaction

        init(_ facts: StoreTransaction) {
            self.facts = facts
        }

        public var id: UInt64 { UInt64(facts.id.rawValue) ?? 0 }
        public var originalID: UInt64 { facts.original.flatMap { UInt64($0.id.rawValue) } ?? id }
        public var webOrderLineItemID: String? {
            if case .lineItem(let item, _) = facts.key.lineage { item.rawValue } else { nil }
        }
        public var productID: String { facts.product.rawValue }
        public var subscriptionGroupID: String? { facts.group?.rawValue }
        public var appBundleID: String { facts.app?.rawValue ?? "" }
        public var purchaseDate: Date { facts.purchaseDate?.date ?? .distantPast }
        public var originalPurchaseDate: Date { facts.original?.date?.date ?? purchaseDate }
        public var expirationDate: Date? { facts.expiresAt?.date }
        public var purchasedQuantity: Int { facts.quantity ?? 1 }
        public var isUpgraded: Bool { facts.isUpgraded }
        public var revocationDate: Date? { facts.revoked?.date.date }
        public var revocationReason: RevocationReason? {
            facts.revoked.map { $0.reason == .developerIssue ? .developerIssue : .other }
        }
        public var productType: Product.ProductType { Product.ProductType(facts.kind) }
        public var appAccountToken: UUID? { facts.token?.uuid }
        public var ownershipType: OwnershipType {
            facts.ownership == .familyShared ? .familyShared : .purchased
        }
        public var signedDate: Date { StandIn.here.store.clock.trueDate }
        public var offerType: OfferType? {
            switch facts.offer {
            case .introductory: .introductory
            case .promotional: .promotional
            case .code: .code
            case .winBack: .winBack
            default: nil
            }
        }
        public var environment: AppStore.Environment {
            AppStore.Environment(facts.environment)
        }
        public var reason: Reason { facts.isRenewal == true ? .renewal : .purchase }

        /// Where its subscription stands.
        public var subscriptionStatus: Product.SubscriptionInfo.Status? {
            get async { Product.SubscriptionInfo.Status(self) }
        }

        /// Never says whether it came to pass.
        public func finish() async {
            do throws(StoreFailure) {
                try await StandIn.here.device.finish(facts)
            } catch {
                return
            }
        }

        /// As the system hands it over.
        var result: VerificationResult<Transaction> {
            facts.proof == TestProof.spoilt
                ? .unverified(self, .invalidSignature) : .verified(self)
        }
    }
#endif
