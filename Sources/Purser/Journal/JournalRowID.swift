/// What a row of a journal is about. Closed on purpose: journals store these three.
public enum JournalRowID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// A purchase.
    case purchase(PurchaseKey)
    /// An attempt to pay.
    case payment(PaymentID)
    /// A value of the library's own, for instance the trusted time's high-water mark.
    case note(String)

    /// Canonical text: equal texts mean equal ids; a letter, a colon, the rest.
    public var description: String {
        switch self {
        case .purchase(let key): "p:\(key)"
        case .payment(let id): "a:\(id)"
        case .note(let name): "n:\(name)"
        }
    }

    /// Reads an id from its canonical text; nil if the text is none.
    public init?(_ text: String) {
        let rest = String(text.dropFirst(2))
        if text.hasPrefix("p:") {
            guard let key = PurchaseKey(rest) else { return nil }
            self = .purchase(key)
        } else if text.hasPrefix("a:") {
            self = .payment(PaymentID(rest))
        } else if text.hasPrefix("n:") {
            self = .note(rest)
        } else {
            return nil
        }
    }

    /// Orders by canonical text.
    public static func < (left: JournalRowID, right: JournalRowID) -> Bool {
        left.description < right.description
    }
}
