/// Bytes that are read as BER or, where a second spelling would be a second meaning, as DER.
///
/// The document owns the bytes; elements and cursors are places in them. Every read is checked
/// against what holds it, so that no length an attacker writes leads outside.
struct DERDocument: Sendable {
    /// Which spellings are taken.
    enum Encoding: Sendable {
        /// One spelling only: certificates.
        case der
        /// Also indefinite lengths and lengths with leading zeros: receipts made by Xcode.
        case ber
    }

    let bytes: [UInt8]
    let encoding: Encoding

    init(_ bytes: [UInt8], encoding: Encoding) {
        self.bytes = bytes
        self.encoding = encoding
    }

    /// A cursor over everything.
    var cursor: DERCursor { DERCursor(position: 0, end: bytes.count, depth: 0) }

    /// Reads the element at the cursor and moves beyond it.
    ///
    /// Always inlined, as is the one below: a receipt has forty elements a purchase, and the call
    /// costs more than the reading.
    @inline(__always)
    func next(_ cursor: inout DERCursor) throws(DERError) -> DERElement {
        let start = cursor.position
        guard cursor.end - start >= 2 else { throw .truncated }
        let tag = DERTag(rawValue: bytes[start])
        guard tag.rawValue & 0x1F != 0x1F else { throw .longTag }
        let head = bytes[start + 1]
        guard head != 0x80 else { return try indefinite(tag, &cursor) }
        let (length, first) =
            head < 0x80
            ? (Int(head), start + 2) : try longLength(at: start + 1, end: cursor.end)
        #if PURSER_PLANTS
            // The planted fault of the fuzzing script: the last byte is looked at before it is
            // known that there is one. Only a length that leads outside makes it read there.
            let isInside =
                length <= cursor.end - first
                || bytes.withUnsafeBufferPointer { $0[first + length - 1] != 0xA5 }
        #else
            let isInside = length <= cursor.end - first
        #endif
        guard isInside else { throw .truncated }
        cursor.position = first + length
        return DERElement(
            tag: tag, start: start, content: first..<first + length, end: first + length,
            depth: cursor.depth)
    }

    /// Reads the element at the cursor, which must have this tag.
    @inline(__always)
    func next(_ tag: DERTag, _ cursor: inout DERCursor) throws(DERError) -> DERElement {
        let element = try next(&cursor)
        guard element.tag == tag else { throw .unexpectedTag }
        return element
    }

    /// Reads the element at the cursor if it has this tag; else the cursor stays.
    func optional(_ tag: DERTag, _ cursor: inout DERCursor) throws(DERError) -> DERElement? {
        guard cursor.position < cursor.end, bytes[cursor.position] == tag.rawValue else {
            return nil
        }
        return try next(&cursor)
    }

    /// A cursor over the members of an element.
    func members(of element: DERElement) throws(DERError) -> DERCursor {
        guard element.depth < DERLimits.depth else { throw .tooDeep }
        return DERCursor(
            position: element.content.lowerBound, end: element.content.upperBound,
            depth: element.depth + 1)
    }

    /// A cursor over a value that is itself a structure, such as an octet string's.
    func inside(_ range: Range<Int>, depth: Int = 0) -> DERCursor {
        DERCursor(position: range.lowerBound, end: range.upperBound, depth: depth)
    }

    /// Reads a document that is this one element, with nothing after it or in it unread.
    func only<Value>(
        _ tag: DERTag, _ read: (inout DERCursor) throws(DERError) -> Value
    ) throws(DERError) -> Value {
        var cursor = cursor
        let value = try structure(tag, &cursor, read)
        try end(cursor)
        return value
    }

    /// Reads an element with members, all of which must be read.
    func structure<Value>(
        _ tag: DERTag, _ cursor: inout DERCursor,
        _ read: (inout DERCursor) throws(DERError) -> Value
    ) throws(DERError) -> Value {
        var members = try members(of: try next(tag, &cursor))
        let value = try read(&members)
        try end(members)
        return value
    }

    /// Refuses what is left at the cursor.
    func end(_ cursor: DERCursor) throws(DERError) {
        guard cursor.isAtEnd else { throw .trailingBytes }
    }

    /// A length that says first how many bytes it has itself.
    private func longLength(at place: Int, end: Int) throws(DERError) -> (length: Int, first: Int) {
        let count = Int(bytes[place] & 0x7F)
        guard count <= 4 else { throw .lengthTooLong }
        guard count <= end - place - 1 else { throw .truncated }
        var length = 0
        for offset in 1...count { length = length << 8 | Int(bytes[place + offset]) }
        if encoding == .der {
            guard length >= 0x80, bytes[place + 1] != 0 else { throw .notCanonical }
        }
        return (length, place + 1 + count)
    }

    /// An element without a length ends at its end mark, found by stepping over its members.
    private func indefinite(
        _ tag: DERTag, _ cursor: inout DERCursor
    ) throws(DERError) -> DERElement {
        guard encoding == .ber, tag.isConstructed else { throw .indefiniteLength }
        guard cursor.depth < DERLimits.depth else { throw .tooDeep }
        let start = cursor.position
        var inner = DERCursor(position: start + 2, end: cursor.end, depth: cursor.depth + 1)
        while true {
            guard inner.end - inner.position >= 2 else { throw .truncated }
            if bytes[inner.position] == 0, bytes[inner.position + 1] == 0 { break }
            _ = try next(&inner)
        }
        cursor.position = inner.position + 2
        return DERElement(
            tag: tag, start: start, content: start + 2..<inner.position, end: cursor.position,
            depth: cursor.depth)
    }
}

/// A place in a document, and where what it reads ends.
struct DERCursor: Sendable {
    fileprivate(set) var position: Int
    let end: Int
    let depth: Int

    var isAtEnd: Bool { position == end }
}
