/// What a payment waits for. Closed on purpose: a person who approves, or money that moves.
public enum PendingPayment: String, Hashable, Sendable, Codable {
    /// A parent's approval (Ask to Buy), or another person's.
    case approval
    /// A slow means of payment: bank, cash, strong authentication.
    case payment
}
