/// Who owns a purchase that two accounts claim. Closed on purpose: there is one owner.
public enum OwnershipConflict: String, Hashable, Sendable, Codable {
    /// The account that has it.
    case keep
    /// The account that asks; what the other has is revoked first.
    case move
    /// A person is to say. Nothing moves; ``Shop/move(_:to:by:)`` carries out a yes.
    case ask
}
