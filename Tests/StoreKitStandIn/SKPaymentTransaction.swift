// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser

    /// In which state a transaction is.
    @nonexhaustive
    public enum SKPaymentTransactionState: Int, Sendable, CaseIterable {
        case purchasing = 0
        case purchased = 1
        case failed = 2
        case restored = 3
        case deferred = 4
    }

    /// A place in the queue.
    open class SKPaymentTransaction: NSObject, @unchecked Sendable {
        private struct State {
            var state: SKPaymentTransactionState
            var payment: SKPayment.Values
            var facts: StoreTransaction?
            var error: (any Error)?
        }

        // Proof of Sendable: what changes is behind the lock.
        private let state: Guarded<State>

        init(_ payment: SKPayment.Values) {
            state = Guarded(State(state: .purchasing, payment: payment))
        }

        init(_ facts: StoreTransaction) {
            var payment = SKPayment.Values()
            payment.product = facts.product.rawValue
            payment.quantity = facts.quantity ?? 1
            payment.username = facts.token?.description
            let state: SKPaymentTransactionState = facts.isRestored ? .restored : .purchased
            self.state = Guarded(State(state: state, payment: payment, facts: facts))
        }

        var facts: StoreTransaction? { state.value.facts }

        func pay(_ facts: StoreTransaction) {
            state.change {
                $0.state = .purchased
                $0.facts = facts
            }
        }

        func fail(_ error: any Error) {
            state.change {
                $0.state = .failed
                $0.error = error
            }
        }

        func wait() {
            state.change { $0.state = .deferred }
        }

        private var isDone: Bool {
            [.purchased, .restored].contains(state.value.state)
        }

        public var transactionState: SKPaymentTransactionState { state.value.state }
        public var payment: SKPayment { SKPayment(state.value.payment) }
        public var error: (any Error)? { state.value.error }
        public var transactionIdentifier: String? {
            isDone ? state.value.facts?.id.rawValue : nil
        }
        public var transactionDate: Date? {
            isDone ? state.value.facts?.purchaseDate?.date : nil
        }
        public var original: SKPaymentTransaction? {
            guard state.value.state == .restored, var facts = state.value.facts,
                let first = facts.original
            else { return nil }
            let key = PurchaseKey.provisional(first.id, in: .appStore)
            facts = StoreTransaction(
                first.id, key: key, product: facts.product, proof: facts.proof
            )
            facts.purchaseDate = first.date
            return SKPaymentTransaction(facts)
        }
    }
#endif
