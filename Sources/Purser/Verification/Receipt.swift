public import Foundation

/// What proves a purchase, as the store gave it. Its text form never shows the proof.
@nonexhaustive
public enum Receipt: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A signed transaction or renewal statement in compact JWS form (StoreKit 2).
    case signedData(String)
    /// The app receipt's bytes (StoreKit 1).
    case appReceipt(Data)
    /// Signed purchase data of Google Play: the exact text and its base64 signature.
    case playPurchase(data: String, signature: String)
    /// A proof in another store's own form, under a name for that form.
    case opaque(form: String, Data)
    /// There is no proof (yet), as on a fresh install; distinct from an empty or a wrong one.
    case noReceipt

    /// The kind and size, never the content.
    public var description: String {
        switch self {
        case .signedData(let text): "signedData(\(text.utf8.count) bytes)"
        case .appReceipt(let data): "appReceipt(\(data.count) bytes)"
        case .playPurchase(let data, _): "playPurchase(\(data.utf8.count) bytes)"
        case .opaque(let form, let data): "\(form)(\(data.count) bytes)"
        case .noReceipt: "noReceipt"
        }
    }

    /// The kind and size, never the content.
    public var debugDescription: String { description }
}
