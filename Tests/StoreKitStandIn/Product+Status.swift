// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser

    extension Product.SubscriptionInfo {
        /// Where a subscription stands.
        public struct Status: Hashable, Sendable {
            public let state: RenewalState
            public let transaction: VerificationResult<Transaction>
            public let renewalInfo: VerificationResult<RenewalInfo>

            init?(_ transaction: Transaction) {
                guard let proof = transaction.facts.renewal else { return nil }
                state = .subscribed
                self.transaction = transaction.result
                renewalInfo = .verified(RenewalInfo(proof))
            }
        }

        /// In which state it is.
        public struct RenewalState: RawRepresentable, Hashable, Sendable {
            public let rawValue: Int

            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            public static let subscribed = RenewalState(rawValue: 1)
            public static let expired = RenewalState(rawValue: 2)
            public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
            public static let inGracePeriod = RenewalState(rawValue: 4)
            public static let revoked = RenewalState(rawValue: 5)
        }

        /// Whether and how it renews.
        public struct RenewalInfo: Hashable, Sendable {
            let proof: RenewalProof

            init(_ proof: RenewalProof) {
                self.proof = proof
            }

            public var signedDate: Date { proof.signedAt.date }
        }
    }
#endif
