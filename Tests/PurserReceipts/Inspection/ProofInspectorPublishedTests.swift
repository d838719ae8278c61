import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserReceipts

/// What the inspector says of every published proof; skipped where they are missing.
@Suite(
    "Published proofs in the inspector",
    .enabled(if: PublishedData.isPresent, "the published proofs are missing"))
struct ProofInspectorPublishedTests {
    private func inspector() throws -> ProofInspector {
        var inspector = ProofInspector(effects: .present)
        for file in ["apple-testCA.der", "tikhop-StoreKitTestCertificate.cer"] {
            let root = TrustedRoot(der: try PublishedData.bytes("certs/\(file)"))
            inspector.trust(try #require(root))
        }
        return inspector
    }

    @Test("Every published file is in the table")
    func complete() throws {
        let files = try ["receipts", "jws", "google"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(
                atPath: PublishedData.folder.appending(path: folder).path
            ).map { "\(folder)/\($0)" }
        }
        #expect(files.sorted() == InspectionRow.all.map(\.file).sorted())
    }

    @Test("A published file has its kind, its verdict and its facts", arguments: InspectionRow.all)
    func row(_ row: InspectionRow) throws {
        let report = try inspector().inspect(Data(try PublishedData.bytes(row.file)))
        #expect(report.kind == row.kind)
        #expect(report.verdict == row.verdict)
        #expect(report.failedRules == row.failed)
        if let (name, value) = row.fact {
            #expect(report.fields.first { $0.name == name }?.value == value)
        }
    }

    @Test("Another root than the right one accepts none of them", arguments: InspectionRow.all)
    func otherRoots(_ row: InspectionRow) throws {
        var inspector = ProofInspector(effects: .present)
        inspector.signedDataRoots = try Judged.trust(ChainRecipe(.token).root.der)
        inspector.receiptRoots = try Judged.trust(ChainRecipe(.receipt).root.der)
        let report = inspector.inspect(Data(try PublishedData.bytes(row.file)))
        #expect(report.verdict != .valid)
    }
}

struct InspectionRow: Sendable, CustomTestStringConvertible {
    let file: String
    let kind: ProofReport.Kind
    var verdict: ProofReport.Verdict = .valid
    var failed: [ProofRule] = []
    var fact: (String, String)?
    var testDescription: String { file }

    static let all = receipts + tokens + play

    private static let receipts = [
        InspectionRow(
            file: "receipts/tikhop-receipt-sandbox-g5", kind: .appReceipt,
            fact: ("bundle", "dev.bonzer.weeka.app")),
        InspectionRow(
            file: "receipts/IdeasOnCanvas-mindnode_mac_sha256_receipt", kind: .appReceipt,
            fact: ("created", "2023-08-28T10:24:05Z")),
        InspectionRow(
            file: "receipts/RevenueCat-base64EncodedReceiptSampleForDataExtension.txt",
            kind: .appReceipt, fact: ("purchases", "9")),
        InspectionRow(
            file: "receipts/tikhop-receipt-xcode", kind: .appReceipt,
            fact: ("environment", "Xcode")),
        InspectionRow(
            file: "receipts/tikhop-receipt-xcode-with-purchases", kind: .appReceipt,
            fact: ("purchases", "1")),
        InspectionRow(
            file: "receipts/voltrue2-apple", kind: .legacyTransaction, verdict: .undecided,
            failed: [.wellFormed]),
        InspectionRow(
            file: "receipts/IdeasOnCanvas-not_a_receipt", kind: .unknown, verdict: .rejected,
            failed: [.wellFormed]),
    ]

    private static let tokens = [
        InspectionRow(
            file: "jws/apple-transactionInfo", kind: .signedData,
            fact: ("bundleId", "com.example")),
        InspectionRow(
            file: "jws/apple-renewalInfo", kind: .signedData, fact: ("environment", "Sandbox")),
        InspectionRow(
            file: "jws/apple-wrongBundleId", kind: .notification,
            fact: ("notificationType", "TEST")),
        InspectionRow(
            file: "jws/apple-missingX5CHeaderClaim", kind: .unknown, verdict: .rejected,
            failed: [.wellFormed]),
        InspectionRow(
            file: "jws/apple-xcode-signed-transaction", kind: .transaction, verdict: .rejected,
            failed: [.pinnedCertificate], fact: ("transactionId", "0")),
        InspectionRow(
            file: "jws/awa-validator_test.go.token6878.jws", kind: .renewalInfo,
            fact: ("autoRenewProductId", "co.ringalarm.swtich.quarterly2")),
    ]

    private static let play = [
        // Without the app's key nobody can say.
        InspectionRow(file: "google/voltrue2-google", kind: .playPurchase, verdict: .undecided),
        // A table of several signatures, whose purchase is judged among the published proofs.
        InspectionRow(
            file: "google/awa-validator_test.go.signature-case.json", kind: .unknown,
            verdict: .rejected, failed: [.wellFormed]),
        // Answers of the server's interface: nobody signed them.
        InspectionRow(
            file: "google/jnbt-valid_but_not_consumed.body1.json", kind: .unknown,
            verdict: .rejected, failed: [.wellFormed]),
        InspectionRow(
            file: "google/jnbt-refunded.body1.json", kind: .unknown, verdict: .rejected,
            failed: [.wellFormed]),
    ]
}
