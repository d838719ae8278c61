public import Foundation

/// The UUID that goes through the store with a payment and comes back with its transaction.
///
/// The App Store calls it `appAccountToken` (StoreKit 2) and carries it as text in
/// `applicationUsername` (StoreKit 1); Play calls it the obfuscated account id.
public struct AccountToken: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The token itself.
    public let uuid: UUID

    /// Takes a UUID as it is.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// Reads a token from the text a store gave back; nil if it is no UUID.
    public init?(text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.uuid = uuid
    }

    /// The token of an account whose id is no UUID: version 5 of RFC 9562 under the app's
    /// namespace.
    ///
    /// Equal account and namespace give an equal token on every device. Anyone who knows both can
    /// compute it: it identifies, it does not authenticate.
    public init(account: AccountID, namespace: UUID) {
        if let uuid = UUID(uuidString: account.rawValue) {
            self.uuid = uuid
        } else {
            self.uuid = NameBasedUUID.version5(name: account.rawValue, namespace: namespace)
        }
    }

    /// Lower-case text, as stores are given it.
    public var description: String { uuid.uuidString.lowercased() }
}
