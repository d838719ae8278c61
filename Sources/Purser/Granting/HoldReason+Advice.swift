extension HoldReason {
    /// What to do about a hold of this reason, for developers and support.
    public var advice: String {
        switch self {
        case .undecided(let reason): reason.advice
        case .handlerFailed:
            """
            The grant handler threw; its error stands beside this. Repair what it needs: the call \
            comes again by itself, under the same grant and revision, and `retry` brings it now.
            """
        case .ownerUnknown:
            """
            Nobody knows whose it is. Let the ownership policy name an account and `retry`, or \
            `assign` it to the account that support has confirmed.
            """
        case .ambiguousOrder:
            """
            Several payments may have led to it, and the store lost the token. Compare times and \
            amounts with the orders, then `assign` it to an account and one of these payments.
            """
        case .rejected(let reason):
            """
            \(reason.advice) It stays open and unfinished: `retry` once the cause is mended, or \
            `dismiss` it to end it for good.
            """
        case .storage:
            """
            It could not be stored, so that it was not finished. Free space or repair the \
            journal's folder; it is tried again by itself.
            """
        case .paymentUnknown:
            """
            The store gave no answer, and it may have been paid. `retry` asks the store again; \
            `dismiss` closes the attempt, which a later delivery still finds.
            """
        case .ownedButUnseen:
            """
            The store says that it is owned and lists nothing. It is asked again when the app \
            comes to the foreground; `retry` asks now.
            """
        case .acceptedElsewhere:
            """
            The server accepted it for another installation. If the server's ledger is the truth, \
            set `Policies.serverIsLedger`; else find out whether that installation granted it.
            """
        case .ownedByOther:
            """
            Another account owns the original purchase. Ask the user to sign in with it, or move \
            it by the ownership policy's `resolve`.
            """
        case .journalMoved:
            """
            The journal came from another installation and is being compared with the store. Wait \
            until the store can be reached.
            """
        }
    }
}
