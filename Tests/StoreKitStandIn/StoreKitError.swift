// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser

    /// Why StoreKit could not do something.
    @nonexhaustive
    public enum StoreKitError: Error, Sendable {
        case unknown
        case userCancelled
        case networkError(URLError)
        case systemError(any Error)
        case notAvailableInStorefront
        case notEntitled
        case unsupported

        /// How StoreKit puts what the store in memory says.
        init(_ failure: StoreFailure) {
            self =
                switch failure.code {
                case .network: .networkError(URLError(.notConnectedToInternet))
                case .timedOut: .networkError(URLError(.timedOut))
                case .cancelled: .userCancelled
                case .storefrontChanged: .notAvailableInStorefront
                case .unsupported: .notEntitled
                default: .unknown
                }
        }
    }
#endif
