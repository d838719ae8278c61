public import Foundation

/// What one account may use: a pure function of recorded facts and trusted time.
public struct EntitlementSet: Hashable, Sendable {
    /// One for each entitlement that is or was held, ordered by id.
    public var entitlements: [Entitlement]
    /// When the newest fact was confirmed; its age is how old this knowledge is. Nil if nothing
    /// ever was.
    public var confirmedAt: Date?
    /// When something will next change by time alone.
    public var nextChange: Date?

    /// Makes a set.
    public init(entitlements: [Entitlement] = [], confirmedAt: Date? = nil, nextChange: Date? = nil)
    {
        self.entitlements = entitlements
        self.confirmedAt = confirmedAt
        self.nextChange = nextChange
    }

    /// Whether the account may use it now.
    public func isActive(_ id: EntitlementID) -> Bool {
        self[id]?.isActive ?? false
    }

    /// The entitlement with this id.
    public subscript(_ id: EntitlementID) -> Entitlement? {
        entitlements.first { $0.id == id }
    }
}
