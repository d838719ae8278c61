import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

@testable import PurserReceipts

@Suite("The inspector of proofs")
struct ProofInspectorTests {
    private static let token = TokenRecipe()
    private static let receipt = ReceiptRecipe()

    /// An inspector in 2026 that trusts the roots of the recipes.
    private func inspector() throws -> ProofInspector {
        var inspector = ProofInspector(effects: .present)
        for root in [Self.token.chain.root.der, Self.receipt.chain.root.der] {
            inspector.trust(try #require(TrustedRoot(der: Data(root))))
        }
        inspector.playKey = Data(PlayPurchaseVerifierTests.key.publicKey).base64EncodedString()
        return inspector
    }

    private func inspect(
        _ text: String, _ change: (inout ProofExpectation) -> Void = { _ in }
    ) throws -> ProofReport {
        var expectation = ProofExpectation()
        change(&expectation)
        return try inspector().inspect(Data(text.utf8), expecting: expectation)
    }

    private func text(_ payload: String) -> String {
        var recipe = Self.token
        recipe.payload = payload
        return recipe.text
    }

    @Test("A sound token is valid at its own date, and nothing was asked for")
    func sound() throws {
        let report = try inspect(Self.token.text)
        #expect(report.kind == .transaction)
        #expect(report.verdict == .valid)
        #expect(report.failedRules == [])
        #expect(report.missingClaims == [])
        #expect(report.judgedAt == Date(timeIntervalSince1970: 1_749_988_800))
        #expect(report.comparisons.map(\.mark) == Array(repeating: .notAsked, count: 5))
        #expect(report.fields.first { $0.name == "productId" }?.value == "gold.monthly")
        #expect(
            report.fields.first { $0.name == "purchaseDate" }?.value
                == "1749988800000 (2025-06-15T12:00:00Z)")
        #expect(Set(report.rules).isSuperset(of: [.tokenSignature, .leafMarker, .expired]))
    }

    @Test("What is asked for matches or differs, and what differs rejects", arguments: Asked.all)
    func comparisons(_ asked: Asked) throws {
        for isRight in [true, false] {
            let report = try inspect(Self.token.text) { asked.ask(&$0, isRight) }
            let marks = report.comparisons.filter { $0.mark != .notAsked }
            #expect(marks.map(\.rule) == [asked.rule])
            #expect(marks.map(\.mark) == [isRight ? .matched : .differs])
            #expect(report.verdict == (isRight ? .valid : .rejected))
            #expect(report.failedRules == (isRight ? [] : [asked.rule]))
        }
    }

    @Test("A receipt is compared with the purchase in it that was asked for")
    func receiptComparisons() throws {
        let data = Data(Self.receipt.bytes)
        let inspector = try inspector()
        var expectation = ProofExpectation()
        expectation.bundle = "org.example.game"
        expectation.environment = .sandbox
        expectation.product = "org.example.game.gold.monthly"
        expectation.transaction = "2000000123450000"
        expectation.device = DeviceIdentifier(bytes: Data(ReceiptRecipe.deviceIdentifier))
        let right = inspector.inspect(data, expecting: expectation)
        #expect(right.kind == .appReceipt)
        #expect(right.verdict == .valid)
        #expect(right.comparisons.allSatisfy { $0.mark == .matched })
        #expect(right.judgedAt == Date(timeIntervalSince1970: 1_749_988_800))
        expectation.device = DeviceIdentifier(bytes: Data([1]))
        expectation.transaction = "7"
        let wrong = inspector.inspect(data, expecting: expectation)
        #expect(wrong.verdict == .rejected)
        #expect(Set(wrong.failedRules) == [.product, .transaction, .device])
    }

    @Test("A date asks for a judgement at that moment, in place of the proof's own")
    func date() throws {
        let late = Date(timeIntervalSince1970: 4_000_000_000)
        let report = try inspect(Self.token.text) { $0.date = late }
        #expect(report.judgedAt == late)
        #expect(report.failedRules == [.expired])
        #expect(report.verdict == .rejected)
        let early = try inspect(Self.token.text) { $0.date = Date(timeIntervalSince1970: 1) }
        #expect(early.failedRules == [.notYetValid])
    }

    @Test("A proof without a date of its own is judged now")
    func dateless() throws {
        let report = try inspect(text(#"{"environment":"Sandbox","bundleId":"a"}"#))
        #expect(report.judgedAt == JudgementTime.present.now)
        #expect(report.verdict == .valid)
    }

    @Test("Missing claims are shown and do not touch the verdict")
    func missing() throws {
        let few = try inspect(text(#"{"environment":"Sandbox","signedDate":1749988800000}"#))
        #expect(few.kind == .signedData)
        #expect(few.verdict == .valid)
        #expect(few.failedRules == [])
        #expect(few.missingClaims.contains("transactionId"))
        #expect(few.missingClaims.contains("productId"))
        #expect(!few.missingClaims.contains("environment"))
        let one = try inspect(
            text(TokenRecipe.transaction.replacing(#""productId":"gold.monthly","#, with: "")))
        #expect(one.kind == .transaction)
        #expect(one.missingClaims == ["productId"])
        #expect(one.verdict == .valid)
        let none = try inspect(text("{}"))
        #expect(none.kind == .signedData)
        #expect(none.verdict == .valid)
    }

    @Test("A forged proof is rejected with every rule that it breaks, whatever was asked")
    func forged() throws {
        var recipe = Self.token
        recipe.signer = ChainKeys.stranger.leaf
        recipe.chain.leaf.set(CertificateRecipe.leafMarker, nil)
        let report = try inspect(recipe.text) { $0.product = "another" }
        #expect(report.verdict == .rejected)
        #expect(report.failedRules == [.tokenSignature, .leafMarker, .product])
    }

    @Test("Nobody can say of a world whose root is not given, or a date ahead of the clock")
    func undecided() throws {
        let unknown = try inspect(text(#"{"environment":"Elsewhere"}"#))
        #expect(unknown.verdict == .undecided)
        #expect(unknown.reason == "no root is trusted for the world that the proof names")
        let ahead = try inspect(text(#"{"environment":"Sandbox","signedDate":1890000000000}"#))
        #expect(ahead.verdict == .undecided)
        #expect(ahead.failedRules == [.signedInPast])
    }

    @Test("Each kind of token is told by its claims", arguments: Kinds.all)
    func kinds(_ payload: String, _ kind: ProofReport.Kind) throws {
        let report = try inspect(text(payload))
        #expect(report.kind == kind)
        #expect(report.verdict == .valid)
    }

    @Test("A notification shows what is inside it, and is compared by it")
    func notification() throws {
        let body = Notifications.body(token: Self.token)
        let report = try inspect(body) {
            $0.bundle = "org.example.game"
            $0.product = "gold.monthly"
            $0.transaction = "2000000123456789"
        }
        #expect(report.kind == .notification)
        #expect(report.verdict == .valid)
        #expect(report.parts.map(\.kind) == [.transaction, .renewalInfo])
        #expect(report.parts.allSatisfy { $0.verdict == .valid })
        #expect(report.comparisons.filter { $0.mark == .matched }.count == 3)
        let other = try inspect(body) { $0.product = "another" }
        #expect(other.failedRules == [.product])
        let late = try inspect(body) { $0.date = Date(timeIntervalSince1970: 4_000_000_000) }
        #expect(late.parts.allSatisfy { $0.failedRules == [.expired] })
        // What is inside is compared only as far as it is genuine itself.
        var forged = Self.token
        forged.signer = ChainKeys.stranger.leaf
        let mixed = try inspect(Notifications.body(token: Self.token, inner: forged)) {
            $0.product = "gold.monthly"
        }
        #expect(mixed.failedRules == [.product])
        #expect(mixed.parts.map(\.verdict) == [.rejected, .valid])
    }

    @Test("A receipt is read as DER, as BER and as base64 text with line breaks")
    func forms() throws {
        var recipe = Self.receipt
        recipe.usesIndefiniteLengths = true
        let lines = Data(Self.receipt.bytes).base64EncodedString(
            options: [.lineLength64Characters, .endLineWithCarriageReturn])
        for data in [Data(Self.receipt.bytes), Data(recipe.bytes), Data(lines.utf8)] {
            let report = try inspector().inspect(data)
            #expect(report.kind == .appReceipt)
            #expect(report.verdict == .valid)
            #expect(report.missingClaims == [])
            #expect(report.fields.first { $0.name == "purchases" }?.value == "1")
        }
        let tokenLines = Self.token.text.replacing(".", with: ".\n") + "\n"
        #expect(try inspect(tokenLines).verdict == .valid)
    }

    @Test("A Play purchase is judged with the app's key, and undecided without")
    func play() throws {
        let data = PlayPurchaseVerifierTests.data
        let quoted = data.replacing("\"", with: "\\\"")
        let signature = PlayPurchaseVerifierTests.sign(data)
        let file = "{\"data\": \"\(quoted)\", \"signature\": \"\(signature)\"}"
        let report = try inspect(file) { $0.bundle = "org.example.game" }
        #expect(report.kind == .playPurchase)
        #expect(report.verdict == .valid)
        #expect(report.judgedAt == JudgementTime.present.now)
        // The text that was signed, put there as an object: its compact form is judged.
        let object = "{\"data\": \(data), \"signature\": \"\(signature)\"}"
        #expect(try inspect(object).verdict == .valid)
        let changed = file.replacing("gold", with: "goldbar")
        #expect(try inspect(changed).failedRules == [.playSignature])
        var keyless = try inspector()
        keyless.playKey = nil
        #expect(keyless.inspect(Data(file.utf8)).verdict == .undecided)
        keyless.playKey = "no key"
        #expect(keyless.inspect(Data(file.utf8)).verdict == .undecided)
    }

    @Test(
        "What is no proof is unknown and rejected, with the reason",
        arguments: ["", "hello", "{}", "{\"data\":1}", "a.b.c", "0", "AAAA", "[]", "{\"a\":"])
    func noProof(_ text: String) throws {
        let report = try inspect(text)
        #expect(report.kind == .unknown)
        #expect(report.verdict == .rejected)
        #expect(report.failedRules == [.wellFormed])
        #expect(report.reason?.isEmpty == false)
    }

    @Test("The property list of iOS 6 is recognised, and nobody judges it")
    func legacy() throws {
        let list = "{\n\t\"signature\" = \"abc\";\n\t\"purchase-info\" = \"def\";\n}"
        for text in [list, Data(list.utf8).base64EncodedString()] {
            let report = try inspect(text)
            #expect(report.kind == .legacyTransaction)
            #expect(report.verdict == .undecided)
        }
    }
}

/// One thing to ask for, rightly or wrongly.
struct Asked: Sendable, CustomTestStringConvertible {
    let rule: ProofRule
    let ask: @Sendable (inout ProofExpectation, _ isRight: Bool) -> Void
    var testDescription: String { rule.rawValue }

    static let all = [
        Asked(rule: .bundle) { $0.bundle = $1 ? "org.example.game" : "org.example.other" },
        Asked(rule: .environment) { $0.environment = $1 ? .sandbox : .production },
        Asked(rule: .product) { $0.product = $1 ? "gold.monthly" : "gold" },
        Asked(rule: .transaction) { $0.transaction = $1 ? "2000000123456789" : "2" },
    ]
}

enum Kinds {
    static let all: [(String, ProofReport.Kind)] = [
        (TokenRecipe.transaction, .transaction), (Notifications.renewal, .renewalInfo),
        (Notifications.app, .appTransaction), (Notifications.payload("", ""), .notification),
        (#"{"environment":"Sandbox","autoRenewStatus":1}"#, .renewalInfo),
        (#"{"environment":"Sandbox"}"#, .signedData), ("{}", .signedData),
    ]
}
