import Foundation
import Purser

// sample: model
/// What the app's purchase page shows and does: the subject of the tests. It knows `Purchasing`
/// and nothing else, so a test gives it a real shop over a store in memory.
actor Paywall {
    enum Message: Equatable {
        case thanks(ProductID)
        case waitsForApproval
        case waitsForTheBank
        case paidAndBeingChecked
        case noConnection
        case cannotPay
        case failed
    }

    private let shop: any Purchasing
    private(set) var prices: [ProductID: String] = [:]
    private(set) var message: Message?
    private(set) var isWorking = false

    init(_ shop: any Purchasing) {
        self.shop = shop
    }

    func load() async {
        do throws(PurchaseError) {
            let result = try await shop.products()
            for item in result.found { prices[item.id] = item.product.price.text }
            message = result.found.isEmpty ? .noConnection : nil
        } catch {
            message = message(for: error)
        }
    }

    func buy(_ product: ProductID) async {
        isWorking = true
        defer { isWorking = false }
        do throws(PurchaseError) {
            message = message(for: try await shop.buy(product), product)
        } catch {
            message = message(for: error)
        }
    }

    func isUnlocked(_ entitlement: EntitlementID) async -> Bool {
        do throws(PurchaseError) {
            return try await shop.entitlements(of: .single).isActive(entitlement)
        } catch {
            return false
        }
    }

    func restore() async {
        do throws(PurchaseError) {
            _ = try await shop.restore()
            message = nil
        } catch {
            message = message(for: error)
        }
    }

    /// Shows what happens without anyone asking: an approval that comes days later.
    func follow() async {
        for await event in shop.events {
            if case .granted(let grant) = event.kind { message = .thanks(grant.product) }
        }
    }
    // end of sample

    private func message(for outcome: PurchaseOutcome, _ product: ProductID) -> Message? {
        switch outcome {
        case .granted, .resumed: .thanks(product)
        case .pending(.approval): .waitsForApproval
        case .pending(.payment): .waitsForTheBank
        case .pending(.verification), .pending(.resolution), .unknown: .paidAndBeingChecked
        case .rejected: .failed
        case .cancelled, .alreadyOwned, .scheduled: nil
        }
    }

    private func message(for error: PurchaseError) -> Message {
        switch error.code {
        case .network: .noConnection
        case .notAllowed: .cannotPay
        default: .failed
        }
    }
}
