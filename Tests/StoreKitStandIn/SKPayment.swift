// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation

    /// A payment that was made.
    open class SKPayment: NSObject {
        fileprivate var values: Values

        struct Values: Sendable {
            var product = ""
            var quantity = 1
            var username: String?
            var asksToBuy = false
            var discount: SKPaymentDiscount?
        }

        init(_ values: Values) {
            self.values = values
        }

        public convenience init(product: SKProduct) {
            var values = Values()
            values.product = product.productIdentifier
            self.init(values)
        }

        var copied: Values { values }

        open var productIdentifier: String { values.product }
        open var quantity: Int { values.quantity }
        open var applicationUsername: String? { values.username }
        open var simulatesAskToBuyInSandbox: Bool { values.asksToBuy }
        open var paymentDiscount: SKPaymentDiscount? { values.discount }
    }

    @available(*, unavailable)
    extension SKPayment: @unchecked Sendable {}

    /// A payment that is to be made.
    open class SKMutablePayment: SKPayment {
        open override var productIdentifier: String {
            get { values.product }
            set { values.product = newValue }
        }
        open override var quantity: Int {
            get { values.quantity }
            set { values.quantity = newValue }
        }
        open override var applicationUsername: String? {
            get { values.username }
            set { values.username = newValue }
        }
        open override var simulatesAskToBuyInSandbox: Bool {
            get { values.asksToBuy }
            set { values.asksToBuy = newValue }
        }
        open override var paymentDiscount: SKPaymentDiscount? {
            get { values.discount }
            set { values.discount = newValue }
        }
    }

    /// A signed offer.
    open class SKPaymentDiscount: NSObject, @unchecked Sendable {
        // Proof of Sendable: it never changes.
        public let identifier: String
        public let keyIdentifier: String
        public let nonce: UUID
        public let signature: String
        public let timestamp: NSNumber

        public init(
            identifier: String, keyIdentifier: String, nonce: UUID, signature: String,
            timestamp: NSNumber
        ) {
            self.identifier = identifier
            self.keyIdentifier = keyIdentifier
            self.nonce = nonce
            self.signature = signature
            self.timestamp = timestamp
        }
    }
#endif
