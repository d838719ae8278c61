public import Foundation

/// How the tokens are made that go through a store with payments. Closed on purpose: by payment or
/// by account.
public enum AccountTokens: Hashable, Sendable {
    /// A fresh one for each payment: two payments are never mistaken for each other. Known on this
    /// installation only.
    case perPayment
    /// The same for all payments of an account, on every device, made from the account id under
    /// this namespace of the app's. Anyone who knows both can compute it.
    case perAccount(namespace: UUID)
}
