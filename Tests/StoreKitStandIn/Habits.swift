#if !canImport(StoreKit)
    /// Bad habits of StoreKit that a test can switch on; those of payments and deliveries are
    /// planned with the store in memory.
    public struct Habits: Hashable, Sendable {
        /// What comes by itself comes twice (P05).
        public var tellsTwice = false
        /// A cancelled payment is thrown as an error and not answered as a result (P68).
        public var throwsCancel = false
        /// An error of a payment is wrapped in another one, which says nothing (P68).
        public var wrapsErrors = false
        /// A restore never says that it is over (P32).
        public var forgetsRestoreEnd = false
        /// A restore of nothing fails, as in the sandbox (P31).
        public var failsEmptyRestore = false
        /// A products request is never answered (P55).
        public var swallowsProductRequests = false
        /// The receipt on disk stays as it was until it is asked for anew (P14).
        public var leavesReceiptBehind = false
        /// A paid transaction is told as removed before it is told as purchased (P28).
        public var removesBeforePurchased = false

        /// None of them.
        public init() {}
    }
#endif
