extension RejectionReason {
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
        "notAuthentic": """
        The proof is forged or was altered on its way. Look at it with ReceiptInspector; if it \
        is genuine, the verifier's trusted roots or the transport are at fault.
        """,
        "wrongApp": """
        The proof is for another app. Compare the bundle id in `Policies.app` and at the \
        verifier with that of the build.
        """,
        "wrongProduct": """
        The proof is for another product. Compare the store's ids in the catalog's definitions.
        """,
        "wrongTransaction": """
        The proof is for another transaction. See that the adapter hands over the proof that \
        came with the delivery.
        """,
        "wrongEnvironment": """
        The proof is from another world of the store than the delivery. See where the verifier \
        sends it, and what the adapter calls the environment.
        """,
        "wrongQuantity": """
        The proof states another quantity than the delivery. See what the adapter reports.
        """,
        "wrongDevice": """
        The proof was made on another device. Let the user restore purchases on this one.
        """,
        "revoked": """
        The store took the purchase back before it was granted; nothing is owed.
        """,
        "accountUnknown": """
        The store does not know the customer any more. Ask the user to sign in to the store.
        """,
        "refusedByServer": """
        The app's server refused; its log has the reason. It must refuse only what is \
        positively wrong, and answer trouble as trouble.
        """,
        "environmentRefused": """
        `Policies.environments` does not accept this world of the store. Review and TestFlight \
        buy in the sandbox.
        """,
    ]
}
