extension UndecidedReason {
    /// What to do about it, for developers; ``message`` says what the verifier saw.
    public var advice: String {
        if case .other(let word) = code {
            return """
                The verifier's own word for it is "\(word)"; its documentation says what to do.
                """
        }
        return Self.advices[code.name] ?? ""
    }

    static let advices: [String: String] = [
        "timedOut": """
        The verifier's server did not answer. It is asked again by itself; see that the server \
        is up, and raise the limit only if it is slow when it is well.
        """,
        "unreachable": """
        The verifier's server did not answer. It is asked again by itself; see that the server \
        is up, and raise the limit only if it is slow when it is well.
        """,
        "serverTrouble": """
        The server says that it is in trouble, or answers what is no answer. Look at its log \
        and at the wire format that both sides were given.
        """,
        "receiptStale": """
        The receipt is genuine and does not hold this transaction yet. It is read and asked \
        again by itself.
        """,
        "receiptUnreadable": """
        The store cannot read the receipt, which may be its own trouble. See that the receipt \
        is sent whole, as base64 without line breaks.
        """,
        "noReceipt": """
        There is no receipt yet, as on a fresh install. It is asked again by itself; a restore \
        by the user fetches one.
        """,
        "wrongProofKind": """
        This verifier cannot judge what the store gives. Pair StoreKit 2 and signed \
        transactions, StoreKit 1 and app receipts, Play and its public key.
        """,
        "misconfigured": """
        The app or its server is set up wrongly, and nothing gets better by itself: compare \
        shared secret, keys, addresses and formats.
        """,
        "environmentLoop": """
        Production and sandbox each send to the other. See which world the proof is from.
        """,
        "factsMissing": """
        The answer lacks facts that the wire format declares. Let the server send them, or \
        declare what it does send.
        """,
        "vouchingRefused": """
        The server said yes without facts, and `Policies.acceptsVouching` is off. Let it send \
        facts, or accept its word.
        """,
        "answerUnsigned": """
        The answer was to be signed and is not. Let the server sign with the pinned key; a \
        proxy may have answered in its place.
        """,
        "revocationUnknown": """
        The online check for revoked certificates could not be made. It is tried again; leave \
        the check out if it is not wanted.
        """,
        "deviceUnknown": """
        The device cannot be identified, so that the receipt's device hash cannot be compared.
        """,
        "clockUnconfirmed": """
        The proof's date lies ahead of trusted time. It is decided once a server or a signed \
        date confirms the clock.
        """,
        "productUndefined": """
        Define the product in the catalog, also one that is not sold any more; the purchase \
        then goes on.
        """,
    ]
}
