/// A store's signed statement of whether and how a subscription renews.
public struct RenewalProof: Hashable, Sendable {
    /// The statement.
    public let proof: Receipt
    /// When it was signed.
    public let signedAt: Timestamp

    /// Makes it from the store's two values.
    public init(proof: Receipt, signedAt: Timestamp) {
        self.proof = proof
        self.signedAt = signedAt
    }
}
