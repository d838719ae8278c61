/// Everything that an app may decide; an observer decides nothing.
public struct Policies: Sendable {
    /// Whose the purchases are.
    public var owners: Owners = .single
    /// What becomes of refused purchases.
    public var rejection: RejectionPolicy = .keepOpen
    /// Whether a payment goes on when the storefront changes.
    public var storefrontConsent: StorefrontConsent = .stop
    /// What becomes of purchases begun on the store's page.
    public var storePurchase: StorePurchasePolicy = .offer
    /// Whether a server's yes without facts is enough.
    public var acceptsVouching = true
    /// The worlds of stores whose purchases are granted; nil means all, each grant being labelled.
    public var environments: Set<StoreEnvironment>?
    /// True if the server's own ledger is the truth: what it accepted for another installation is
    /// finished here without a grant.
    public var serverIsLedger = false
    /// Observing beside another library that finishes: grants are made, nothing is ever finished.
    public var observesOnly = false
    /// The app that proofs must be for; nil compares with what the delivery says.
    public var app: AppID?
    /// How long entitlements go on between the ends of trusted time.
    public var offlineAllowance: OfflineAllowance = .init()

    /// The defaults, which lose nothing.
    public init() {}
}
