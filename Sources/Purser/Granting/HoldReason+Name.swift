extension HoldReason {
    /// The case's permanent name, for logs and translations; what it carries is left out.
    public var name: String {
        switch self {
        case .undecided: "undecided"
        case .handlerFailed: "handlerFailed"
        case .ownerUnknown: "ownerUnknown"
        case .ambiguousOrder: "ambiguousOrder"
        case .rejected: "rejected"
        case .storage: "storage"
        case .paymentUnknown: "paymentUnknown"
        case .ownedButUnseen: "ownedButUnseen"
        case .acceptedElsewhere: "acceptedElsewhere"
        case .ownedByOther: "ownedByOther"
        case .journalMoved: "journalMoved"
        }
    }
}
