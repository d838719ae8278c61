public import Purser

/// Judges Google Play's signed purchases on the device, without a server.
///
/// Checks Play's signature over the exact text, then package, product and state. A purchase that is
/// pending is never a grant. A signature says nothing of later refunds: only a server is told of
/// those.
public struct PlayPurchaseVerifier: ReceiptVerifier {
    /// The app's package name.
    public let app: AppID
    /// The world that purchases are recorded under; the signed data does not state it.
    public var environment: StoreEnvironment = .production
    private let check: PlayPurchaseCheck

    /// Makes a verifier for one app.
    ///
    /// - Parameters:
    ///   - app: the app's package name.
    ///   - publicKey: the app's licensing key as the Play Console shows it, base64.
    /// - Returns: nil if the text is no RSA key of 1,024 to 8,192 bits.
    public init?(app: AppID, publicKey: String) {
        guard
            let bytes = Base64.decodeLeniently(Array(publicKey.utf8)[...]),
            let check = PlayPurchaseCheck(publicKey: bytes)
        else { return nil }
        self.app = app
        self.check = check
    }

    /// Judges the signed data of a delivery.
    public func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        let proof: (data: String, signature: String)
        switch request.transaction.proof {
        case .playPurchase(let data, let signature): proof = (data, signature)
        case .noReceipt: return .undecided(UndecidedReason(.noReceipt))
        default: return .undecided(UndecidedReason(.wrongProofKind))
        }
        let purchase: CheckedPlayPurchase
        do throws(ProofFormError) {
            purchase = try check.check(
                data: Array(proof.data.utf8), signature: Array(proof.signature.utf8))
        } catch {
            return ProofVerdict.refusal(error)
        }
        if let refusal = ProofVerdict.refusal(purchase.brokenRules, in: environment) {
            return refusal
        }
        return judge(purchase, request)
    }

    private func judge(
        _ purchase: CheckedPlayPurchase, _ request: VerificationRequest
    ) -> VerificationVerdict {
        let id = request.transaction.id.rawValue
        let names = [purchase.claims["orderId"]?.text, purchase.claims["purchaseToken"]?.text]
        let asked = FactsClaim.Asked(
            bundle: app.rawValue, product: request.transaction.product.rawValue, transaction: id)
        var stated = purchase.stated
        // A delivery may go by its order or, where the store gave none, by its token.
        stated.transaction = names.contains(id) ? id : names.compactMap { $0 }.first
        let broken = RuleBook.facts.broken(by: FactsClaim(stated: stated, asked: asked))
        if let refusal = ProofVerdict.refusal(broken, in: environment) { return refusal }
        switch purchase.state {
        case .paid: break
        case .cancelled:
            return .rejected(RejectionReason(.revoked, "the purchase was cancelled"))
        case .pending:
            return .undecided(UndecidedReason(.other("pending"), "not paid yet"))
        case .unclear:
            return .undecided(UndecidedReason(.factsMissing, "the state is not known"))
        }
        guard let facts = purchase.facts(id: id, in: environment) else {
            return .undecided(UndecidedReason(.factsMissing, "the purchase is not named"))
        }
        return .valid(
            ValidReceipt(.facts(facts), by: Provenance(.device, name: "Play signature")))
    }
}
