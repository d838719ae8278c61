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
    let effects: Effects
    private let check: SignedTokenCheck

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
        do throws(TokenRefusal) {
            return .valid(try await receipt(try authentic(text, at: time), request, at: time))
        } catch {
            return error.verdict
        }
    }

    private func receipt(
        _ token: CheckedToken, _ request: VerificationRequest, at time: JudgementTime
    ) async throws(TokenRefusal) -> ValidReceipt {
        let transaction = TransactionFacts(token)
        guard var facts = transaction.facts() else {
            throw TokenRefusal(
                .undecided(UndecidedReason(.factsMissing, "not a transaction")))
        }
        try await compare(
            token, transaction.stated, product: request.transaction.product,
            transaction: request.transaction.id, isBound: true)
        var provenance = ProofVerdict.provenance("signed transaction", revocation: revocation)
        if let renewal = request.transaction.renewal {
            if case .signedData(let text) = renewal.proof {
                facts.renewal = self.renewal(text, of: facts, at: time)
            }
            if facts.renewal == nil { provenance.omissions.append("renewal information") }
        }
        var receipt = ValidReceipt(.facts(facts), by: provenance)
        receipt.time = token.signedAt
        return receipt
    }

    /// A token of the store's, from a world that counts; what it states is not compared yet.
    func authentic(
        _ text: String, at time: JudgementTime
    ) throws(TokenRefusal) -> CheckedToken {
        let token: CheckedToken
        do throws(ProofFormError) {
            token = try check.check(Array(text.utf8), at: time)
        } catch {
            throw TokenRefusal(ProofVerdict.refusal(error))
        }
        if !environments.contains(token.environment) {
            throw TokenRefusal(
                .rejected(RejectionReason(.wrongEnvironment, ProofRule.environment.rawValue)))
        }
        let refusal = ProofVerdict.refusal(
            token.brokenRules, lacksRoot: token.lacksRoot, in: token.environment)
        if let refusal { throw TokenRefusal(refusal) }
        return token
    }

    /// Compares what a token states with what is asked for, and asks whether it was revoked.
    ///
    /// - Parameters:
    ///   - token: an authentic token.
    ///   - stated: what it states.
    ///   - product: the product asked for, where one is.
    ///   - transaction: the transaction asked for, where one is.
    ///   - isBound: whether tokens of this kind name the device that they were made for.
    func compare(
        _ token: CheckedToken, _ stated: FactsClaim.Stated, product: StoreProductID? = nil,
        transaction: TransactionID? = nil, isBound: Bool
    ) async throws(TokenRefusal) {
        var asked = FactsClaim.Asked(
            bundle: app.rawValue, appID: appStoreID, environments: environments,
            product: product?.rawValue, transaction: transaction?.rawValue)
        var stated = stated
        if isBound, let device {
            let identifiers = await device.identifiers()
            guard !identifiers.isEmpty else {
                throw TokenRefusal(.undecided(UndecidedReason(.deviceUnknown)))
            }
            asked.device = true
            stated.fitsDevice = TransactionFacts(token).fits(identifiers)
        }
        let broken = RuleBook.facts.broken(by: FactsClaim(stated: stated, asked: asked))
        if let refusal = ProofVerdict.refusal(broken, in: token.environment) {
            throw TokenRefusal(refusal)
        }
        let revoked = await ProofVerdict.revocation(of: token.certificates, by: revocation)
        if let revoked { throw TokenRefusal(revoked) }
    }

    /// The renewal information beside a transaction: nil unless it is authentic and about the same
    /// subscription. The purchase is genuine without it.
    func renewal(
        _ text: String, of facts: ReceiptFacts, at time: JudgementTime
    ) -> RenewalFacts? {
        guard
            let token = try? check.check(Array(text.utf8), at: time),
            token.brokenRules.isEmpty, !token.lacksRoot,
            token.environment == facts.environment,
            token.claims["originalTransactionId"]?.text == facts.original?.id.rawValue
        else { return nil }
        return RenewalFacts(token)
    }
}
