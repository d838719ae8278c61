#if !canImport(StoreKit)
    import Foundation
    import Purser
    import PurserTesting

    extension StandIn {
        /// One payment of StoreKit 2, on the store in memory.
        func purchase(
            _ product: Product, _ options: Set<Product.PurchaseOption>
        ) async throws -> Product.PurchaseResult {
            switch await device.beginPayment(payment(for: product, options)) {
            case .transaction(let transaction):
                return .success(Transaction(transaction).result)
            case .pending:
                return .pending
            case .cancelled:
                guard habits.throwsCancel else { return .userCancelled }
                throw wrapped(StoreKitError.userCancelled)
            case .refused(let failure):
                throw wrapped(Self.refusal(failure))
            case .unknown(let failure):
                throw wrapped(StoreKitError(failure))
            case .alreadyOwned:
                throw StoreKitError.systemError(AlreadySubscribed.error)
            case .scheduled:
                // The running plan's own transaction is all that there is.
                let owned = await list { () async throws(StoreFailure) in
                    try await self.owned(.silent)
                }
                let group = product.facts.group?.rawValue
                guard let running = owned.last(where: { $0.subscriptionGroupID == group }) else {
                    throw StoreKitError.unknown
                }
                return .success(running.result)
            @unknown default:
                throw StoreKitError.unknown
            }
        }

        private func wrapped(_ error: any Error) -> any Error {
            guard habits.wrapsErrors else { return error }
            return NSError(
                domain: "AMSErrorDomain", code: 100, userInfo: [NSUnderlyingErrorKey: error]
            )
        }

        private func payment(
            for product: Product, _ options: Set<Product.PurchaseOption>
        ) -> StorePayment {
            var quantity = 1
            var token = AccountToken.none
            var offer: OfferID?
            var consent: (@Sendable (Storefront) -> Bool)?
            for option in options {
                switch option.term {
                case .token(let uuid): token = AccountToken(uuid)
                case .quantity(let count): quantity = count
                case .asksToBuy(let asks): if asks { device.device.plan(.waits(.approval)) }
                case .promotional(let terms): offer = OfferID(terms.offer)
                case .winBack(let id): offer = OfferID(id)
                case .consent: consent = option.consent
                }
            }
            var payment = StorePayment(
                id: nextPayment(), product: product.facts.id, quantity: quantity, token: token
            )
            payment.unsignedOffer = offer
            payment.storefrontConsent =
                consent.map { consent in .ask { consent(Storefront($0)) } } ?? .proceed
            return payment
        }

        private static func refusal(_ failure: StoreFailure) -> any Error {
            switch failure.code {
            case .notAllowed: Product.PurchaseError.purchaseNotAllowed
            case .productUnavailable: Product.PurchaseError.productUnavailable
            case .invalidPayment: Product.PurchaseError.invalidQuantity
            case .ineligibleForOffer: Product.PurchaseError.ineligibleForOffer
            default: StoreKitError(failure)
            }
        }
    }

    /// What the App Store says when a plan runs already; seen in the field, documented nowhere.
    enum AlreadySubscribed {
        static var error: NSError { NSError(domain: "ASDServerErrorDomain", code: 3532) }
    }

#endif
