import Foundation

/// What distinguishes one purchase from all others of its store and environment.
///
/// `since` is set only where ids start again (``StoreEnvironment/reusesTransactionIDs``).
@nonexhaustive
public enum Lineage: Hashable, Sendable, CustomStringConvertible {
    /// A consumable or non-renewing purchase: its own transaction.
    case transaction(TransactionID, since: Timestamp? = nil)
    /// A non-consumable: the original transaction that every restore repeats.
    case original(TransactionID, since: Timestamp? = nil)
    /// One period of a subscription that the store numbers.
    case lineItem(LineItemID, since: Timestamp? = nil)
    /// One period of a subscription that the store does not number.
    case period(original: TransactionID, start: Timestamp, since: Timestamp? = nil)
    /// A purchase that the store knows by its own order number.
    case order(String)
    /// A purchase that the store knows by a token and the time it was bought.
    case token(String, bought: Timestamp)
    /// Only the delivery's transaction id is known; verified facts give the final lineage.
    case provisional(TransactionID)

    /// The canonical text: a letter for the case, then its parts; dates in whole milliseconds.
    public var description: String {
        switch self {
        case .transaction(let id, let since): Self.text("t/", id.rawValue, since: since)
        case .original(let id, let since): Self.text("o/", id.rawValue, since: since)
        case .lineItem(let id, let since): Self.text("l/", id.rawValue, since: since)
        case .period(let id, let start, let since):
            Self.text("p/", id.rawValue, start, since: since)
        case .order(let number): Self.text("r/", number)
        case .token(let token, let bought): Self.text("k/", token, bought)
        case .provisional(let id): Self.text("v/", id.rawValue)
        }
    }

    /// Reads a lineage from its canonical text; nil if the text is none.
    public init?(_ text: String) {
        guard let read = Self.read(Substring(text)), read.description.utf8.elementsEqual(text.utf8)
        else { return nil }
        self = read
    }

    /// Reads a text that need not be canonical; who calls it compares the two.
    static func read(_ text: Substring) -> Lineage? {
        var raw = split(text)
        var since: Timestamp?
        if raw.count > 2, let last = raw.last, last.utf8.first == UInt8(ascii: "@") {
            guard let value = Int64(last.dropFirst()) else { return nil }
            since = Timestamp(milliseconds: value)
            raw.removeLast()
        }
        var parts: [String] = []
        for part in raw {
            guard let plain = unescaped(part) else { return nil }
            parts.append(plain)
        }
        switch (parts.first, parts.count) {
        case ("t", 2): return .transaction(TransactionID(parts[1]), since: since)
        case ("o", 2): return .original(TransactionID(parts[1]), since: since)
        case ("l", 2): return .lineItem(LineItemID(parts[1]), since: since)
        case ("p", 3):
            guard let value = Int64(parts[2]) else { return nil }
            let start = Timestamp(milliseconds: value)
            return .period(original: TransactionID(parts[1]), start: start, since: since)
        case ("r", 2): return .order(parts[1])
        case ("k", 3):
            guard let value = Int64(parts[2]) else { return nil }
            return .token(parts[1], bought: Timestamp(milliseconds: value))
        case ("v", 2): return .provisional(TransactionID(parts[1]))
        default: return nil
        }
    }

    private static func text(
        _ letter: String, _ part: String, _ date: Timestamp? = nil, since: Timestamp? = nil
    ) -> String {
        var text = letter
        text += escaped(part)
        if let date { text += "/" + String(date.milliseconds) }
        if let since { text += "/@" + String(since.milliseconds) }
        return text
    }

    /// Byte by byte: a mark that joins the character before it hides a slash from `Character`.
    static func escaped(_ text: String) -> String {
        let reserved: (UInt8) -> Bool = { byte in
            byte == UInt8(ascii: "%") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "@")
        }
        guard text.utf8.contains(where: reserved) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "%"): bytes += "%25".utf8
            case UInt8(ascii: "/"): bytes += "%2F".utf8
            case UInt8(ascii: "@"): bytes += "%40".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func unescaped(_ text: Substring) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        return text.removingPercentEncoding
    }

    static func split(_ text: Substring, maxSplits: Int = .max) -> [Substring] {
        text.utf8
            .split(
                separator: UInt8(ascii: "/"), maxSplits: maxSplits, omittingEmptySubsequences: false
            )
            .map { Substring($0) }
    }
}
