extension UndecidedReason.Code {
    private static let names = CodeNames<UndecidedReason.Code>([
        ("timedOut", .timedOut),
        ("unreachable", .unreachable),
        ("serverTrouble", .serverTrouble),
        ("receiptStale", .receiptStale),
        ("receiptUnreadable", .receiptUnreadable),
        ("noReceipt", .noReceipt),
        ("wrongProofKind", .wrongProofKind),
        ("misconfigured", .misconfigured),
        ("environmentLoop", .environmentLoop),
        ("factsMissing", .factsMissing),
        ("vouchingRefused", .vouchingRefused),
        ("answerUnsigned", .answerUnsigned),
        ("revocationUnknown", .revocationUnknown),
        ("deviceUnknown", .deviceUnknown),
        ("clockUnconfirmed", .clockUnconfirmed),
        ("productUndefined", .productUndefined),
    ])

    /// The code's permanent name. It never changes, so that journals, logs and
    /// translations can go by it.
    public var name: String {
        guard case .other(let word) = self else { return Self.names.name(of: self, other: nil) }
        return Self.names.name(of: self, other: word)
    }

    /// Reads a name; an unknown one is kept as `other`.
    public init(name: String) {
        self = Self.names.code(named: name) { .other($0) }
    }
}
