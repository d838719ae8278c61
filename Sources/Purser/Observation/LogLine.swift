import Foundation

/// One line of a log: names that this library knows, ids and numbers.
///
/// A text reaches a line through one of these functions alone, each of which takes a type that may
/// leave the device.
struct LogLine: Sendable {
    private var members: [String] = []
    private var keys: Set<String> = []

    init(_ event: String, at date: Date) {
        add("at", date)
        add(name: "event", event)
    }

    var text: String { "{" + members.joined(separator: ",") + "}" }

    /// A name of this library's own, or a store's word for a kind of thing.
    mutating func add(name key: String, _ name: String?) {
        guard let name else { return }
        put(key, Self.quoted(Self.shortened(name)))
    }

    mutating func add(_ key: String, _ id: (some LoggedIdentifier)?) {
        guard let id else { return }
        put(key, Self.quoted(Self.shortened(id.rawValue)))
    }

    mutating func add(_ key: String, _ ids: [some LoggedIdentifier]) {
        let texts = ids.prefix(Self.listLimit).map { Self.quoted(Self.shortened($0.rawValue)) }
        put(key, "[" + texts.joined(separator: ",") + "]")
    }

    mutating func add(_ key: String, _ purchase: PurchaseKey?) {
        guard let purchase else { return }
        put(key, Self.quoted(Self.text(of: purchase)))
    }

    mutating func add(_ key: String, _ hold: HoldID) {
        switch hold {
        case .purchase(let purchase): add(key, purchase)
        case .payment(let payment): add(key, payment)
        }
    }

    mutating func add(_ key: String, _ grant: GrantID) {
        // What is no purchase's key is an app's own, of which nothing is known.
        guard let purchase = PurchaseKey(grant.rawValue) else {
            return put(key, Self.quoted(Self.digest(grant.rawValue)))
        }
        add(key, purchase)
    }

    mutating func add(_ key: String, _ number: some FixedWidthInteger) {
        put(key, String(number))
    }

    mutating func add(_ key: String, _ isTrue: Bool) {
        put(key, isTrue ? "true" : "false")
    }

    mutating func add(_ key: String, _ date: Date?) {
        guard let date else { return }
        let stamp = Timestamp(date)
        // A store may state any number; only dates with a year of four digits are written out.
        guard Self.calendarYears.contains(stamp.milliseconds) else {
            return put(key, String(stamp.milliseconds))
        }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        put(key, Self.quoted(style.format(stamp.date)))
    }

    /// What the event says of itself comes first, and is not said again by its details.
    private mutating func put(_ key: String, _ value: String) {
        guard keys.insert(key).inserted else { return }
        members.append("\(Self.quoted(key)):\(value)")
    }

    // MARK: Redaction

    /// Ids of one line; a catalog may be long.
    private static let listLimit = 100
    /// The longest id that is no token: where a store has no other, it uses tokens as ids.
    private static let idLimitBytes = 64
    /// From the year 1970 to the year 9999, in milliseconds.
    private static let calendarYears: ClosedRange<Int64> = 0...253_402_300_799_999

    private static func text(of purchase: PurchaseKey) -> String {
        let lineage: Lineage
        switch purchase.lineage {
        case .token(let token, let bought): lineage = .token(digest(token), bought: bought)
        case .transaction(let id, let since): lineage = .transaction(short(id), since: since)
        case .original(let id, let since): lineage = .original(short(id), since: since)
        case .lineItem(let id, let since):
            lineage = .lineItem(LineItemID(shortened(id.rawValue)), since: since)
        case .period(let id, let start, let since):
            lineage = .period(original: short(id), start: start, since: since)
        case .order(let number): lineage = .order(shortened(number))
        case .provisional(let id): lineage = .provisional(short(id))
        }
        return PurchaseKey(
            store: StoreID(shortened(purchase.store.rawValue)),
            environment: StoreEnvironment(shortened(purchase.environment.rawValue)),
            lineage: lineage
        ).description
    }

    private static func short(_ id: TransactionID) -> TransactionID {
        TransactionID(shortened(id.rawValue))
    }

    private static func shortened(_ text: String) -> String {
        text.utf8.count > idLimitBytes ? digest(text) : text
    }

    /// Names a text without telling it: whoever has the text can find it again.
    static func digest(_ text: String) -> String {
        let hexadecimal = NameBasedUUID.sha1(Array(text.utf8)).prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "sha1:" + hexadecimal.joined()
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _
            where scalar.value < 0x20 || scalar == "\u{7f}" || scalar == "\u{2028}"
                || scalar == "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
