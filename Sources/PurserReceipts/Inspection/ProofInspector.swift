public import Foundation
public import Purser

/// Looks into any proof and says of each rule whether it holds.
///
/// For support and for tools: an app verifies with a `ReceiptVerifier`. Without a date of its own
/// in the expectation a proof is judged at its date of signature, or now if it has none.
public struct ProofInspector: Sendable {
    /// The roots of signed tokens.
    public var signedDataRoots: TrustedRoots = .appStoreSignedData
    /// The roots of app receipts.
    public var receiptRoots: TrustedRoots = .appStoreReceipts
    /// A Play app's key, as the Play Console shows it; without it Play purchases are undecided.
    public var playKey: String?
    private let effects: Effects

    /// Makes an inspector with the built-in roots.
    public init(effects: Effects = .live) {
        self.effects = effects
    }

    /// Trusts a root for every world of the store, for receipts and tokens alike.
    public mutating func trust(_ root: TrustedRoot) {
        for world in [StoreEnvironment.production, .sandbox, .xcode, .localTesting] {
            signedDataRoots.trust(root, in: world)
            receiptRoots.trust(root, in: world)
        }
    }

    /// Inspects a proof: DER, BER, base64 text, a token, the JSON of a notification, or for Play
    /// the JSON `{"data": text, "signature": base64}`.
    public func inspect(
        _ data: Data, expecting expectation: ProofExpectation = ProofExpectation()
    ) -> ProofReport {
        let bytes = Array(data)
        let time = JudgementTime(now: effects.date(), fixed: expectation.date)
        do throws(ProofFormError) {
            if bytes.first == UInt8(ascii: "{"), let form = try JSONForm(bytes) {
                return try inspect(form, expectation, time)
            }
            let text = bytes.filter { $0 > 0x20 }
            if text.count(where: { $0 == UInt8(ascii: ".") }) == 2, bytes.first != 0x30 {
                return try token(text, expectation, time)
            }
            return try receipt(try AppReceiptForm(bytes).message(), expectation, time)
        } catch {
            var report = ProofReport()
            report.reason = error.description
            report.failedRules = [.wellFormed]
            if error == .wrongKind {
                report.kind = .legacyTransaction
                report.verdict = .undecided
            }
            return report
        }
    }

    private enum JSONForm {
        case notification([UInt8])
        case play(data: [UInt8], signature: [UInt8])

        /// Nil for what is no JSON; a property list begins with a brace as well.
        init?(_ bytes: [UInt8]) throws(ProofFormError) {
            guard let object = (try? JSONReader.read(bytes[...]))?.value.object else { return nil }
            if let token = object["signedPayload"]?.text {
                self = .notification(Array(token.utf8))
            } else if let data = object["data"]?.signedText, let mark = object["signature"]?.text {
                self = .play(data: Array(data.utf8), signature: Array(mark.utf8))
            } else {
                throw .wrongShape
            }
        }
    }

    private func inspect(
        _ form: JSONForm, _ expectation: ProofExpectation, _ time: JudgementTime
    ) throws(ProofFormError) -> ProofReport {
        switch form {
        case .notification(let token): try self.token(token, expectation, time)
        case .play(let data, let signature): try play(data, signature, expectation, time)
        }
    }

    private func token(
        _ bytes: [UInt8], _ expectation: ProofExpectation, _ time: JudgementTime
    ) throws(ProofFormError) -> ProofReport {
        let checked = try SignedTokenCheck(roots: signedDataRoots).check(bytes, at: time)
        var report = ProofReport()
        report.kind = ProofReport.Kind(checked.claims)
        report.judgedAt = time.date(of: checked.signedAt)
        report.fields = checked.claims.fields + checked.certificates.fields
        report.missingClaims = report.kind.missing { checked.claims[$0] != nil }
        let signer =
            checked.certificates.count == 1 ? RuleBook.selfSigned.names : RuleBook.chain.names
        report.rules =
            RuleBook.token.names + signer + RuleBook.validity.names + RuleBook.dates.names
        let facts = TransactionFacts(checked)
        var stated = facts.stated
        stated.fitsDevice = expectation.device.flatMap { facts.fits([$0]) }
        if let inner = ServerNotification.inner(checked.claims) {
            stated.bundle = stated.bundle ?? inner["bundleId"]?.text
            add(inner, to: &report, &stated, time)
        }
        report.conclude(
            checked.brokenRules, lacksRoot: checked.lacksRoot, stated: stated, asked: expectation)
        return report
    }

    /// Inspects the tokens inside a notification; the transaction among them is what it is about.
    private func add(
        _ inner: JSONObject, to report: inout ProofReport, _ stated: inout FactsClaim.Stated,
        _ time: JudgementTime
    ) {
        var expectation = ProofExpectation()
        expectation.date = time.fixed
        for key in ["signedTransactionInfo", "signedRenewalInfo"] {
            guard let text = inner[key]?.text else { continue }
            let part = inspect(Data(text.utf8), expecting: expectation)
            report.parts.append(part)
            if part.kind == .transaction, part.verdict == .valid {
                stated.product = part.fields.first { $0.name == "productId" }?.value
                stated.transaction = part.fields.first { $0.name == "transactionId" }?.value
            }
        }
    }

    private func receipt(
        _ bytes: [UInt8], _ expectation: ProofExpectation, _ time: JudgementTime
    ) throws(ProofFormError) -> ProofReport {
        let checked = try AppReceiptCheck(roots: receiptRoots).check(bytes, at: time)
        var report = ProofReport()
        report.kind = .appReceipt
        report.judgedAt = time.date(of: checked.content.createdAt)
        report.fields = checked.content.fields + checked.certificates.fields
        report.missingClaims = report.kind.missing { name in
            checked.content.fields.contains { $0.name == name }
        }
        let signer =
            checked.certificates.count == 1 ? RuleBook.selfSigned.names : RuleBook.chain.names
        report.rules =
            RuleBook.message.names + signer + RuleBook.validity.names + RuleBook.dates.names
        let asked = expectation.transaction?.rawValue
        let purchases = checked.content.purchases
        let product = expectation.product?.rawValue
        let purchase = purchases.first {
            (asked == nil || $0.transaction == asked) && (product == nil || $0.product == product)
        }
        report.conclude(
            checked.brokenRules, lacksRoot: checked.lacksRoot,
            stated: FactsClaim.Stated(
                bundle: checked.content.bundle, appID: checked.content.appID,
                environment: checked.environment, product: purchase?.product,
                transaction: purchase?.transaction,
                fitsDevice: expectation.device.map { checked.fits([$0]) }), asked: expectation)
        return report
    }

    private func play(
        _ data: [UInt8], _ signature: [UInt8], _ expectation: ProofExpectation,
        _ time: JudgementTime
    ) throws(ProofFormError) -> ProofReport {
        var report = ProofReport()
        report.kind = .playPurchase
        report.judgedAt = time.now
        let key = playKey.flatMap { Base64.decodeLeniently(Array($0.utf8)[...]) }
        guard let check = key.flatMap(PlayPurchaseCheck.init(publicKey:)) else {
            report.verdict = .undecided
            report.reason = "no key of the app to check the signature with"
            return report
        }
        let checked = try check.check(data: data, signature: signature)
        report.fields = checked.claims.fields
        report.missingClaims = report.kind.missing { checked.claims[$0] != nil }
        report.rules = RuleBook.play.names
        report.conclude(checked.brokenRules, stated: checked.stated, asked: expectation)
        return report
    }
}
