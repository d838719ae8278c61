import PurserStoreKitAPI

/// Where a place in StoreKit 1's queue stands, as far as the adapter goes by it. Closed on purpose:
/// what a newer system adds is `other`, which is neither paid nor over.
enum QueueStep: Hashable {
    /// The sheet is shown, or the payment is on its way.
    case underway
    /// Somebody else decides, perhaps days later.
    case waits
    case paid
    case restored
    case failed
    /// A state that this version does not know.
    case other(Int)

    init(_ state: SKPaymentTransactionState) {
        switch state {
        case .purchasing: self = .underway
        case .deferred: self = .waits
        case .purchased: self = .paid
        case .restored: self = .restored
        case .failed: self = .failed
        @unknown default: self = .other(state.rawValue)
        }
    }

    /// Whether it is over, so that it can be finished.
    var isOver: Bool {
        switch self {
        case .paid, .restored, .failed: true
        case .underway, .waits, .other: false
        }
    }
}
