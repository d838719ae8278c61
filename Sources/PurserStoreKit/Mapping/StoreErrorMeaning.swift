import Foundation
import Purser
import PurserStoreKitAPI

/// What an error of StoreKit says about the call that threw it.
///
/// Read by type, domain and number, never by text. What cannot be told apart from a payment that
/// went through is `undecided`.
enum StoreErrorMeaning: Hashable {
    /// The customer closed what was shown.
    case cancelled
    /// Nothing was paid.
    case refused(StoreFailure)
    /// It may have been paid.
    case undecided(StoreFailure)
    /// The customer has it already.
    case alreadyOwned

    /// How deep errors may lie in one another; StoreKit's have been seen three deep.
    private static let depthLimit = 8

    /// Reads an error, and those that lie in it as far as it says nothing itself.
    init(_ error: any Error) {
        self = Self.read(error, depth: 0) ?? .undecided(Self.unknown(error))
    }

    private static func unknown(_ error: any Error) -> StoreFailure {
        let plain = error as NSError
        return StoreFailure(.other("\(plain.domain) \(plain.code)"), isRetryable: true)
    }

    /// Nil where neither the error nor what lies in it says anything.
    private static func read(_ error: any Error, depth: Int) -> StoreErrorMeaning? {
        if let error = error as? Product.PurchaseError { return StoreErrorMeaning(error) }
        if let error = error as? StoreKitError {
            guard case .systemError(let inner) = error else { return StoreErrorMeaning(error) }
            return depth < depthLimit ? read(inner, depth: depth + 1) : nil
        }
        let plain = error as NSError
        if let meaning = StoreErrorMeaning(domain: plain.domain, code: plain.code) {
            return meaning
        }
        guard depth < depthLimit else { return nil }
        for inner in underlying(plain) {
            if let meaning = read(inner, depth: depth + 1) { return meaning }
        }
        return nil
    }

    private static func underlying(_ error: NSError) -> [any Error] {
        let one = error.userInfo[NSUnderlyingErrorKey] as? any Error
        // The key's name: its constant is not there on every platform.
        let many = error.userInfo["NSMultipleUnderlyingErrorsKey"] as? [any Error]
        return [one].compactMap { $0 } + (many ?? [])
    }
}
