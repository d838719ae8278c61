public import Foundation

/// What one account may use: a pure function of recorded facts and trusted time.
public struct EntitlementSet: Hashable, Sendable {
    /// One for each entitlement that is or was held, ordered by id.
    public var entitlements: [Entitlement]
    /// When the newest fact was confirmed; its age is how old this knowledge is. Nil if nothing
    /// ever was.
    public var confirmedAt: Date?
    /// When something will next change by time alone, by the wall clock as it shows now.
    public var nextChange: Date?

    /// Makes a set.
    public init(
        entitlements: [Entitlement] = [], confirmedAt: Date? = nil, nextChange: Date? = nil
    ) {
        self.entitlements = entitlements.sorted { $0.id < $1.id }
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

    /// How old this knowledge is at a date; nil if nothing ever was confirmed. Never negative.
    public func age(at date: Date) -> Duration? {
        confirmedAt.map { .seconds(max(0, date.timeIntervalSince($0))) }
    }
}
