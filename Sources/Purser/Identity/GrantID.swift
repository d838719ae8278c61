/// Names what a purchase is granted under: the canonical text of its final ``PurchaseKey``.
///
/// Equal on every device and after a reinstall, so a server can use it as idempotency key.
public struct GrantID: TextIdentifier {
    /// The canonical text of the purchase key.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The id under which the purchase with this key is granted.
    public init(_ key: PurchaseKey) {
        self.rawValue = key.description
    }
}
