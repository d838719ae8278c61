/// Where a subscription stands, or another purchase that lasts for a time.
///
/// Only the first four of these give access: ``subscribed``, ``inGracePeriod``, and within the
/// offline allowance ``unconfirmed`` and ``unknown``. The same table, row by row, is in the tests.
///
/// | the store says | trusted time says | status | access |
/// |---|---|---|---|
/// | taken back | anything | revoked | no |
/// | replaced by a higher plan | anything | upgraded | no |
/// | another plan of the group counts | not over | upgraded | no |
/// | nothing of an end | anything | unknown | within the allowance |
/// | an end | before it for certain | subscribed | yes |
/// | an end, and grace beyond it | past the end, before the grace's end | inGracePeriod | yes |
/// | an end, with or without grace | past it for certain, payment being retried | inBillingRetry |
/// no |
/// | an end, with or without grace | past it for certain | expired | no |
/// | an end, with or without grace | cannot say | unconfirmed | within the allowance |
///
/// The article <doc:SubscriptionsAndEntitlements> has the table of every combination.
///
/// Whether it will renew, a price increase that waits for consent, and family sharing change
/// nothing in it.
@nonexhaustive
public enum SubscriptionStatus: String, Hashable, Sendable, Codable {
    /// Paid and running.
    case subscribed
    /// The last payment failed; access goes on while the store tries again.
    case inGracePeriod
    /// It cannot be said whether it has ended; access goes on within the offline allowance.
    case unconfirmed
    /// The store does not say when it ends; access goes on within the offline allowance after each
    /// time that it is confirmed.
    case unknown
    /// The last payment failed; access has ended while the store tries again.
    case inBillingRetry
    /// Ended.
    case expired
    /// Taken back.
    case revoked
    /// A higher plan replaced it, or another plan of its group counts.
    case upgraded
}
