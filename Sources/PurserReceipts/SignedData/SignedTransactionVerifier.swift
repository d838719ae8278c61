public import Purser

/// Judges signed transactions (StoreKit 2) on the device, without a server.
///
/// Checks the signature, the chain up to a trusted root at the date of signature, and that app,
/// environment, product and transaction are the ones asked for. A verdict of "rejected" names every
/// rule that failed. Any number of calls may run at once.
public struct SignedTransactionVerifier: ReceiptVerifier {
    /// The app's bundle identifier.
    public let app: AppID
    /// The app's number in the store; compared where a proof states it.
    public var appStoreID: Int?
    /// The worlds whose purchases count. `xcode` needs a root of its own in `roots`.
    public var environments: Set<StoreEnvironment> = [.production, .sandbox]
    /// Set to refuse tokens that were made on another device.
    public var device: (any DeviceIdentifying)?
    /// Set to ask online whether the certificates were revoked.
    public var revocation: (any RevocationChecking)?
    private let check: SignedTokenCheck
    private let effects: Effects

    /// Makes a verifier for one app.
    ///
    /// - Parameters:
    ///   - app: the app's bundle identifier.
    ///   - roots: what tokens may lead to; Apple's root for production and sandbox unless given.
    ///   - effects: the clock, for requests that bring no trusted time.
    public init(
        app: AppID, roots: TrustedRoots = .appStoreSignedData, effects: Effects = .live
    ) {
        self.app = app
        self.effects = effects
        check = SignedTokenCheck(roots: roots)
    }

    /// Judges the token of a delivery, and its renewal information where it has one.
    public func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        let text: String
        switch request.transaction.proof {
        case .signedData(let token): text = token
        case .noReceipt: return .undecided(UndecidedReason(.noReceipt))
        default: return .undecided(UndecidedReason(.wrongProofKind))
        }
        let time = JudgementTime(now: request.trustedTime?.latest ?? effects.date())
        let token: CheckedToken
        do throws(ProofFormError) {
            token = try check.check(Array(text.utf8), at: time)
        } catch {
            return ProofVerdict.refusal(error)
        }
        if !environments.contains(token.environment) {
            return .rejected(
                RejectionReason(.wrongEnvironment, ProofRule.environment.rawValue))
        }
        let refusal = ProofVerdict.refusal(
            token.brokenRules, lacksRoot: token.lacksRoot, in: token.environment)
        if let refusal { return refusal }
        return await judge(token, request, at: time)
    }

    private func judge(
        _ token: CheckedToken, _ request: VerificationRequest, at time: JudgementTime
    ) async -> VerificationVerdict {
        let transaction = TransactionFacts(token)
        guard var facts = transaction.facts() else {
            return .undecided(UndecidedReason(.factsMissing, "not a transaction"))
        }
        var asked = FactsClaim.Asked(
            bundle: app.rawValue, appID: appStoreID, environments: environments,
            product: request.transaction.product.rawValue,
            transaction: request.transaction.id.rawValue)
        var stated = transaction.stated
        if let device {
            let identifiers = await device.identifiers()
            guard !identifiers.isEmpty else {
                return .undecided(UndecidedReason(.deviceUnknown))
            }
            asked.device = true
            stated.fitsDevice = transaction.fits(identifiers)
        }
        let broken = RuleBook.facts.broken(by: FactsClaim(stated: stated, asked: asked))
        if let refusal = ProofVerdict.refusal(broken, in: token.environment) { return refusal }
        if let refusal = await ProofVerdict.revocation(of: token.certificates, by: revocation) {
            return refusal
        }
        var provenance = ProofVerdict.provenance("signed transaction", revocation: revocation)
        if let renewal = request.transaction.renewal {
            facts.renewal = self.renewal(renewal, of: facts, at: time)
            if facts.renewal == nil { provenance.omissions.append("renewal information") }
        }
        var receipt = ValidReceipt(.facts(facts), by: provenance)
        receipt.time = token.signedAt
        return .valid(receipt)
    }

    /// The renewal information beside a transaction: nil unless it is authentic and about the same
    /// subscription. The purchase is genuine without it.
    private func renewal(
        _ renewal: RenewalProof, of facts: ReceiptFacts, at time: JudgementTime
    ) -> RenewalFacts? {
        guard
            case .signedData(let text) = renewal.proof,
            let token = try? check.check(Array(text.utf8), at: time),
            token.brokenRules.isEmpty, !token.lacksRoot,
            token.environment == facts.environment,
            token.claims["originalTransactionId"]?.text == facts.original?.id.rawValue
        else { return nil }
        return RenewalFacts(token)
    }
}
