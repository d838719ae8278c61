import Purser

/// The states of the two machines by name, and their places in a table.
enum MachineStates {
    static let purchase = [
        "open", "ownerUnknown", "ambiguousOrder", "granting", "revoking", "reinstating", "owned",
        "revoked", "rejected", "dismissed", "nothingToGrant", "superseded", "acceptedElsewhere",
        "merged",
    ]

    static func index(of phase: PurchaseRecord.Phase) -> Int {
        switch phase {
        case .open: 0
        case .blocked(.ownerUnknown): 1
        case .blocked(.ambiguousOrder): 2
        case .applying(.grant): 3
        case .applying(.revoke): 4
        case .applying(.reinstate): 5
        case .owned: 6
        case .revoked: 7
        case .closed(.rejected): 8
        case .closed(.dismissed): 9
        case .closed(.nothingToGrant): 10
        case .closed(.superseded): 11
        case .closed(.acceptedElsewhere): 12
        case .merged: 13
        }
    }

    static let payment = [
        "saved", "pending", "unknown", "unseen", "cancelled", "refused", "notStarted", "scheduled",
        "abandoned", "dismissed", "answeredByEarlier", "consumed",
    ]

    static func index(of state: PaymentRecord.State) -> Int {
        switch state {
        case .saved: 0
        case .pending: 1
        case .unknown: 2
        case .unseen: 3
        case .cancelled: 4
        case .refused: 5
        case .notStarted: 6
        case .scheduled: 7
        case .abandoned: 8
        case .dismissed: 9
        case .answeredByEarlier: 10
        case .consumed: 11
        }
    }
}
