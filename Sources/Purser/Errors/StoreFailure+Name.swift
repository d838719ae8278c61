extension StoreFailure.Code {
    private static let named: [(name: String, code: StoreFailure.Code)] = [
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
    ]

    /// The code's permanent name. It never changes, so that journals, logs and
    /// translations can go by it.
    public var name: String {
        if case .other(let name) = self { return "other:\(name)" }
        return Self.named.first { $0.code == self }?.name ?? "other:"
    }

    /// Reads a name; an unknown one is kept as `other`.
    public init(name: String) {
        if let known = Self.named.first(where: { $0.name == name }) {
            self = known.code
        } else {
            self = .other(name.hasPrefix("other:") ? String(name.dropFirst(6)) : name)
        }
    }
}
