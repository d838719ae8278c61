/// One tag, length and value, as places in the document; no bytes are copied.
struct DERElement: Sendable, Hashable {
    let tag: DERTag
    /// Where the tag stands.
    let start: Int
    /// The value, without the end mark of an indefinite length.
    let content: Range<Int>
    /// Where the next element may start.
    let end: Int
    /// How many elements hold this one.
    let depth: Int

    /// Tag, length and value.
    var whole: Range<Int> { start..<end }
}

/// An element's class, form and number in one byte.
struct DERTag: RawRepresentable, Sendable, Hashable {
    let rawValue: UInt8

    var isConstructed: Bool { rawValue & 0x20 != 0 }

    static let boolean = DERTag(rawValue: 0x01)
    static let integer = DERTag(rawValue: 0x02)
    static let bitString = DERTag(rawValue: 0x03)
    static let octetString = DERTag(rawValue: 0x04)
    static let null = DERTag(rawValue: 0x05)
    static let objectIdentifier = DERTag(rawValue: 0x06)
    static let utf8String = DERTag(rawValue: 0x0C)
    static let printableString = DERTag(rawValue: 0x13)
    static let ia5String = DERTag(rawValue: 0x16)
    static let utcTime = DERTag(rawValue: 0x17)
    static let generalizedTime = DERTag(rawValue: 0x18)
    static let constructedOctetString = DERTag(rawValue: 0x24)
    static let sequence = DERTag(rawValue: 0x30)
    static let set = DERTag(rawValue: 0x31)

    /// A tag that the format itself numbers, around a value of another type.
    static func context(_ number: UInt8, constructed: Bool = true) -> DERTag {
        DERTag(rawValue: 0x80 | (constructed ? 0x20 : 0) | number)
    }
}
