// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation

    extension Product {
        /// A term of a payment.
        public struct PurchaseOption: Hashable, Sendable {
            enum Term: Hashable, Sendable {
                case token(UUID)
                case quantity(Int)
                case asksToBuy(Bool)
                case promotional(SignedTerms)
                case winBack(String)
                case consent
            }

            struct SignedTerms: Hashable, Sendable {
                let offer: String
                let key: String
                let nonce: UUID
                let signature: Data
                let timestamp: Int
            }

            let term: Term
            var consent: (@Sendable (Storefront) -> Bool)?

            init(_ term: Term) {
                self.term = term
            }

            public static func == (left: PurchaseOption, right: PurchaseOption) -> Bool {
                left.term == right.term
            }

            public func hash(into hasher: inout Hasher) {
                hasher.combine(term)
            }

            public static func appAccountToken(_ token: UUID) -> PurchaseOption {
                PurchaseOption(.token(token))
            }

            public static func quantity(_ quantity: Int) -> PurchaseOption {
                PurchaseOption(.quantity(quantity))
            }

            public static func simulatesAskToBuyInSandbox(_ simulates: Bool) -> PurchaseOption {
                PurchaseOption(.asksToBuy(simulates))
            }

            public static func onStorefrontChange(
                shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
            ) -> PurchaseOption {
                var option = PurchaseOption(.consent)
                option.consent = shouldContinuePurchase
                return option
            }

            public static func promotionalOffer(
                offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int
            ) -> PurchaseOption {
                PurchaseOption(
                    .promotional(
                        SignedTerms(
                            offer: offerID, key: keyID, nonce: nonce, signature: signature,
                            timestamp: timestamp
                        )
                    )
                )
            }

            public static func winBackOffer(
                _ offer: SubscriptionOffer
            ) -> PurchaseOption {
                PurchaseOption(.winBack(offer.id ?? ""))
            }
        }
    }
#endif
