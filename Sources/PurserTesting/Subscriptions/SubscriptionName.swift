import Purser

/// Names one account's subscription in one group: there is at most one.
struct SubscriptionName: Hashable, Comparable, Sendable {
    let account: String
    let group: SubscriptionGroupID

    static func < (left: SubscriptionName, right: SubscriptionName) -> Bool {
        (left.account, left.group) < (right.account, right.group)
    }
}
