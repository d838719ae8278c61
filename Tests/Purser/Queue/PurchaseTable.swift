@testable import Purser

/// Every phase and input by name: a new case fails to compile here.
enum PurchaseTable {
    enum PhaseKind: String, CaseIterable, Sendable {
        case open, ownerUnknown, ambiguous, granting, revoking, reinstating, owned, revoked
        case rejected, dismissed, nothing, superseded, elsewhere, merged

        init(_ phase: PurchaseRecord.Phase) {
            switch phase {
            case .open: self = .open
            case .blocked(.ownerUnknown): self = .ownerUnknown
            case .blocked(.ambiguousOrder): self = .ambiguous
            case .applying(.grant): self = .granting
            case .applying(.revoke): self = .revoking
            case .applying(.reinstate): self = .reinstating
            case .owned: self = .owned
            case .revoked: self = .revoked
            case .closed(.rejected): self = .rejected
            case .closed(.dismissed): self = .dismissed
            case .closed(.nothingToGrant): self = .nothing
            case .closed(.superseded): self = .superseded
            case .closed(.acceptedElsewhere): self = .elsewhere
            case .merged: self = .merged
            }
        }

        var phase: PurchaseRecord.Phase {
            switch self {
            case .open: .open
            case .ownerUnknown: .blocked(.ownerUnknown)
            case .ambiguous: .blocked(.ambiguousOrder(["p1", "p2"]))
            case .granting: .applying(.grant)
            case .revoking: .applying(.revoke)
            case .reinstating: .applying(.reinstate)
            case .owned: .owned
            case .revoked: .revoked
            case .rejected: .closed(.rejected(RejectionReason(.notAuthentic)))
            case .dismissed: .closed(.dismissed(reason: "", by: ""))
            case .nothing: .closed(.nothingToGrant)
            case .superseded: .closed(.superseded)
            case .elsewhere: .closed(.acceptedElsewhere)
            case .merged: .merged(PurchaseWorld.final)
            }
        }
    }

    enum InputKind: String, CaseIterable, Sendable {
        case again, changed, another, matched, ambiguous, external, defined
        case yes, yesRevoked, elsewhere, no, noCloses, undecided
        case ownerKnown, ownerUnknown, ownerFailed, applied, applyFailed, workerDead
        case finished, finishFailed, removed, doubted, absorbed, merged
        case launched, due, nudged, overdue, retry, assign, dismiss
        case past, move, handedOver

        init(_ input: PurchaseInput) {
            switch input {
            case .delivered(let transaction, _):
                self =
                    transaction.id != "1"
                    ? .another : transaction.revoked == nil ? .again : .changed
            case .matched(.attempt), .matched(.owner): self = .matched
            case .matched(.ambiguous): self = .ambiguous
            case .matched(.external): self = .external
            case .defined: self = .defined
            case .judged(_, _, .accepted(let purchase, _)):
                self = purchase.facts.revoked == nil ? .yes : .yesRevoked
            case .judged(_, _, .acceptedElsewhere): self = .elsewhere
            case .judged(_, _, .rejected(_, let closes)): self = closes ? .noCloses : .no
            case .judged(_, _, .undecided): self = .undecided
            case .ownerAnswered(let owner): self = owner == nil ? .ownerUnknown : .ownerKnown
            case .ownerFailed: self = .ownerFailed
            case .applied: self = .applied
            case .applyFailed: self = .applyFailed
            case .workerAnswered: self = .workerDead
            case .finished: self = .finished
            case .finishFailed: self = .finishFailed
            case .removedElsewhere: self = .removed
            case .doubted: self = .doubted
            case .absorbed: self = .absorbed
            case .merged: self = .merged
            case .launched: self = .launched
            case .due: self = .due
            case .nudged: self = .nudged
            case .overdue: self = .overdue
            case .retry: self = .retry
            case .assign: self = .assign
            case .dismiss: self = .dismiss
            case .past: self = .past
            case .move: self = .move
            case .handedOver: self = .handedOver
            }
        }

        func input(_ record: PurchaseRecord) -> PurchaseInput {
            let version = PurchaseWorld.transaction().version
            let refusal = RejectionReason(.notAuthentic)
            let vague = Judgement.undecided(UndecidedReason(.unreachable), retryAfter: nil)
            let attempt = AttemptMatch.Candidate(payment: "p1", owner: "kid", order: nil)
            return switch self {
            case .again: .delivered(PurchaseWorld.transaction(), isRestore: false)
            case .changed: .delivered(PurchaseWorld.transaction(revokedAt: 5), isRestore: false)
            case .another: .delivered(PurchaseWorld.transaction("2"), isRestore: false)
            case .matched: .matched(.attempt(attempt, isInferred: false))
            case .ambiguous: .matched(.ambiguous(["p1", "p2"], nil))
            case .external: .matched(.external)
            case .defined: .defined("ads")
            case .yes: .judged("1", version, PurchaseWorld.yes())
            case .yesRevoked: .judged("1", version, PurchaseWorld.yes(revoked: true))
            case .elsewhere: .judged("1", version, .acceptedElsewhere)
            case .no: .judged("1", version, .rejected(refusal, closes: false))
            case .noCloses: .judged("1", version, .rejected(refusal, closes: true))
            case .undecided: .judged("1", version, vague)
            case .ownerKnown: .ownerAnswered("kid")
            case .ownerUnknown: .ownerAnswered(nil)
            case .ownerFailed: .ownerFailed("fails")
            case .applied: .applied(revision: record.revision, goods: [])
            case .applyFailed: .applyFailed(revision: record.revision, "fails")
            case .workerDead: .workerAnswered("there", isRunning: false)
            case .finished: .finished("1")
            case .finishFailed: .finishFailed("1")
            case .removed: .removedElsewhere("1")
            case .doubted: .doubted
            case .absorbed: .absorbed(record)
            case .merged: .merged(PurchaseWorld.final)
            case .launched: .launched
            case .due: .due
            case .nudged: .nudged(by: .zero)
            case .overdue: .overdue
            case .retry: .retry
            case .assign: .assign("kid", nil, by: "")
            case .dismiss: .dismiss(reason: "", by: "")
            case .past: .past(PurchaseWorld.transaction("0"))
            case .move: .move("lee")
            case .handedOver: .handedOver("lee")
            }
        }
    }

    /// What each phase becomes by each input, given while whatever it wants done is running; an
    /// input that is not named leaves the phase as it is.
    static let changes: [PhaseKind: [InputKind: PhaseKind]] = [
        .open: [
            .ambiguous: .open, .yes: .granting, .yesRevoked: .nothing, .noCloses: .rejected,
            .merged: .merged,
        ],
        .ownerUnknown: [
            .matched: .open, .ambiguous: .ambiguous, .retry: .open, .assign: .open,
            .dismiss: .dismissed, .merged: .merged,
        ],
        .ambiguous: [
            .matched: .open, .assign: .open, .dismiss: .dismissed, .merged: .merged,
        ],
        .granting: [.applied: .owned, .merged: .merged],
        .revoking: [.applied: .revoked, .merged: .merged],
        .reinstating: [.applied: .owned, .merged: .merged],
        .owned: [.move: .revoking, .merged: .merged],
        .revoked: [.merged: .merged],
        .rejected: [.merged: .merged],
        .dismissed: [.merged: .merged],
        .nothing: [.changed: .open, .another: .open, .absorbed: .open, .merged: .merged],
        .superseded: [.changed: .open, .another: .open, .absorbed: .open, .merged: .merged],
        .elsewhere: [.merged: .merged],
        .merged: [:],
    ]

    /// The same, while nothing is running: what a late or a person's word does.
    static let idleChanges: [PhaseKind: [InputKind: PhaseKind]] = [
        .open: [.dismiss: .dismissed],
        .granting: [.dismiss: .dismissed],
        .revoking: [.dismiss: .owned],
        .reinstating: [.dismiss: .revoked],
    ]

    /// What each phase wants done at first.
    static let owed: [PhaseKind: [PurchaseAction]] = [
        .open: [.verify("1")],
        .ownerUnknown: [], .ambiguous: [],
        .granting: [.apply(.grant, revision: 1)],
        .revoking: [.apply(.revoke, revision: 2), .finish("1")],
        .reinstating: [.apply(.reinstate, revision: 2), .finish("1")],
        .owned: [.finish("1")], .revoked: [.finish("1")],
        .rejected: [.finish("1")], .dismissed: [.finish("1")], .nothing: [.finish("1")],
        .superseded: [.finish("1")], .elsewhere: [.finish("1")],
        .merged: [],
    ]
}
