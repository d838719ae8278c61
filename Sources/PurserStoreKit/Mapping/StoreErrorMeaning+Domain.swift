import Foundation
import Purser
import PurserStoreKitAPI

extension StoreErrorMeaning {
    /// Reads an error that is known by domain and number alone; nil where it says nothing.
    ///
    /// - Parameters:
    ///   - domain: the error's domain.
    ///   - code: its number there.
    init?(domain: String, code: Int) {
        switch domain {
        case SKErrorDomain:
            guard let known = Self.payment(code) else { return nil }
            self = known
        case NSURLErrorDomain:
            let isLate = code == NSURLErrorTimedOut
            self = .undecided(StoreFailure(isLate ? .timedOut : .network, "\(domain) \(code)"))
        case "ASDServerErrorDomain" where code == 3532:
            // "You're currently subscribed to this": documented nowhere, seen for years inside an
            // unknown error (RevenueCat/purchases-ios#392, flutter/flutter#179500).
            self = .alreadyOwned
        default:
            return nil
        }
    }

    /// StoreKit 1's numbers. By number, because their names are not there on every platform.
    private static func payment(_ code: Int) -> StoreErrorMeaning? {
        switch code {
        case 0: nil
        case 1: .refused(StoreFailure(.notAllowed, "clientInvalid"))
        case 2: .cancelled
        case 3: .refused(StoreFailure(.invalidPayment, "paymentInvalid"))
        case 4: .refused(StoreFailure(.notAllowed, "paymentNotAllowed"))
        case 5: .refused(StoreFailure(.productUnavailable, "storeProductNotAvailable"))
        case 6: .refused(StoreFailure(.notAllowed, "cloudServicePermissionDenied"))
        case 7: .undecided(StoreFailure(.network, "cloudServiceNetworkConnectionFailed"))
        case 8: .refused(StoreFailure(.notAllowed, "cloudServiceRevoked"))
        case 9: .refused(StoreFailure(.notAllowed, "privacyAcknowledgementRequired"))
        case 10: .refused(StoreFailure(.invalidPayment, "unauthorizedRequestData"))
        case 11: .refused(StoreFailure(.invalidPayment, "invalidOfferIdentifier"))
        case 12: .refused(StoreFailure(.invalidPayment, "invalidSignature"))
        case 13: .refused(StoreFailure(.invalidPayment, "missingOfferParams"))
        case 14: .refused(StoreFailure(.invalidPayment, "invalidOfferPrice"))
        case 15: .cancelled
        case 16: .refused(StoreFailure(.unsupported, "overlayInvalidConfiguration"))
        case 17: .undecided(StoreFailure(.timedOut, "overlayTimeout"))
        case 18: .refused(StoreFailure(.ineligibleForOffer, "ineligibleForOffer"))
        case 19: .refused(StoreFailure(.unsupported, "unsupportedPlatform"))
        case 20: .refused(StoreFailure(.unsupported, "overlayPresentedInBackgroundScene"))
        default: .undecided(StoreFailure(.other("\(SKErrorDomain) \(code)"), isRetryable: true))
        }
    }
}
