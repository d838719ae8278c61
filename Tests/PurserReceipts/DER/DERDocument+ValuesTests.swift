import PurserTestSupport
import Testing

@testable import PurserReceipts

@Suite("Values in DER")
struct DERDocumentValuesTests {
    private func value<Value>(
        _ bytes: [UInt8], _ encoding: DERDocument.Encoding = .der,
        _ read: (DERDocument, inout DERCursor) throws(DERError) -> Value
    ) throws(DERError) -> Value {
        let document = DERDocument(bytes, encoding: encoding)
        var cursor = document.cursor
        let value = try read(document, &cursor)
        try document.end(cursor)
        return value
    }

    @Test(
        "A positive integer is its digits without a zero in front",
        arguments: [
            ([2, 1, 0], []), ([2, 1, 1], [1]), ([2, 1, 0x7F], [0x7F]),
            ([2, 2, 0, 0x80], [0x80]), ([2, 3, 1, 0, 0], [1, 0, 0]),
        ] as [([UInt8], [UInt8])])
    func positive(_ bytes: [UInt8], _ digits: [UInt8]) throws {
        let range = try value(bytes) { (document, cursor) throws(DERError) in
            try document.positiveInteger(&cursor)
        }
        #expect(Array(bytes[range]) == digits)
    }

    @Test(
        "An integer that is negative, empty, padded or no integer is refused where a number is due",
        arguments: [
            ([2, 1, 0x80], .badValue), ([2, 1, 0xFF], .badValue), ([2, 0], .badValue),
            ([2, 2, 0, 1], .notCanonical), ([2, 3, 0, 0, 0x80], .notCanonical),
            ([4, 1, 1], .unexpectedTag),
        ] as [([UInt8], DERError)])
    func notPositive(_ bytes: [UInt8], _ error: DERError) {
        #expect(throws: error) {
            try value(bytes) { (document, cursor) throws(DERError) in
                try document.positiveInteger(&cursor)
            }
        }
    }

    @Test(
        "A small integer has a sign and at most seven bytes",
        arguments: [
            ([2, 1, 0], 0), ([2, 1, 0x7F], 127), ([2, 1, 0x80], -128), ([2, 1, 0xFF], -1),
            ([2, 2, 0x01, 0x00], 256),
            ([2, 7, 0x7F] + [UInt8](repeating: 0xFF, count: 6), 1 << 55 - 1),
            ([2, 0], nil), ([2, 8, 1, 0, 0, 0, 0, 0, 0, 0], nil),
        ] as [([UInt8], Int?)])
    func small(_ bytes: [UInt8], _ number: Int?) throws {
        let read = try? value(bytes) { (document, cursor) throws(DERError) in
            try document.smallInteger(&cursor)
        }
        #expect(read == number)
    }

    @Test("True is one byte value in DER and any but zero in BER")
    func booleans() throws {
        func read(_ byte: UInt8, _ encoding: DERDocument.Encoding) throws(DERError) -> Bool {
            try value([1, 1, byte], encoding) { (document, cursor) throws(DERError) in
                try document.boolean(try document.next(&cursor))
            }
        }
        #expect(try read(0, .der) == false)
        #expect(try read(0xFF, .der) == true)
        #expect(throws: DERError.notCanonical) { try read(1, .der) }
        #expect(try read(1, .ber) == true)
        for bytes in [[1, 0], [1, 2, 0xFF, 0xFF], [2, 1, 0xFF]] as [[UInt8]] {
            #expect(throws: DERError.badValue) {
                try value(bytes) { (document, cursor) throws(DERError) in
                    try document.boolean(try document.next(&cursor))
                }
            }
        }
    }

    @Test("A bit string gives its bytes, unless its last one is a part")
    func bits() throws {
        func read(_ bytes: [UInt8]) throws(DERError) -> [UInt8] {
            let range = try value(bytes) { (document, cursor) throws(DERError) in
                try document.octets(ofBitString: try document.next(&cursor))
            }
            return Array(bytes[range])
        }
        #expect(try read([3, 3, 0, 1, 2]) == [1, 2])
        #expect(try read([3, 1, 0]) == [])
        for bytes in [[3, 0], [3, 2, 1, 2], [4, 2, 0, 1]] as [[UInt8]] {
            #expect(throws: DERError.badValue) { try read(bytes) }
        }
    }

    @Test("An identifier is written from its numbers as others write it")
    func identifiers() throws {
        for (identifier, text) in [
            (ASN1Identifier.receiptSigning, "1.2.840.113635.100.6.11.1"),
            (.ecdsaSHA384, "1.2.840.10045.4.3.3"), (.curveP384, "1.3.132.0.34"),
            (.sha256, "2.16.840.1.101.3.4.2.1"),
        ] {
            let bytes = DERWriter.identifier(text)
            let read = try value(bytes) { (document, cursor) throws(DERError) in
                try document.identifier(&cursor)
            }
            #expect(read == identifier)
        }
    }

    @Test(
        "An identifier without an end, with a second spelling or without a limit is refused",
        arguments: [
            ([6, 0], .badValue), ([6, 2, 0x2A, 0x86], .badValue),
            ([6, 3, 0x2A, 0x80, 0x01], .notCanonical), ([6, 2, 0x80, 0x01], .notCanonical),
            ([6, 33] + [UInt8](repeating: 1, count: 33), .badValue),
        ] as [([UInt8], DERError)])
    func badIdentifiers(_ bytes: [UInt8], _ error: DERError) {
        #expect(throws: error) {
            try value(bytes) { (document, cursor) throws(DERError) in
                try document.identifier(&cursor)
            }
        }
    }
}
