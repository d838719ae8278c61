import Foundation
import Purser
import Testing

@testable import PurserReceipts

@Suite("Dates in proofs")
struct CalendarTimeTests {
    private func time(_ tag: UInt8, _ text: String) throws(DERError) -> Int {
        let bytes = [tag, UInt8(text.utf8.count)] + Array(text.utf8)
        let document = DERDocument(bytes, encoding: .der)
        var cursor = document.cursor
        return Int(try document.time(&cursor).timeIntervalSince1970)
    }

    @Test(
        "A certificate's date is read in both of its forms",
        arguments: [
            (0x17, "700101000000Z", 0), (0x17, "491231235959Z", 2_524_607_999),
            (0x17, "500101000000Z", -631_152_000), (0x17, "240229000000Z", 1_709_164_800),
            (0x18, "20500101000000Z", 2_524_608_000), (0x18, "40010101000000Z", 64_092_211_200),
            (0x18, "00000101000000Z", -62_167_219_200),
            (0x18, "99991231235959Z", 253_402_300_799),
        ] as [(UInt8, String, Int)])
    func certificate(_ tag: UInt8, _ text: String, _ seconds: Int) throws {
        #expect(try time(tag, text) == seconds)
    }

    @Test(
        "A date in any other form, or of no day, is refused",
        arguments: [
            (0x17, "7001010000Z"), (0x17, "700101000000"), (0x17, "700101000000+0100"),
            (0x17, "700101000000ZZ"), (0x17, "19700101000000Z"), (0x17, "70010100000 Z"),
            (0x17, "700001000000Z"), (0x17, "701301000000Z"), (0x17, "700100000000Z"),
            (0x17, "700132000000Z"), (0x17, "700230000000Z"), (0x17, "230229000000Z"),
            (0x17, "700101240000Z"), (0x17, "700101006000Z"), (0x17, "700101000060Z"),
            (0x18, "700101000000Z"), (0x18, "19700101000000.5Z"), (0x18, "21000229000000Z"),
            (0x17, ""), (0x17, "-00101000000Z"),
        ] as [(UInt8, String)])
    func refused(_ tag: UInt8, _ text: String) {
        #expect(throws: DERError.badValue) { try time(tag, text) }
    }

    @Test("Another element in a date's place is refused")
    func notADate() {
        #expect(throws: DERError.unexpectedTag) { try time(0x16, "700101000000Z") }
    }

    @Test(
        "A receipt's date is read with the liberties that were seen",
        arguments: [
            ("2020-07-22T18:33:15Z", 1_595_442_795_000),
            ("2020-07-22T18:33:15.5Z", 1_595_442_795_500),
            ("2020-07-22T18:33:15.1234Z", 1_595_442_795_123),
            ("2020-07-22T21:33:15+0300", 1_595_442_795_000),
            ("2020-07-22T21:33:15+03:00", 1_595_442_795_000),
            ("2020-07-22T14:33:15-0400", 1_595_442_795_000),
            ("4001-01-01T00:00:00Z", 64_092_211_200_000),
            ("", nil), ("2020-07-22", nil), ("2020-07-22T18:33:15", nil),
            ("2020-07-22 18:33:15Z", nil), ("2020-07-22T18:33:15.Z", nil),
            ("2020-07-22T18:33:15.1234567890Z", nil), ("2020-07-22T18:33:15+99:00", nil),
            ("2020-07-22T18:33:15+0160", nil), ("2020-07-22T18:33:15Zx", nil),
            ("2020-02-30T18:33:15Z", nil), ("٢٠٢٠-07-22T18:33:15Z", nil),
        ] as [(String, Int64?)])
    func receipt(_ text: String, _ milliseconds: Int64?) {
        #expect(ReceiptDate.read(DigitReader(Array(text.utf8)))?.milliseconds == milliseconds)
    }

    @Test("A date that is written is the one that was read, and every day is counted once")
    func roundTrip() throws {
        var seconds = -62_167_219_200
        while seconds < 253_402_300_800 {
            let date = Date(timeIntervalSince1970: Double(seconds))
            let text = CalendarTime.text(of: date)
            #expect(
                ReceiptDate.read(DigitReader(Array(text.utf8)))?.milliseconds == Int64(seconds)
                    * 1000)
            // Some 9,000 days of all seasons: a step of neither whole days nor whole years.
            seconds += 35_000_003
        }
        #expect(
            CalendarTime.text(of: Date(timeIntervalSince1970: 253_402_300_800)).hasSuffix("1970"))
        #expect(CalendarTime.text(of: Date(timeIntervalSince1970: -0.5)) == "1969-12-31T23:59:59Z")
    }
}
