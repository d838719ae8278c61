import Purser

extension AppReceiptContent {
    /// More purchases than any customer has.
    static let purchaseLimit = 100_000

    /// Reads the attributes. An attribute that is not known, or whose value is not what it should
    /// be, is passed over: the store adds some every year, and the rest still counts.
    init(_ document: DERDocument, _ range: Range<Int>) throws(DERError) {
        var cursor = document.inside(range)
        var attributes = try document.members(of: try document.next(.set, &cursor))
        try document.end(cursor)
        var seen: UInt64 = 0
        while !attributes.isAtEnd {
            let (type, value) = try document.attribute(&attributes)
            if type == 17 {
                guard purchases.count < Self.purchaseLimit else { throw .tooMany }
                let purchase = try ReceiptPurchase(document, value, &hasRepeatedAttributes)
                purchases.append(purchase)
                continue
            }
            guard (0..<64).contains(type) else { continue }
            if seen & 1 << UInt64(type) != 0 { hasRepeatedAttributes = true }
            seen |= 1 << UInt64(type)
            read(type, document, value)
        }
    }

    private mutating func read(_ type: Int, _ document: DERDocument, _ value: Range<Int>) {
        switch type {
        case 0: environment = document.text(in: value)
        case 1: appID = document.number(in: value)
        case 2:
            bundle = document.text(in: value)
            bundleBytes = Array(document.bytes[value])
        case 3: appVersion = document.text(in: value)
        case 4: opaqueValue = Array(document.bytes[value])
        case 5: deviceHash = Array(document.bytes[value])
        case 12: createdAt = document.receiptDate(in: value)
        case 18: originalPurchaseDate = document.receiptDate(in: value)
        case 19: originalAppVersion = document.text(in: value)
        case 21: expiresAt = document.receiptDate(in: value)
        default: break
        }
    }
}

extension ReceiptPurchase {
    fileprivate init(
        _ document: DERDocument, _ range: Range<Int>, _ isRepeated: inout Bool
    ) throws(DERError) {
        var cursor = document.inside(range)
        var attributes = try document.members(of: try document.next(.set, &cursor))
        try document.end(cursor)
        var seen: UInt64 = 0
        while !attributes.isAtEnd {
            let (type, value) = try document.attribute(&attributes)
            guard (1700..<1764).contains(type) else { continue }
            let bit: UInt64 = 1 << UInt64(type - 1700)
            if seen & bit != 0 { isRepeated = true }
            seen |= bit
            read(type, document, value)
        }
    }

    private mutating func read(_ type: Int, _ document: DERDocument, _ value: Range<Int>) {
        switch type {
        case 1701: quantity = document.number(in: value)
        case 1702: product = document.text(in: value)
        case 1703: transaction = document.text(in: value)
        case 1704: purchaseDate = document.receiptDate(in: value)
        case 1705: original = document.text(in: value)
        case 1706: originalPurchaseDate = document.receiptDate(in: value)
        case 1707: kind = document.number(in: value)
        case 1708: expiresAt = document.receiptDate(in: value)
        case 1711: lineItem = document.number(in: value)
        case 1712: cancelledAt = document.receiptDate(in: value)
        case 1713: isTrial = document.number(in: value).map { $0 != 0 }
        case 1719: isIntroductory = document.number(in: value).map { $0 != 0 }
        case 1721: promotionalOffer = document.text(in: value)
        default: break
        }
    }
}

extension DERDocument {
    /// A type, a version that says nothing, and a value.
    fileprivate func attribute(
        _ cursor: inout DERCursor
    ) throws(DERError) -> (type: Int, value: Range<Int>) {
        var parts = try members(of: try next(.sequence, &cursor))
        let type = try smallInteger(try next(&parts))
        _ = try next(.integer, &parts)
        let value = try next(.octetString, &parts).content
        try end(parts)
        return (type, value)
    }

    /// A value that is one element, or nil if it is not.
    private func only(in range: Range<Int>) -> DERElement? {
        var cursor = inside(range)
        guard let element = try? next(&cursor), cursor.isAtEnd else { return nil }
        return element
    }

    fileprivate func text(in range: Range<Int>) -> String? {
        guard let element = only(in: range), !element.content.isEmpty else { return nil }
        switch element.tag {
        case .utf8String, .ia5String, .printableString:
            return String(decoding: bytes[element.content], as: UTF8.self)
        default: return nil
        }
    }

    fileprivate func number(in range: Range<Int>) -> Int? {
        guard let element = only(in: range) else { return nil }
        // A number of more than seven bytes is none that is used here.
        return try? smallInteger(element)
    }

    fileprivate func receiptDate(in range: Range<Int>) -> Timestamp? {
        guard let element = only(in: range) else { return nil }
        return ReceiptDate.read(DigitReader(bytes, element.content))
    }
}
