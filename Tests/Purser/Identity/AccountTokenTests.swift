import Foundation
import Testing

@testable import Purser

@Suite("Account tokens and what they are made of")
struct AccountTokenTests {
    private static let dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

    @Test("the version 5 UUID of RFC 9562, appendix A.4")
    func version5() throws {
        let namespace = try #require(UUID(uuidString: Self.dns))
        let uuid = NameBasedUUID.version5(name: "www.example.com", namespace: namespace)
        #expect(uuid.uuidString.lowercased() == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
    }

    @Test(
        "SHA-1 of the test data of RFC 3174",
        arguments: [
            ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
            ),
            ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
            (
                "0123456701234567012345670123456701234567012345670123456701234567", 10,
                "dea356a2cddd90c7a7ecedc5ebb563934f460452"
            ),
            ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ])
    func sha1(_ text: String, _ count: Int, _ digest: String) {
        let message = Array(String(repeating: text, count: count).utf8)
        let hex = NameBasedUUID.sha1(message).map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        #expect(hex.joined() == digest)
    }

    @Test("a token is read from the text that it was written as, in either case")
    func text() throws {
        let token = try #require(AccountToken(text: Self.dns))
        #expect(token.description == Self.dns)
        #expect(AccountToken(text: Self.dns.uppercased()) == token)
        #expect(AccountToken(text: "kid@example.com") == nil)
        #expect(AccountToken(text: "") == nil)
    }

    @Test("an account that is a UUID is its own token; others get one under the app's namespace")
    func accounts() throws {
        let (one, two) = (
            UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            try #require(UUID(uuidString: Self.dns))
        )
        #expect(AccountToken(account: AccountID(Self.dns), namespace: one).uuid == two)
        let kid = AccountToken(account: "kid", namespace: one)
        #expect(kid == AccountToken(account: "kid", namespace: one))
        #expect(kid != AccountToken(account: "kid", namespace: two))
        #expect(kid != AccountToken(account: "mum", namespace: one))
    }

    @Test(
        "a date becomes whole milliseconds, clamped to what 64 bits hold",
        arguments: [
            (0.0, 0), (0.0004, 0), (0.0006, 1), (-0.001, -1), (1e30, Int64.max), (-1e30, Int64.min),
            (.infinity, Int64.max), (-.infinity, Int64.min), (.nan, 0),
        ])
    func timestamps(_ seconds: Double, _ milliseconds: Int64) {
        #expect(Timestamp(Date(timeIntervalSince1970: seconds)).milliseconds == milliseconds)
    }

    @Test("a timestamp is the same after a date", arguments: [0, 1_700_000_000_123, -5] as [Int64])
    func timestampRoundTrip(_ milliseconds: Int64) {
        let time = Timestamp(milliseconds: milliseconds)
        #expect(Timestamp(time.date) == time)
    }
}
