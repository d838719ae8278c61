/// Which kind of proof a verifier or a server can judge.
///
/// Closed on purpose: these are the kinds of `Receipt`, and each is written in its own
/// way.
public enum ProofKind: String, Hashable, Sendable, CaseIterable {
    /// The app receipt of StoreKit 1.
    case appReceipt
    /// A signed transaction in compact JWS form, of StoreKit 2.
    case signedData
    /// Signed purchase data of Google Play.
    case playPurchase
    /// A proof in another store's own form.
    case opaque
}
