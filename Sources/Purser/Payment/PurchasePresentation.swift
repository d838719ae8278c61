/// Where a payment sheet is to appear; opaque to everything but the adapter that made or reads it.
public struct PurchasePresentation: Sendable {
    private let anchor: any Sendable

    /// Wraps a scene, window, view controller or whatever else an adapter understands.
    public init(_ anchor: any Sendable) {
        self.anchor = anchor
    }

    /// The wrapped anchor, if it is of that type.
    public func anchor<Anchor>(as type: Anchor.Type) -> Anchor? {
        anchor as? Anchor
    }
}
