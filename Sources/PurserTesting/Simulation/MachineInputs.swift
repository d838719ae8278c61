import Purser

/// The inputs of the two machines by name, and their places in a table.
enum MachineInputs {
    static let purchase = [
        "delivered", "past", "matched", "defined", "accepted", "acceptedElsewhere", "rejected",
        "undecided", "ownerAnswered", "ownerFailed", "applied", "applyFailed", "workerAnswered",
        "finished", "finishFailed", "removedElsewhere", "doubted", "absorbed", "merged",
        "launched", "due", "nudged", "overdue", "retry", "assign", "move", "handedOver", "dismiss",
    ]

    static func index(of input: PurchaseInput) -> Int {
        switch input {
        case .delivered: 0
        case .past: 1
        case .matched: 2
        case .defined: 3
        case .judged(_, _, .accepted): 4
        case .judged(_, _, .acceptedElsewhere): 5
        case .judged(_, _, .rejected): 6
        case .judged(_, _, .undecided): 7
        case .ownerAnswered: 8
        case .ownerFailed: 9
        case .applied: 10
        case .applyFailed: 11
        case .workerAnswered: 12
        case .finished: 13
        case .finishFailed: 14
        case .removedElsewhere: 15
        case .doubted: 16
        case .absorbed: 17
        case .merged: 18
        case .launched: 19
        case .due: 20
        case .nudged: 21
        case .overdue: 22
        case .retry: 23
        case .assign: 24
        case .move: 25
        case .handedOver: 26
        case .dismiss: 27
        }
    }

    static let payment = [
        "begun", "answered", "limit", "withdrawn", "matched", "earlier", "rekeyed", "askedInVain",
        "unfinishedReadWhole", "aged", "due", "retry", "handedOver", "dismiss", "launched",
    ]

    static func index(of input: PaymentInput) -> Int {
        switch input {
        case .begun: 0
        case .answered: 1
        case .limit: 2
        case .withdrawn: 3
        case .matched: 4
        case .earlier: 5
        case .rekeyed: 6
        case .askedInVain: 7
        case .unfinishedReadWhole: 8
        case .aged: 9
        case .due: 10
        case .retry: 11
        case .handedOver: 12
        case .dismiss: 13
        case .launched: 14
        }
    }
}
