import Purser

/// What an authentic proof states, against what was asked for. Only what is asked is compared.
struct FactsClaim: Sendable {
    /// What a proof states.
    struct Stated: Sendable {
        var bundle: String?
        /// The store's number for the app; nil where the kind of proof has none.
        var appID: Int?
        var environment: StoreEnvironment?
        var product: String?
        var transaction: String?
        /// Whether the proof's note of its device fits one of the devices asked for.
        var fitsDevice: Bool?
    }

    /// What a caller expects.
    struct Asked: Sendable {
        var bundle: String?
        var appID: Int?
        var environments: Set<StoreEnvironment>?
        var product: String?
        var transaction: String?
        var device = false
    }

    let stated: Stated
    let asked: Asked
}

extension RuleBook<FactsClaim> {
    static let facts = RuleBook {
        BundleRule.self
        AppIDRule.self
        EnvironmentRule.self
        ProductRule.self
        TransactionRule.self
        DeviceRule.self
    }
}
