import Foundation
public import Purser

/// Judges app receipts (StoreKit 1) on the device, without a server.
///
/// Checks the signature, the chain up to a trusted root at the receipt's creation date, and that
/// the receipt is of this app and holds the transaction asked for. One receipt states every
/// purchase that it holds: the verdict carries them all. Any number of calls may run at once.
public struct AppReceiptVerifier: ReceiptVerifier {
    /// The app's bundle identifier.
    public let app: AppID
    /// The app's number in the store; compared where a receipt states it.
    public var appStoreID: Int?
    /// The worlds whose purchases count. `xcode` needs a root of its own in `roots`.
    public var environments: Set<StoreEnvironment> = [.production, .sandbox]
    /// Identifies this device; asked only if ``requiresDeviceMatch`` is set.
    public var device: (any DeviceIdentifying)?
    /// Refuses receipts that were copied from another device. While the device cannot be identified
    /// the verdict is undecided.
    public var requiresDeviceMatch = false
    /// Set to ask online whether the certificates were revoked.
    public var revocation: (any RevocationChecking)?
    private let check: AppReceiptCheck
    private let effects: Effects

    /// Makes a verifier for one app.
    ///
    /// - Parameters:
    ///   - app: the app's bundle identifier.
    ///   - roots: what receipts may lead to; Apple's root for production and sandbox unless given.
    ///   - effects: the clock, for requests that bring no trusted time.
    public init(app: AppID, roots: TrustedRoots = .appStoreReceipts, effects: Effects = .live) {
        self.app = app
        self.effects = effects
        check = AppReceiptCheck(roots: roots)
    }

    /// Judges the receipt of a delivery.
    public func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        let data: Data
        switch request.transaction.proof {
        case .appReceipt(let bytes): data = bytes
        case .noReceipt: return .undecided(UndecidedReason(.noReceipt))
        default: return .undecided(UndecidedReason(.wrongProofKind))
        }
        let time = JudgementTime(now: request.trustedTime?.latest ?? effects.date())
        let receipt: CheckedReceipt
        do throws(ProofFormError) {
            receipt = try check.check(try AppReceiptForm(Array(data)).message(), at: time)
        } catch {
            return ProofVerdict.refusal(error)
        }
        if !environments.contains(receipt.environment) {
            return .rejected(
                RejectionReason(.wrongEnvironment, ProofRule.environment.rawValue))
        }
        let refusal = ProofVerdict.refusal(
            receipt.brokenRules, lacksRoot: receipt.lacksRoot, in: receipt.environment)
        if let refusal { return refusal }
        return await judge(receipt, request)
    }

    private func judge(
        _ receipt: CheckedReceipt, _ request: VerificationRequest
    ) async -> VerificationVerdict {
        var asked = FactsClaim.Asked(
            bundle: app.rawValue, appID: appStoreID, environments: environments)
        var stated = FactsClaim.Stated(
            bundle: receipt.content.bundle, appID: receipt.content.appID,
            environment: receipt.environment)
        if requiresDeviceMatch {
            let identifiers = await device?.identifiers() ?? []
            guard !identifiers.isEmpty else {
                return .undecided(UndecidedReason(.deviceUnknown))
            }
            asked.device = true
            stated.fitsDevice = receipt.fits(identifiers)
        }
        let purchase = receipt.content.purchases.first {
            $0.transaction == request.transaction.id.rawValue
        }
        if let purchase {
            asked.product = request.transaction.product.rawValue
            stated.product = purchase.product
        }
        let broken = RuleBook.facts.broken(by: FactsClaim(stated: stated, asked: asked))
        if let refusal = ProofVerdict.refusal(broken, in: receipt.environment) { return refusal }
        guard let purchase, let facts = purchase.facts(in: receipt, kind: request.transaction.kind)
        else {
            return .undecided(
                UndecidedReason(.receiptStale, "the receipt does not hold this transaction"))
        }
        if let refusal = await ProofVerdict.revocation(of: receipt.certificates, by: revocation) {
            return refusal
        }
        var valid = ValidReceipt(
            .facts(facts), by: ProofVerdict.provenance("app receipt", revocation: revocation))
        valid.others = receipt.content.purchases.compactMap { other in
            other.transaction == purchase.transaction ? nil : other.facts(in: receipt)
        }
        valid.time = receipt.content.createdAt
        return .valid(valid)
    }
}
