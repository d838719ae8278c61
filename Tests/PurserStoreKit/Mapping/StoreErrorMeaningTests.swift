import Foundation
import Purser
import PurserStoreKitStandIn
import Testing

@testable import PurserStoreKit

@Suite("What StoreKit's errors mean")
struct StoreErrorMeaningTests {
    private static let numbers: [Int: String] = [
        0: "unknown other", 1: "refused notAllowed", 2: "cancelled", 3: "refused invalidPayment",
        4: "refused notAllowed", 5: "refused productUnavailable", 6: "refused notAllowed",
        7: "unknown network", 8: "refused notAllowed", 9: "refused notAllowed",
        10: "refused invalidPayment", 11: "refused invalidPayment", 12: "refused invalidPayment",
        13: "refused invalidPayment", 14: "refused invalidPayment", 15: "cancelled",
        16: "refused unsupported", 17: "unknown timedOut", 18: "refused ineligibleForOffer",
        19: "refused unsupported", 20: "refused unsupported",
    ]

    private func words(_ error: any Error) -> String {
        switch StoreErrorMeaning(error).answer {
        case .cancelled: "cancelled"
        case .refused(let failure): "refused \(name(failure))"
        case .unknown(let failure): "unknown \(name(failure))"
        case .alreadyOwned: "already owned"
        default: "something else"
        }
    }

    private func name(_ failure: StoreFailure) -> String {
        if case .other = failure.code { "other" } else { failure.code.name }
    }

    @Test("P68 each number of StoreKit 1 has a meaning", arguments: SKError.Code.allCases)
    func storeKit1(_ code: SKError.Code) {
        #expect(words(SKError(code)) == Self.numbers[code.rawValue])
        // By domain and number, where it comes from elsewhere.
        let plain = NSError(domain: SKErrorDomain, code: code.rawValue)
        #expect(words(plain) == Self.numbers[code.rawValue])
    }

    @Test("P77 a number that this version does not know is kept, and is no refusal")
    func unknownNumber() {
        for number in [21, 99, -7] {
            let failure = StoreErrorMeaning(NSError(domain: SKErrorDomain, code: number)).failure
            #expect(failure.code == .other("SKErrorDomain \(number)"))
            #expect(failure.isRetryable)
        }
        #expect(words(NSError(domain: SKErrorDomain, code: 21)) == "unknown other")
    }

    @Test("P68 each refusal of StoreKit 2 has a meaning", arguments: Product.PurchaseError.allCases)
    func refusals(_ error: Product.PurchaseError) {
        let expected =
            switch error {
            case .productUnavailable: "refused productUnavailable"
            case .purchaseNotAllowed: "refused notAllowed"
            case .ineligibleForOffer: "refused ineligibleForOffer"
            default: "refused invalidPayment"
            }
        #expect(words(error) == expected)
    }

    private static let storeKit2: [(StoreKitError, String)] = [
        (.unknown, "unknown other"),
        (.userCancelled, "cancelled"),
        (.networkError(URLError(.networkConnectionLost)), "unknown network"),
        (.networkError(URLError(.timedOut)), "unknown timedOut"),
        (.systemError(NSError(domain: "AMSErrorDomain", code: 301)), "unknown other"),
        (.systemError(SKError(.paymentCancelled)), "cancelled"),
        (.systemError(StoreKitError.userCancelled), "cancelled"),
        (.systemError(NSError(domain: "ASDServerErrorDomain", code: 3532)), "already owned"),
        (.notAvailableInStorefront, "refused productUnavailable"),
        (.notEntitled, "refused unsupported"),
        (.unsupported, "refused unsupported"),
    ]

    @Test("P68 each error of StoreKit 2 has a meaning", arguments: storeKit2)
    func errors(_ error: StoreKitError, _ expected: String) {
        #expect(words(error) == expected)
    }

    @Test("the table has every error of StoreKit 2 that the interface has")
    func isWhole() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../StoreKitStandIn/INTERFACE.md").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        let listed = text.matches(of: /`StoreKitError\.([A-Za-z]+)`/).map { String($0.1) }
        let tried = Self.storeKit2.map { error, _ in
            String("\(error)".prefix { $0.isLetter })
        }
        #expect(Set(listed) == Set(tried))
        #expect(listed.count == 7)
    }

    private func nested(_ errors: [any Error]) -> any Error {
        errors.dropLast().reversed().reduce(errors[errors.count - 1]) { inner, outer in
            let plain = outer as NSError
            return NSError(
                domain: plain.domain, code: plain.code, userInfo: [NSUnderlyingErrorKey: inner]
            )
        }
    }

    @Test("P68 what lies in an error counts where the error itself says nothing")
    func underlying() {
        let opaque = NSError(domain: "ASDErrorDomain", code: 500)
        let unknown = NSError(domain: SKErrorDomain, code: 0)
        let running = NSError(domain: "ASDServerErrorDomain", code: 3532)
        let offline = NSError(domain: NSURLErrorDomain, code: -1009)
        let cancelled = NSError(domain: SKErrorDomain, code: 2)
        #expect(words(nested([unknown, running])) == "already owned")
        #expect(words(nested([opaque, unknown, cancelled])) == "cancelled")
        #expect(words(nested([unknown, offline])) == "unknown network")
        #expect(words(nested([unknown, opaque])) == "unknown other")
        // The outer one decides where it says something.
        #expect(words(nested([cancelled, running])) == "cancelled")
        let many = NSError(
            domain: "Many", code: 1,
            userInfo: ["NSMultipleUnderlyingErrorsKey": [opaque as any Error, cancelled]]
        )
        #expect(words(many) == "cancelled")
    }

    @Test("errors that lie in one another without end are read to a limit")
    func depth() {
        let opaque = NSError(domain: "Deep", code: 1)
        let cancelled = NSError(domain: SKErrorDomain, code: 2)
        #expect(
            words(nested(Array(repeating: opaque, count: 8) + [cancelled])) == "cancelled"
        )
        #expect(
            words(nested(Array(repeating: opaque, count: 9) + [cancelled])) == "unknown other"
        )
    }
}
