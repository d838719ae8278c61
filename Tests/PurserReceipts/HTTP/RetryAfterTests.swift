import Foundation
import Purser
import Testing

@testable import PurserReceipts

@Suite("Retry-After")
struct RetryAfterTests {
    private static let now = Date(timeIntervalSince1970: 784_111_777)  // 6 Nov 1994 08:49:37

    @Test(
        "both forms are read and bounded; anything else is none",
        arguments: [
            ("0", 0), ("120", 120), (" 120 ", 120), ("86401", 86_400),
            ("99999999999999999999999", 86_400), ("-1", nil), ("1.5", nil), ("+5", nil), ("", nil),
            ("soon", nil), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
            ("Sunday, 06-Nov-94 08:50:37 GMT", 60), ("Sun Nov  6 08:50:37 1994", 60),
            ("Sun, 06 Nov 1994 08:48:37 GMT", 0), ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
            ("Sun, 32 Nov 1994 08:50:37 GMT", nil), ("Sun, 06 Foo 1994 08:50:37 GMT", nil),
            ("Sun, 06 Nov 1994 08:50:37 CET", nil), ("Sun, 06 Nov 1994 8:50:37 GMT", nil),
        ] as [(String, Int?)])
    func table(_ text: String, _ seconds: Int?) {
        let response = HTTPResponse(status: 503, headers: ["retry-after": text], body: Data())
        let delay = RetryAfter.delay(of: response, now: Self.now)
        #expect(delay == seconds.map { .seconds($0) })
    }

    @Test("a date counts from the answer's own date, so that a wrong clock does not matter")
    func ownDate() {
        let headers = [
            "Retry-After": "Sun, 06 Nov 1994 08:50:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:27 GMT",
        ]
        let response = HTTPResponse(status: 503, headers: headers, body: Data())
        #expect(RetryAfter.delay(of: response, now: .distantPast) == .seconds(10))
    }
}
