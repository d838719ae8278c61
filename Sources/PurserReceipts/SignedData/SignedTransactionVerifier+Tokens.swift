public import Purser

extension SignedTransactionVerifier {
    /// Judges a signed transaction that stands alone: on a server, or from the store's own lists.
    ///
    /// Nothing but the app, the environment and the device is compared: which product and which
    /// transaction it is about is for the caller to look at.
    public func transaction(
        _ token: String, trustedTime: TrustedTime? = nil
    ) async -> TokenVerdict<ReceiptFacts> {
        await statement(of: token, at: trustedTime, isBound: true) { token in
            let transaction = TransactionFacts(token)
            return transaction.facts().map { ($0, transaction.stated) }
        }
    }

    /// Judges the store's signed statement of the app itself.
    public func appTransaction(
        _ token: String, trustedTime: TrustedTime? = nil
    ) async -> TokenVerdict<AppTransactionFacts> {
        await statement(of: token, at: trustedTime, isBound: true) { token in
            AppTransactionFacts(token).map { ($0, TransactionFacts(token).stated) }
        }
    }

    /// Judges a notification of the store's server, and the transaction and renewal information in
    /// it, each by its own signature.
    ///
    /// - Parameters:
    ///   - text: the request's body as it came, or the signed payload in it.
    ///   - trustedTime: the present, where the caller knows it better than this machine's clock.
    /// - Returns: valid only if everything in it is; a renewal information that is not authentic
    ///   or about another subscription is left out, since the notification does not rest on it.
    public func notification(
        _ text: String, trustedTime: TrustedTime? = nil
    ) async -> TokenVerdict<ServerNotification> {
        let bytes = Array(text.utf8)
        let body = (try? JSONReader.read(bytes[...]))?.value.object
        let token = body?["signedPayload"]?.text ?? text
        var inner: JSONObject?
        let verdict = await statement(of: token, at: trustedTime, isBound: false) { token in
            inner = ServerNotification.inner(token.claims)
            return ServerNotification(token).map {
                (
                    $0,
                    FactsClaim.Stated(
                        bundle: $0.app.rawValue, appID: $0.appStoreID, environment: $0.environment)
                )
            }
        }
        guard
            case .valid(var notification) = verdict,
            let signed = inner?["signedTransactionInfo"]?.text
        else { return verdict }
        switch await transaction(signed, trustedTime: trustedTime) {
        case .valid(let facts): notification.transaction = facts
        case .rejected(let reason): return .rejected(reason)
        case .undecided(let reason): return .undecided(reason)
        }
        if let facts = notification.transaction, let text = inner?["signedRenewalInfo"]?.text {
            let time = JudgementTime(now: trustedTime?.latest ?? effects.date())
            notification.renewal = renewal(text, of: facts, at: time)
        }
        return .valid(notification)
    }

    private func statement<Statement: Sendable>(
        of text: String, at trustedTime: TrustedTime?, isBound: Bool,
        _ read: (CheckedToken) -> (Statement, FactsClaim.Stated)?
    ) async -> TokenVerdict<Statement> {
        let time = JudgementTime(now: trustedTime?.latest ?? effects.date())
        do throws(TokenRefusal) {
            let token = try authentic(text, at: time)
            guard let (statement, stated) = read(token) else {
                throw TokenRefusal(
                    .undecided(UndecidedReason(.wrongProofKind, "a token of another kind")))
            }
            try await compare(token, stated, isBound: isBound)
            return .valid(statement)
        } catch {
            return TokenVerdict(error)
        }
    }
}
