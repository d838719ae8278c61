import Foundation
import Purser
import PurserStoreKitAPI

/// Who waits for which callback of StoreKit 1's queue: a plain value behind the observer's lock.
struct QueueWaiting {
    /// One payment whose answer is awaited.
    final class Payment: Sendable {
        let product: StoreProductID
        let token: AccountToken
        let consent: StorefrontConsent
        let answers = Mailbox<PaymentAnswer>()

        fileprivate init(_ payment: StorePayment) {
            product = payment.product
            token = payment.token
            consent = payment.storefrontConsent
        }
    }

    private var payments: [Payment] = []
    /// Which place in the queue a payment got: the token may be missing later.
    private var places: [ObjectIdentifier: Payment] = [:]
    var removals: [TransactionID: Mailbox<Void>] = [:]
    var restore: Mailbox<RestoreNews>?
    var hasHeard = false

    mutating func expectAnswer(to payment: StorePayment) -> Payment {
        let awaited = Payment(payment)
        payments.append(awaited)
        return awaited
    }

    mutating func forget(_ payment: Payment) {
        payments.removeAll { $0 === payment }
        for (place, held) in places where held === payment { places[place] = nil }
    }

    mutating func awaitRemoval(of id: TransactionID) -> Mailbox<Void> {
        let box = removals[id] ?? Mailbox<Void>()
        removals[id] = box
        return box
    }

    /// The queue has taken a payment in.
    mutating func bind(_ transaction: SKPaymentTransaction) {
        guard let payment = named(by: transaction) else { return }
        places[ObjectIdentifier(transaction)] = payment
    }

    /// The payment that a transaction answers, which then waits no more. Nil for a transaction of
    /// somebody else's: a replay must not use up an answer.
    mutating func take(_ transaction: SKPaymentTransaction) -> Payment? {
        let payment = places[ObjectIdentifier(transaction)] ?? named(by: transaction)
        if let payment { forget(payment) }
        return payment
    }

    func consent(of transaction: SKPaymentTransaction) -> StorefrontConsent {
        let payment = places[ObjectIdentifier(transaction)] ?? named(by: transaction)
        return payment?.consent ?? .stop
    }

    private func named(by transaction: SKPaymentTransaction) -> Payment? {
        let payment = transaction.payment
        guard let token = payment.applicationUsername.flatMap(AccountToken.init(text:)) else {
            return nil
        }
        let taken = places.values
        return payments.first { awaited in
            awaited.token == token && awaited.product.rawValue == payment.productIdentifier
                && !taken.contains { $0 === awaited }
        }
    }
}
