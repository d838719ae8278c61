/// Why something is stuck.
@nonexhaustive
public enum HoldReason: Hashable, Sendable {
    /// Nobody could say yet whether it is genuine.
    case undecided(UndecidedReason)
    /// The app's handler threw.
    case handlerFailed(String)
    /// Nobody knows whose it is.
    case ownerUnknown
    /// It may belong to any of these payments.
    case ambiguousOrder([PaymentID])
    /// It was refused, and the app's policy keeps refused purchases open.
    case rejected(RejectionReason)
    /// It could not be stored.
    case storage(String)
    /// The store gave no answer about a payment; it may have been paid.
    case paymentUnknown(String)
    /// The store says that it is owned and lists nothing.
    case ownedButUnseen
    /// A server accepted it for another installation, and the app did not declare it the ledger.
    case acceptedElsewhere
    /// Another account owns the original purchase.
    case ownedByOther
    /// The journal came from another installation and is being reconciled.
    case journalMoved
}
