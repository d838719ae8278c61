// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

#if !canImport(StoreKit)
    public import Foundation
    import Purser

    /// The domain of StoreKit 1's errors.
    public let SKErrorDomain = "SKErrorDomain"

    /// An error of StoreKit 1.
    public struct SKError: CustomNSError, Sendable {
        /// Its number. Numbers beyond these exist: systems newer than the SDK have them.
        @nonexhaustive
        public enum Code: Int, Sendable, CaseIterable {
            case unknown = 0
            case clientInvalid = 1
            case paymentCancelled = 2
            case paymentInvalid = 3
            case paymentNotAllowed = 4
            case storeProductNotAvailable = 5
            case cloudServicePermissionDenied = 6
            case cloudServiceNetworkConnectionFailed = 7
            case cloudServiceRevoked = 8
            case privacyAcknowledgementRequired = 9
            case unauthorizedRequestData = 10
            case invalidOfferIdentifier = 11
            case invalidSignature = 12
            case missingOfferParams = 13
            case invalidOfferPrice = 14
            case overlayCancelled = 15
            case overlayInvalidConfiguration = 16
            case overlayTimeout = 17
            case ineligibleForOffer = 18
            case unsupportedPlatform = 19
            case overlayPresentedInBackgroundScene = 20
        }

        public let code: Code
        private let underlying: (any Error)?

        public init(_ code: Code, userInfo: [String: Any] = [:]) {
            self.code = code
            underlying = userInfo[NSUnderlyingErrorKey] as? any Error
        }

        public static var errorDomain: String { SKErrorDomain }
        public var errorCode: Int { code.rawValue }
        public var errorUserInfo: [String: Any] {
            underlying.map { [NSUnderlyingErrorKey: $0] } ?? [:]
        }

        /// How StoreKit 1 puts what the store in memory says.
        static func refusal(_ failure: StoreFailure) -> any Error {
            switch failure.code {
            case .notAllowed: SKError(.paymentNotAllowed)
            case .productUnavailable: SKError(.storeProductNotAvailable)
            case .invalidPayment: SKError(.paymentInvalid)
            case .ineligibleForOffer: SKError(.ineligibleForOffer)
            case .cancelled: SKError(.paymentCancelled)
            case .network, .timedOut:
                SKError(
                    .unknown,
                    userInfo: [NSUnderlyingErrorKey: URLError(.notConnectedToInternet)]
                )
            default: SKError(.unknown)
            }
        }
    }
#endif
