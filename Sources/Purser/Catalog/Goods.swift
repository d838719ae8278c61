/// What one unit of a product gives its owner.
@nonexhaustive
public enum Goods: Hashable, Sendable {
    /// An amount of a currency of the app's own, for instance 100 coins.
    case currency(CurrencyCode, Int64)
    /// Access, for as long as the purchase is owned, under a name that several products may share.
    case entitlement(EntitlementID)
}
