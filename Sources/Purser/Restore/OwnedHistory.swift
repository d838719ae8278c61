/// What a store's list of what is owned says of subscriptions that the customer once had.
struct OwnedHistory: Sendable {
    /// Groups of which a plan was listed.
    var groups: Set<SubscriptionGroupID> = []
    /// Whether the list was read to its end, shows what has ended, and says of each row what it is:
    /// then a group that is not in it was never had.
    var isWhole = true

    mutating func take(_ row: StoreTransaction) {
        switch row.kind {
        case .autoRenewable:
            if let group = row.group { groups.insert(group) } else { isWhole = false }
        case .consumable, .nonConsumable, .nonRenewing: break
        case nil: isWhole = false
        }
    }
}
