import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserReceipts

/// Proofs that others published, judged under the roots they belong to. They are not part of the
/// package: where they are missing the tests are skipped.
@Suite(
    "Published proofs", .enabled(if: PublishedData.isPresent, "the published proofs are missing"))
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

    @Test(
        "A published token with one byte of its payload changed is refused", arguments: TokenRow.all
    )
    func changedToken(_ row: TokenRow) throws {
        let text = try PublishedData.text("jws/\(row.file)")
        var parts = text.split(separator: ".").map { Array($0.utf8) }
        let payload = try #require(Base64.decodeURL(parts[1][...]))
        let place = try #require(payload.lastIndex { (0x30...0x39).contains($0) || $0 == 0x54 })
        var changed = payload
        changed[place] = payload[place] == 0x54 ? 0x55 : 0x30 + (payload[place] - 0x2F) % 10
        parts[1] = Array(TokenRecipe.encode(changed).utf8)
        let check = SignedTokenCheck(roots: try row.trust())
        let token = try check.check(Array(parts.joined(separator: [0x2E])), at: .present)
        #expect(token.brokenRules.contains(.tokenSignature))
    }

    @Test(
        "Xcode's token is accepted under the certificate that was exported for it, nowhere else"
    )
    func xcodeToken() throws {
        let bytes = Array(try PublishedData.text("jws/apple-xcode-signed-transaction").utf8)
        let token = try SignedToken(bytes)
        let certificate = try TokenHeader(bytes[token.header]).certificates[0]
        var roots = TrustedRoots()
        roots.trust(try #require(TrustedRoot(der: certificate)), in: .xcode)
        let checked = try SignedTokenCheck(roots: roots).check(bytes, at: .present)
        #expect(checked.brokenRules == [])
        let facts = try #require(TransactionFacts(checked).facts())
        #expect(facts.purchaseDate?.milliseconds == 1_697_679_936_050)
        #expect(facts.key?.description == "app-store/xcode/l/0/@1697679936050")
    }

    @Test("A published token without certificates is none")
    func withoutCertificates() throws {
        let text = try PublishedData.text("jws/apple-missingX5CHeaderClaim")
        let check = SignedTokenCheck(roots: .appStoreSignedData)
        #expect(throws: ProofFormError.noCertificate) {
            try check.check(Array(text.utf8), at: .present)
        }
    }

    @Test("A published receipt has its verdict and its facts", arguments: ReceiptRow.all)
    func receipt(_ row: ReceiptRow) throws {
        let check = AppReceiptCheck(roots: try row.trust())
        let bytes = try AppReceiptForm(try PublishedData.bytes("receipts/\(row.file)")).message()
        let receipt = try check.check(bytes, at: .present)
        #expect(receipt.brokenRules == [])
        #expect(receipt.environment == row.environment)
        #expect(receipt.content.bundle == row.bundle)
        #expect(receipt.content.createdAt?.milliseconds == row.createdAt)
        #expect(receipt.content.purchases.count == row.purchases)
        #expect(receipt.content.purchases.last?.product == row.product)
        #expect(receipt.content.purchases.allSatisfy { $0.transaction != nil })
    }

    @Test(
        "A published receipt with one byte of its content changed is refused",
        arguments: ReceiptRow.all)
    func changedReceipt(_ row: ReceiptRow) throws {
        let check = AppReceiptCheck(roots: try row.trust())
        var bytes = try AppReceiptForm(try PublishedData.bytes("receipts/\(row.file)")).message()
        let bundle = try #require(row.bundle.utf8.first)
        let place = try #require(bytes.firstRange(of: Array(row.bundle.utf8))).lowerBound
        bytes[place] = bundle ^ 1
        #expect(try check.check(bytes, at: .present).brokenRules == [.receiptSignature])
    }

    @Test("Published bytes that are another kind of proof, or none, are told apart")
    func otherKinds() throws {
        let legacy = try PublishedData.bytes("receipts/voltrue2-apple")
        #expect(throws: ProofFormError.wrongKind) { try AppReceiptForm(legacy).message() }
        let none = try PublishedData.bytes("receipts/IdeasOnCanvas-not_a_receipt")
        #expect(throws: ProofFormError.base64) { try AppReceiptForm(none).message() }
        let token = try PublishedData.bytes("jws/apple-renewalInfo")
        #expect(throws: ProofFormError.wrongKind) { try AppReceiptForm(token).message() }
    }

    @Test("Published Play data is judged over its exact text")
    func play() throws {
        let bytes = try PublishedData.bytes("google/awa-validator_test.go.signature-case.json")
        let json = try #require(try JSONReader.read(bytes[...]).value.object)
        let data = Array(try #require(json["data"]?.text).utf8)
        let keys = try #require(json["publicKey"]?.array).compactMap(\.text)
        let signatures = try #require(json["signatures"]?.array).compactMap(\.text)
        let key = try #require(Base64.decode(Array(keys[0].utf8)[...]))
        let check = try #require(PlayPurchaseCheck(publicKey: key))
        let broken = try signatures.map {
            try check.check(data: data, signature: Array($0.utf8)).brokenRules
        }
        // The third is another one's.
        #expect(broken == [[], [], [.playSignature], []])
        let changed = data.map { $0 == UInt8(ascii: "7") ? UInt8(ascii: "8") : $0 }
        let verdict = try check.check(data: changed, signature: Array(signatures[0].utf8))
        #expect(verdict.brokenRules == [.playSignature])
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
        String(decoding: try bytes(path), as: UTF8.self).trimmingCharacters(
            in: .whitespacesAndNewlines)
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

struct ReceiptRow: Sendable, CustomTestStringConvertible {
    var file: String
    var environment: StoreEnvironment
    var bundle: String
    var createdAt: Int64
    var purchases: Int
    var product: String?
    var root: String?
    var testDescription: String { file }

    func trust() throws -> TrustedRoots {
        guard let root else { return .appStoreReceipts }
        var roots = TrustedRoots()
        let certificate = try #require(TrustedRoot(der: try PublishedData.bytes("certs/\(root)")))
        roots.trust(certificate, in: environment)
        return roots
    }

    static let all = [
        ReceiptRow(
            file: "tikhop-receipt-sandbox-g5", environment: .sandbox,
            bundle: "dev.bonzer.weeka.app", createdAt: 1_766_774_387_000, purchases: 2,
            product: "dev.bonzer.weeka.app.subscription.pro.annual"),
        ReceiptRow(
            file: "IdeasOnCanvas-mindnode_mac_sha256_receipt", environment: .production,
            bundle: "com.ideasoncanvas.mindnode.macos", createdAt: 1_693_218_245_000, purchases: 3,
            product: "com.ideasoncanvas.mindnode.macos.subscription.yearly"),
        ReceiptRow(
            file: "RevenueCat-base64EncodedReceiptSampleForDataExtension.txt",
            environment: .sandbox, bundle: "com.revenuecat.sampleapp",
            createdAt: 1_595_439_548_000, purchases: 9,
            product: "com.revenuecat.monthly_4.99.1_week_intro"),
        ReceiptRow(
            file: "tikhop-receipt-xcode", environment: .xcode, bundle: "net.zachariadis.cyclemaps",
            createdAt: 1_595_439_195_000, purchases: 1, product: "CYCLEMAPS_PREMIUM",
            root: "tikhop-StoreKitTestCertificate.cer"),
        ReceiptRow(
            file: "tikhop-receipt-xcode-with-purchases", environment: .xcode,
            bundle: "com.example.naturelab.backyardbirds.example",
            createdAt: 1_697_679_940_000, purchases: 1, product: "pass.premium",
            root: "tikhop-StoreKitTestCertificate.cer"),
    ]
}
