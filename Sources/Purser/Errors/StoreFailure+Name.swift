extension StoreFailure.Code {
    private static let names = CodeNames<StoreFailure.Code>([
        ("notAllowed", .notAllowed),
        ("productUnavailable", .productUnavailable),
        ("invalidPayment", .invalidPayment),
        ("ineligibleForOffer", .ineligibleForOffer),
        ("cancelled", .cancelled),
        ("network", .network),
        ("timedOut", .timedOut),
        ("storeTrouble", .storeTrouble),
        ("notSignedIn", .notSignedIn),
        ("storefrontChanged", .storefrontChanged),
        ("notReplayedYet", .notReplayedYet),
        ("unsupported", .unsupported),
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
