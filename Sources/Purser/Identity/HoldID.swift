/// Names something that is stuck: a purchase, or a payment without one.
///
/// Closed on purpose: there are only these two records in which something can be stuck.
public enum HoldID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// A delivered purchase.
    case purchase(PurchaseKey)
    /// A payment whose outcome is not known.
    case payment(PaymentID)

    /// `purchase:` and the key's canonical text, or `payment:` and the payment id.
    public var description: String {
        switch self {
        case .purchase(let key): "purchase:\(key)"
        case .payment(let id): "payment:\(id)"
        }
    }

    /// Reads an id from its description; nil if the text is none.
    public init?(_ text: String) {
        if text.hasPrefix("purchase:"), let key = PurchaseKey(String(text.dropFirst(9))) {
            self = .purchase(key)
        } else if text.hasPrefix("payment:"), text.utf8.count > 8 {
            self = .payment(PaymentID(String(text.dropFirst(8))))
        } else {
            return nil
        }
    }

    /// Orders by description.
    public static func < (left: HoldID, right: HoldID) -> Bool {
        left.description < right.description
    }
}
