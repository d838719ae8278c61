public import Foundation

/// Something that an account may use, or once might.
///
/// It is the union of its sources: each subscription group and each purchase that is kept counts by
/// itself, and what ends one leaves the others. All that is told of a source comes from that
/// source.
public struct Entitlement: Hashable, Sendable, Identifiable {
    /// The app's name for it.
    public let id: EntitlementID
    /// What it rests on; the source that reaches furthest first.
    public let sources: [EntitlementSource]

    /// Makes an entitlement, for an app's own tests; the shop makes its own.
    public init(_ id: EntitlementID, sources: [EntitlementSource]) {
        self.id = id
        // Places are sorted, as a source is large to move.
        let places = sources.indices.sorted {
            EntitlementSource.reachesFurther(sources[$0], sources[$1])
        }
        self.sources = places.map { sources[$0] }
    }

    /// Whether the account may use it now.
    public var isActive: Bool { sources.first?.isActive ?? false }
    /// The product of the source that reaches furthest.
    public var product: ProductID? { sources.first?.product }
    /// Where that source's subscription stands; nil for what is kept for good.
    public var status: SubscriptionStatus? { sources.first?.status }
    /// When that source's paid time ends; nil for what is kept for good.
    public var expiresAt: Date? { sources.first?.expiresAt }
    /// Whether that source will renew; nil where the store does not say.
    public var willRenew: Bool? { sources.first?.willRenew }
    /// How the customer came to own that source.
    public var ownership: Ownership? { sources.first?.ownership }
}
