import Foundation
import Purser
import PurserStoreKitAPI

extension StoreErrorMeaning {
    /// Reads why StoreKit 2 refused a payment.
    init(_ error: Product.PurchaseError) {
        switch error {
        case .invalidQuantity:
            self = .refused(StoreFailure(.invalidPayment, "invalidQuantity"))
        case .productUnavailable:
            self = .refused(StoreFailure(.productUnavailable, "productUnavailable"))
        case .purchaseNotAllowed:
            self = .refused(StoreFailure(.notAllowed, "purchaseNotAllowed"))
        case .ineligibleForOffer:
            self = .refused(StoreFailure(.ineligibleForOffer, "ineligibleForOffer"))
        case .invalidOfferIdentifier:
            self = .refused(StoreFailure(.invalidPayment, "invalidOfferIdentifier"))
        case .invalidOfferPrice:
            self = .refused(StoreFailure(.invalidPayment, "invalidOfferPrice"))
        case .invalidOfferSignature:
            self = .refused(StoreFailure(.invalidPayment, "invalidOfferSignature"))
        case .missingOfferParameters:
            self = .refused(StoreFailure(.invalidPayment, "missingOfferParameters"))
        @unknown default:
            self = .undecided(StoreFailure(.other("PurchaseError \(error)"), isRetryable: true))
        }
    }

    /// Reads an error of StoreKit 2; nil for one that says nothing. What lies in a system error is
    /// for the caller to read.
    init?(_ error: StoreKitError) {
        if error.isUnsupported {
            self = .refused(StoreFailure(.unsupported, "unsupported"))
            return
        }
        switch error {
        case .userCancelled:
            self = .cancelled
        case .networkError(let inner):
            let isLate = inner.code == .timedOut
            self = .undecided(
                StoreFailure(isLate ? .timedOut : .network, "networkError \(inner.errorCode)")
            )
        case .notAvailableInStorefront:
            self = .refused(StoreFailure(.productUnavailable, "notAvailableInStorefront"))
        case .notEntitled:
            self = .refused(StoreFailure(.unsupported, "notEntitled"))
        case .unknown, .systemError:
            return nil
        default:
            self = .undecided(StoreFailure(.other("StoreKitError \(error)"), isRetryable: true))
        }
    }
}
