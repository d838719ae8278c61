extension PendingReason {
    /// The case's permanent name, for logs and translations; what it carries is left out.
    public var name: String {
        switch self {
        case .approval: "approval"
        case .payment: "payment"
        case .verification: "verification"
        case .resolution: "resolution"
        }
    }
}
