import PurserTestSupport
import Testing

@testable import PurserReceipts

@Suite("The DER reader")
struct DERDocumentTests {
    /// The content of the first element, and what is read after it.
    private func read(
        _ bytes: [UInt8], _ encoding: DERDocument.Encoding
    ) throws(DERError) -> [UInt8] {
        let document = DERDocument(bytes, encoding: encoding)
        var cursor = document.cursor
        let element = try document.next(&cursor)
        try document.end(cursor)
        return Array(bytes[element.content])
    }

    @Test("A length has one spelling in DER and several in BER", arguments: LengthRow.all)
    func lengths(_ row: LengthRow) throws {
        let bytes = [0x04] + row.length + row.content
        #expect(try read(bytes, .ber) == row.content)
        if row.isShortest {
            #expect(try read(bytes, .der) == row.content)
        } else {
            #expect(throws: DERError.notCanonical) { try read(bytes, .der) }
        }
    }

    @Test(
        "A length that no content can have is refused before anything is read",
        arguments: [
            ([0x04, 0x85, 0, 0, 0, 0, 1], .lengthTooLong), ([0x04, 0xFF], .lengthTooLong),
            ([0x04, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], .truncated),
            ([0x04, 0x84, 0x7F, 0xFF, 0xFF, 0xFF, 0], .truncated),
            ([0x04, 0x82, 0x01], .truncated), ([0x04, 0x81], .truncated),
            ([0x04, 0x02, 0x00], .truncated), ([0x04], .truncated), ([], .truncated),
            ([0x1F, 0x81, 0x00, 0x00], .longTag), ([0xBF, 0x50, 0x00], .longTag),
        ] as [([UInt8], DERError)])
    func impossible(_ bytes: [UInt8], _ error: DERError) {
        for encoding in [DERDocument.Encoding.der, .ber] {
            #expect(throws: error) { try read(bytes, encoding) }
        }
    }

    @Test("An indefinite length ends at its own end mark, in BER alone")
    func indefinite() throws {
        let inner = DERWriter.indefinite(0x24, DERWriter.octets([0, 0]) + DERWriter.octets([9]))
        let bytes = DERWriter.indefinite(0x30, inner + DERWriter.null)
        #expect(try read(bytes, .ber) == inner + DERWriter.null)
        #expect(throws: DERError.indefiniteLength) { try read(bytes, .der) }

        let document = DERDocument(bytes + DERWriter.null, encoding: .ber)
        var cursor = document.cursor
        let outer = try document.next(.sequence, &cursor)
        #expect(outer.whole == 0..<bytes.count)
        #expect(try document.next(&cursor).tag == .null)
        var members = try document.members(of: outer)
        let strings = try document.next(.constructedOctetString, &members)
        #expect(try document.next(&members).tag == .null)
        #expect(members.isAtEnd)
        var parts = try document.members(of: strings)
        #expect(try document.next(&parts).content.count == 2)
        #expect(try document.next(&parts).content.count == 1)
        #expect(parts.isAtEnd)
    }

    @Test(
        "An indefinite length without its end, or around no members, is refused",
        arguments: [
            ([0x30, 0x80], .truncated), ([0x30, 0x80, 0x00], .truncated),
            ([0x30, 0x80, 0x05, 0x00], .truncated), ([0x30, 0x80, 0x05, 0x00, 0x00], .truncated),
            ([0x04, 0x80, 0x00, 0x00], .indefiniteLength),
            ([0x30, 0x04, 0x30, 0x80, 0x05, 0x00], nil),
            ([0x30, 0x80, 0x04, 0x05, 0x00, 0x00], .truncated),
        ] as [([UInt8], DERError?)])
    func unended(_ bytes: [UInt8], _ error: DERError?) throws {
        if let error {
            #expect(throws: error) { try read(bytes, .ber) }
            return
        }
        // The outer length is right; the member inside it must not look for its end beyond.
        let document = DERDocument(bytes + [0x00, 0x00], encoding: .ber)
        var cursor = document.cursor
        var members = try document.members(of: try document.next(&cursor))
        #expect(throws: DERError.truncated) { try document.next(&members) }
    }

    @Test("Nothing is read deeper than the limit, whichever way lengths are written")
    func depth() throws {
        #expect(try deepest(DERLimits.depth, indefinite: false) == DERLimits.depth)
        #expect(try deepest(DERLimits.depth, indefinite: true) == DERLimits.depth)
        #expect(throws: DERError.tooDeep) {
            try deepest(DERLimits.depth + 1, indefinite: false)
        }
        #expect(throws: DERError.tooDeep) { try deepest(DERLimits.depth + 1, indefinite: true) }
        let bombs = (0..<200_000).map { $0 % 2 == 0 ? 0x30 : 0x80 as UInt8 }
        #expect(throws: DERError.tooDeep) { try read(bombs, .ber) }
    }

    /// Opens sequences inside each other and says how many were opened.
    private func deepest(_ count: Int, indefinite: Bool) throws(DERError) -> Int {
        var bytes = DERWriter.null
        for _ in 0..<count {
            bytes = indefinite ? DERWriter.indefinite(0x30, bytes) : DERWriter.sequence(bytes)
        }
        let document = DERDocument(bytes, encoding: .ber)
        var cursor = document.cursor
        var opened = 0
        while true {
            let element = try document.next(&cursor)
            guard element.tag == .sequence else { return opened }
            cursor = try document.members(of: element)
            opened += 1
        }
    }

    @Test("A document that is cut anywhere is not read to its end")
    func cut() throws {
        var recipe = ReceiptRecipe()
        for isIndefinite in [false, true] {
            recipe.usesIndefiniteLengths = isIndefinite
            let bytes = recipe.bytes
            #expect(try read(bytes, .ber).count < bytes.count)
            for count in 0..<min(bytes.count, 600) {
                #expect(throws: DERError.truncated) { try read(Array(bytes.prefix(count)), .ber) }
            }
        }
    }

    @Test("What follows a structure, or is left unread in it, is refused")
    func trailing() throws {
        let document = DERDocument([0x30, 0x02, 0x05, 0x00, 0x00], encoding: .der)
        #expect(throws: DERError.trailingBytes) {
            try document.only(.sequence) { (cursor) throws(DERError) in
                _ = try document.next(&cursor)
            }
        }
        let unread = DERDocument([0x30, 0x02, 0x05, 0x00], encoding: .der)
        #expect(throws: DERError.trailingBytes) { try unread.only(.sequence) { _ in } }
        #expect(throws: DERError.unexpectedTag) { try unread.only(.set) { _ in } }
    }

    @Test("An element of another tag is left where it is if it is optional")
    func optional() throws {
        let document = DERDocument(DERWriter.null + DERWriter.integer(7), encoding: .der)
        var cursor = document.cursor
        #expect(try document.optional(.integer, &cursor) == nil)
        #expect(try document.optional(.null, &cursor) != nil)
        #expect(try document.smallInteger(&cursor) == 7)
        #expect(try document.optional(.null, &cursor) == nil)
        #expect(cursor.isAtEnd)
    }
}

/// A length in one of its spellings.
struct LengthRow: Sendable, CustomTestStringConvertible {
    let length: [UInt8]
    let content: [UInt8]
    var isShortest = true
    var testDescription: String { "\(length)" }

    private static func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 7, count: count) }

    static let all = [
        LengthRow(length: [0], content: []),
        LengthRow(length: [1], content: bytes(1)),
        LengthRow(length: [127], content: bytes(127)),
        LengthRow(length: [0x81, 128], content: bytes(128)),
        LengthRow(length: [0x81, 255], content: bytes(255)),
        LengthRow(length: [0x82, 1, 0], content: bytes(256)),
        LengthRow(length: [0x83, 1, 0, 0], content: bytes(65_536)),
        LengthRow(length: [0x81, 0], content: [], isShortest: false),
        LengthRow(length: [0x81, 127], content: bytes(127), isShortest: false),
        LengthRow(length: [0x82, 0, 255], content: bytes(255), isShortest: false),
        LengthRow(length: [0x84, 0, 0, 0, 5], content: bytes(5), isShortest: false),
    ]
}
