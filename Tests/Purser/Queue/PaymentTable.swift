@testable import Purser

/// Every state and input of an attempt by name: a new case fails to compile here.
enum PaymentTable {
    static let key = PurchaseKey(store: .appStore, environment: .unknown, lineage: .order("1"))
    static let other = PurchaseKey(store: .appStore, environment: .unknown, lineage: .order("2"))

    enum StateKind: String, CaseIterable, Sendable {
        case saved, pending, unknown, unseen, cancelled, refused, notStarted, scheduled
        case abandoned, dismissed, answeredByEarlier, consumed

        init(_ state: PaymentRecord.State) {
            switch state {
            case .saved: self = .saved
            case .pending: self = .pending
            case .unknown: self = .unknown
            case .unseen: self = .unseen
            case .cancelled: self = .cancelled
            case .refused: self = .refused
            case .notStarted: self = .notStarted
            case .scheduled: self = .scheduled
            case .abandoned: self = .abandoned
            case .dismissed: self = .dismissed
            case .answeredByEarlier: self = .answeredByEarlier
            case .consumed: self = .consumed
            }
        }

        var state: PaymentRecord.State {
            switch self {
            case .saved: .saved
            case .pending: .pending(.approval)
            case .unknown: .unknown("")
            case .unseen: .unseen
            case .cancelled: .cancelled
            case .refused: .refused(StoreFailure(.notAllowed))
            case .notStarted: .notStarted
            case .scheduled: .scheduled
            case .abandoned: .abandoned
            case .dismissed: .dismissed(reason: "", by: "")
            case .answeredByEarlier: .answeredByEarlier(PaymentTable.key)
            case .consumed: .consumed(PaymentTable.key)
            }
        }
    }

    enum InputKind: String, CaseIterable, Sendable {
        case begun, paid, pending, cancelled, refused, noAnswer, owned, scheduled
        case limit, withdrawn, matched, earlier, rekeyed, asked, askedWhole, readWhole
        case aged, due, retry, dismiss, launched, handedOver

        init(_ input: PaymentInput) {
            switch input {
            case .begun: self = .begun
            case .answered(.transaction): self = .paid
            case .answered(.pending): self = .pending
            case .answered(.cancelled): self = .cancelled
            case .answered(.refused): self = .refused
            case .answered(.unknown): self = .noAnswer
            case .answered(.alreadyOwned): self = .owned
            case .answered(.scheduled): self = .scheduled
            case .limit: self = .limit
            case .withdrawn: self = .withdrawn
            case .matched: self = .matched
            case .earlier: self = .earlier
            case .rekeyed: self = .rekeyed
            case .askedInVain(let isComplete): self = isComplete ? .askedWhole : .asked
            case .unfinishedReadWhole: self = .readWhole
            case .aged: self = .aged
            case .due: self = .due
            case .retry: self = .retry
            case .dismiss: self = .dismiss
            case .launched: self = .launched
            case .handedOver: self = .handedOver
            }
        }

        var input: PaymentInput {
            switch self {
            case .begun: .begun
            case .paid: .answered(.transaction)
            case .pending: .answered(.pending(.payment))
            case .cancelled: .answered(.cancelled)
            case .refused: .answered(.refused(StoreFailure(.network)))
            case .noAnswer: .answered(.unknown("broken"))
            case .owned: .answered(.alreadyOwned)
            case .scheduled: .answered(.scheduled)
            case .limit: .limit
            case .withdrawn: .withdrawn
            case .matched: .matched(PaymentTable.other)
            case .earlier: .earlier(PaymentTable.other)
            case .rekeyed: .rekeyed(from: PaymentTable.key, to: PaymentTable.other)
            case .asked: .askedInVain(listIsComplete: false)
            case .askedWhole: .askedInVain(listIsComplete: true)
            case .readWhole: .unfinishedReadWhole
            case .aged: .aged
            case .due: .due
            case .retry: .retry
            case .dismiss: .dismiss(reason: "", by: "")
            case .launched: .launched
            case .handedOver: .handedOver("lee")
            }
        }
    }

    /// A store's answer is taken in whatever was thought before.
    private static let answers: [InputKind: StateKind] = [
        .pending: .pending, .cancelled: .cancelled, .refused: .refused, .noAnswer: .unknown,
        .owned: .unseen, .scheduled: .scheduled,
    ]

    private static func open(_ more: [InputKind: StateKind] = [:]) -> [InputKind: StateKind] {
        closed([.aged: .abandoned, .dismiss: .dismissed].merging(more) { $1 })
    }

    private static func closed(_ more: [InputKind: StateKind] = [:]) -> [InputKind: StateKind] {
        answers.merging([.matched: .consumed, .earlier: .answeredByEarlier]) { $1 }
            .merging(more) { $1 }
    }

    /// What each state, of an attempt that an earlier process began, becomes by each input; an
    /// input that is not named leaves it as it is.
    static let changes: [StateKind: [InputKind: StateKind]] = [
        .saved: open([.limit: .unknown, .readWhole: .abandoned]),
        .pending: open(),
        .unknown: open([.readWhole: .abandoned]),
        .unseen: open(),
        .scheduled: open(),
        .cancelled: closed(), .refused: closed(), .abandoned: closed(), .dismissed: closed(),
        .notStarted: answers,
        .answeredByEarlier: [.matched: .consumed, .earlier: .answeredByEarlier],
        .consumed: [:],
    ]
}
