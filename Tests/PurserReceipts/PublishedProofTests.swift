import Foundation
import Purser
import Testing

@testable import PurserReceipts

/// Proofs that others published, judged under the roots they belong to. They are not part of the
/// package: where they are missing the tests are skipped.
@Suite("Published proofs", .enabled(if: PublishedData.isPresent, "the published proofs are missing"))
struct PublishedProofTests {
    @Test("A published token has its verdict and its facts", arguments: TokenRow.all)
    func token(_ row: TokenRow) throws {
        let bytes = Array(try PublishedData.text("jws/\(row.file)").utf8)
        let check = SignedTokenCheck(roots: try row.trust())
        let token = try check.check(bytes, at: .present)
        #expect(token.brokenRules == row.broken)
        #expect(token.environment == row.environment)
        #expect(token.signedAt?.milliseconds == row.signedAt)
        #expect(token.claims[row.claim.0]?.text == row.claim.1)
    }
}

extension JudgementTime {
    static let present = JudgementTime(now: Date(timeIntervalSince1970: 1_790_000_000))
}

enum PublishedData {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/data")

    static var isPresent: Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "jws").path)
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }

    static func text(_ path: String) throws -> String {
        String(decoding: try bytes(path), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

struct TokenRow: Sendable, CustomTestStringConvertible {
    var file: String
    var environment: StoreEnvironment
    var signedAt: Int64?
    var claim: (String, String?)
    var broken: [ProofRule] = []
    var root: String? = "apple-testCA.der"
    var testDescription: String { file }

    func trust() throws -> TrustedRoots {
        guard let root else { return .appStoreSignedData }
        var roots = TrustedRoots()
        let certificate = try #require(TrustedRoot(der: try PublishedData.bytes("certs/\(root)")))
        roots.trust(certificate, in: environment)
        return roots
    }

    static let all = [
        TokenRow(
            file: "apple-transactionInfo", environment: .sandbox, signedAt: 1_672_956_154_000,
            claim: ("bundleId", "com.example")),
        TokenRow(
            file: "apple-renewalInfo", environment: .sandbox, signedAt: 1_672_956_154_000,
            claim: ("productId", nil)),
        TokenRow(
            file: "apple-wrongBundleId", environment: .production, signedAt: nil,
            claim: ("notificationType", "TEST")),
        TokenRow(
            file: "apple-xcode-signed-transaction", environment: .xcode,
            signedAt: 1_697_679_936_056, claim: ("productId", "pass.premium"),
            broken: [.pinnedCertificate]),
        TokenRow(
            file: "awa-validator_test.go.token6878.jws", environment: .sandbox,
            signedAt: 1_684_822_778_492,
            claim: ("autoRenewProductId", "co.ringalarm.swtich.quarterly2"), root: nil),
    ]
}
