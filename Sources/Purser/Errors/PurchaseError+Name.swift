extension PurchaseError.Code {
    static let names: [(name: String, code: PurchaseError.Code)] = [
        ("notRunning", .notRunning),
        ("alreadyRunning", .alreadyRunning),
        ("busy", .busy),
        ("callerCancelled", .callerCancelled),
        ("timedOut", .timedOut),
        ("journalUnavailable", .journalUnavailable),
        ("productUndefined", .productUndefined),
        ("productUnavailable", .productUnavailable),
        ("notAllowed", .notAllowed),
        ("invalidRequest", .invalidRequest),
        ("ineligibleForOffer", .ineligibleForOffer),
        ("storefrontChanged", .storefrontChanged),
        ("orderFailed", .orderFailed),
        ("offerNotSigned", .offerNotSigned),
        ("network", .network),
        ("storeFailed", .storeFailed),
        ("unsupported", .unsupported),
        ("handlerFailed", .handlerFailed),
        ("holdNotFound", .holdNotFound),
        ("actionNotAllowed", .actionNotAllowed),
    ]

    /// The code's permanent name, for logs and translations; `code99` for a number of a newer
    /// version.
    public var name: String {
        Self.names.first { $0.code == self }?.name ?? "code\(rawValue)"
    }
}
