import Purser

extension RenewalFacts {
    /// Reads signed renewal information; words that are not known are kept as such or left out.
    ///
    /// - Returns: nil without a date of signature, which says which of two statements is newer.
    init?(_ token: CheckedToken) {
        guard let signedAt = token.signedAt else { return nil }
        let claims = token.claims
        self.init(signedAt: signedAt)
        willRenew = claims["autoRenewStatus"]?.flag
        let next = claims["autoRenewProductId"]?.text
        nextProduct =
            next == claims["productId"]?.text ? nil : next.map(StoreProductID.init(rawValue:))
        isInBillingRetry = claims["isInBillingRetryPeriod"]?.flag
        graceUntil = claims["gracePeriodExpiresDate"]?.timestamp
        expirationReason = claims["expirationIntent"]?.integer.map(Self.reason)
        priceIncrease =
            switch claims["priceIncreaseStatus"]?.integer {
            case 0: .pending
            case 1: .agreed
            default: .none
            }
        renewsAt = claims["renewalDate"]?.timestamp
        renewalPrice = claims.price(of: "renewalPrice")
        winBackOffers =
            claims["eligibleWinBackOfferIds"]?.array?
            .compactMap { $0.text.map(OfferID.init(rawValue:)) } ?? []
    }

    private static func reason(_ number: Int) -> ExpirationReason {
        switch number {
        case 1: .cancelled
        case 2: .billingError
        case 3: .declinedPriceIncrease
        case 4: .productUnavailable
        default: .other(String(number))
        }
    }
}
