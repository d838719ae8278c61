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
        if let rest = Self.rest(of: text, after: "purchase:"), let key = PurchaseKey(rest) {
            self = .purchase(key)
        } else if let rest = Self.rest(of: text, after: "payment:"), !rest.isEmpty {
            self = .payment(PaymentID(rest))
        } else {
            return nil
        }
    }

    private static func rest(of text: String, after prefix: String) -> String? {
        guard text.utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(text.utf8.dropFirst(prefix.utf8.count)))
    }

    /// Orders by description.
    public static func < (left: HoldID, right: HoldID) -> Bool {
        left.description < right.description
    }
}
