/// A payment that replaces a running subscription, where the store has such a thing.
public struct PlanChange: Hashable, Sendable {
    /// When the change takes effect and how the rest of the old period is settled.
    @nonexhaustive
    public enum Mode: String, Hashable, Sendable, Codable {
        /// At once; the store settles the rest.
        case immediate
        /// When the running period ends.
        case atRenewal
    }

    /// The product that is replaced.
    public let replaced: ProductID
    /// When it takes effect.
    public let mode: Mode

    /// Makes a change.
    public init(replacing replaced: ProductID, mode: Mode) {
        self.replaced = replaced
        self.mode = mode
    }
}
