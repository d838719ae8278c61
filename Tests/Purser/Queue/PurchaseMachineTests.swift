import Foundation
import Testing

@testable import Purser

@Suite("The machine of a purchase")
struct PurchaseMachineTests {
    typealias Phase = PurchaseTable.PhaseKind
    typealias Input = PurchaseTable.InputKind

    @Test("each phase becomes what the table says by each input", arguments: Phase.allCases)
    func table(_ phase: Phase) throws {
        let row = try #require(PurchaseTable.changes[phase], "the table has no row for \(phase)")
        for input in Input.allCases {
            let record = PurchaseWorld.record(phase.phase)
            #expect(Phase(record.phase) == phase)
            #expect(Input(input.input(record)) == input)
            var machine = PurchaseMachine(record)
            machine.beginNext()
            machine.take(input.input(record))
            let expected = row[input] ?? phase
            #expect(Phase(machine.record.phase) == expected, "\(phase) by \(input)")
        }
    }

    @Test("while nothing runs, only a person ends a step", arguments: Phase.allCases)
    func idleTable(_ phase: Phase) throws {
        let busy = try #require(PurchaseTable.changes[phase])
        for input in Input.allCases {
            let record = PurchaseWorld.record(phase.phase)
            var machine = PurchaseMachine(record)
            machine.take(input.input(record))
            var expected = PurchaseTable.idleChanges[phase]?[input] ?? busy[input] ?? phase
            if phase == .open, input != .merged, input != .dismiss { expected = .open }
            #expect(Phase(machine.record.phase) == expected, "\(phase) by \(input)")
        }
    }

    @Test("what each phase wants done is a function of the state alone", arguments: Phase.allCases)
    func owed(_ phase: Phase) throws {
        let expected = try #require(PurchaseTable.owed[phase], "no row for \(phase)")
        var machine = PurchaseMachine(PurchaseWorld.record(phase.phase))
        #expect(machine.owed(PurchaseWorld.policy) == expected)
        for action in expected { machine.begin(action, PurchaseWorld.policy) }
        #expect(machine.owed(PurchaseWorld.policy).isEmpty)
        machine.take(.launched)
        #expect(machine.owed(PurchaseWorld.policy) == expected, "a relaunch is one more input")
    }

    @Test("I1 what was removed elsewhere and comes again is not finished before its end")
    func removedAndAgain() {
        var machine = PurchaseMachine(PurchaseWorld.record(.open))
        machine.take(.removedElsewhere("1"))
        machine.take(.delivered(PurchaseWorld.transaction(), isRestore: false))
        #expect(!machine.owed(PurchaseWorld.policy).contains(.finish("1")))
    }

    @Test("I1 an observing shop never finishes")
    func observing() {
        var policy = PurchaseWorld.policy
        policy.observesOnly = true
        #expect(PurchaseMachine(PurchaseWorld.record(.owned)).owed(policy).isEmpty)
        #expect(PurchaseWorld.record(.owned).isSettled(observesOnly: true))
    }

    @Test("a proof that was refused is replaced by the next one, and judged when someone asks")
    func refusedProof() {
        var machine = PurchaseMachine(PurchaseWorld.record(.open))
        machine.beginNext()
        let refusal = Judgement.rejected(RejectionReason(.notAuthentic), closes: false)
        machine.take(.judged("1", PurchaseWorld.transaction().version, refusal))
        let whole = StoreTransaction(
            "1", key: PurchaseWorld.key, product: "shop.ads", proof: .signedData("another copy")
        )
        machine.take(.delivered(whole, isRestore: false))
        #expect(machine.owed(PurchaseWorld.policy).isEmpty, "other bytes are no news")
        machine.take(.retry)
        #expect(machine.owed(PurchaseWorld.policy) == [.verify("1")])
        #expect(machine.record.deliveries.map(\.transaction.proof) == [whole.proof])
        machine.beginNext()
        machine.take(.judged("1", whole.version, PurchaseWorld.yes()))
        machine.take(.delivered(PurchaseWorld.transaction(), isRestore: false))
        #expect(
            machine.record.deliveries.map(\.transaction.proof) == [whole.proof],
            "what was accepted stays"
        )
    }

    @Test("I6 undecided keeps it open for ever, with a growing, bounded rest")
    func undecidedForEver() {
        var machine = PurchaseMachine(PurchaseWorld.record(.open))
        var rests: [Duration] = []
        for _ in 0..<40 {
            machine.beginNext()
            machine.take(Input.undecided.input(machine.record))
            #expect(machine.record.phase == .open)
            #expect(machine.owed(PurchaseWorld.policy).isEmpty)
            rests.append(machine.nextWake ?? .zero)
            machine.take(.due, at: .seconds(86_400))
        }
        #expect(rests.first == RetryPolicy().serverBase)
        #expect(rests.last == RetryPolicy().serverCeiling)
        #expect(rests == rests.sorted())
    }

    @Test("a delivery that changed while it was judged is judged again")
    func changedMeanwhile() {
        var machine = PurchaseMachine(PurchaseWorld.record(.open))
        machine.beginNext()
        machine.take(.delivered(PurchaseWorld.transaction(revokedAt: 5), isRestore: false))
        machine.take(Input.yes.input(machine.record))
        #expect(machine.record.phase == .open)
        #expect(machine.owed(PurchaseWorld.policy) == [.verify("1")])
    }

    @Test("the same transaction with other bytes replaces a proof until it is judged, never after")
    func otherBytes() {
        var record = PurchaseWorld.record(.open)
        let fresh = StoreTransaction(
            "1", key: PurchaseWorld.key, product: "shop.ads", proof: .appReceipt(Data([1]))
        )
        record.take(fresh, isRestore: false)
        #expect(record.deliveries[0].transaction.proof == .appReceipt(Data([1])))
        var owned = PurchaseWorld.record(.owned)
        owned.take(fresh, isRestore: false)
        #expect(owned.deliveries[0].transaction.proof == .signedData("proof"))
        #expect(owned.dueJudgement == nil)
    }

    @Test("older facts than those known change nothing, and leave nothing stuck")
    func olderFacts() {
        var machine = PurchaseMachine(PurchaseWorld.record(.open))
        machine.beginNext()
        machine.take(
            .judged(
                "1", PurchaseWorld.transaction().version, PurchaseWorld.yes(revoked: true, time: 9))
        )
        #expect(machine.record.phase == .closed(.nothingToGrant))
        machine.take(.delivered(PurchaseWorld.transaction("2"), isRestore: false))
        for _ in 0..<2 {
            guard case .verify(let id)? = machine.owed(PurchaseWorld.policy).first else { break }
            machine.beginNext()
            machine.take(
                .judged(id, PurchaseWorld.transaction().version, PurchaseWorld.yes(time: 3)))
        }
        #expect(machine.record.phase == .closed(.nothingToGrant))
    }

    @Test("one refused delivery does not close a purchase that another may prove")
    func refusedCopy() {
        var record = PurchaseWorld.record(.open)
        record.take(PurchaseWorld.transaction("2"), isRestore: false)
        var machine = PurchaseMachine(record)
        machine.beginNext()
        machine.take(Input.noCloses.input(record))
        #expect(machine.record.phase == .open)
        #expect(machine.owed(PurchaseWorld.policy) == [.verify("2")])
        machine.beginNext()
        machine.take(.judged("2", PurchaseWorld.transaction().version, PurchaseWorld.yes()))
        #expect(machine.record.phase == .applying(.grant))
    }

    @Test("a past period that a restore closed is judged again when it comes as unfinished")
    func supersededAgain() {
        var record = PurchaseRecord(
            key: PurchaseWorld.key, product: "ads", isDefined: true,
            seenAt: Timestamp(milliseconds: 0)
        )
        record.owner = "kid"
        record.phase = .closed(.superseded)
        record.take(PurchaseWorld.transaction(), isRestore: true)
        #expect(record.phase == .closed(.superseded))
        #expect(record.dueJudgement == nil)
        record.take(PurchaseWorld.transaction(), isRestore: false)
        #expect(record.phase == .open)
        #expect(!record.allowsFinish)
        #expect(record.dueJudgement != nil)
    }

    @Test("a step that crashed in three launches is suspect; one that failed has ended")
    func suspects() {
        var machine = PurchaseMachine(PurchaseWorld.record(.applying(.grant)))
        for launch in 1...3 {
            machine.beginNext()
            #expect(machine.record.launchesBegun == launch)
            machine.take(.launched)
        }
        #expect(machine.record.isSuspect)
        machine.beginNext()
        machine.take(.applyFailed(revision: 1, "fails"))
        #expect(!machine.record.isSuspect)
        #expect(machine.nextWake != nil)
    }

    @Test("a step that another process works on is asked after, and cannot be dismissed")
    func otherProcess() {
        var record = PurchaseWorld.record(.applying(.grant))
        record.worker = "there"
        var machine = PurchaseMachine(record)
        #expect(machine.owed(PurchaseWorld.policy) == [.askWorker("there")])
        machine.take(.dismiss(reason: "", by: ""))
        #expect(machine.record.phase == .applying(.grant))
        machine.beginNext()
        machine.take(.workerAnswered("there", isRunning: true))
        #expect(machine.nextWake != nil)
        machine.take(.retry)
        machine.beginNext()
        machine.take(.workerAnswered("there", isRunning: false))
        #expect(machine.owed(PurchaseWorld.policy) == [.apply(.grant, revision: 1)])
    }

    @Test(
        "what is read again from disk goes on with the call that runs, and is not dismissed in it")
    func reloaded() {
        let record = PurchaseWorld.record(.applying(.grant))
        var machine = PurchaseMachine(record)
        machine.beginNext()
        var fresh = machine.reloaded(machine.record)
        #expect(fresh.owed(PurchaseWorld.policy) == [])
        fresh.take(.dismiss(reason: "", by: ""))
        #expect(fresh.record.phase == .applying(.grant))
        fresh.take(.applied(revision: 1, goods: []))
        #expect(fresh.record.phase == .owned)
        var other = record
        other.revision += 1
        #expect(machine.reloaded(other).working == nil, "another step's answer is not awaited")
    }

    @Test("I11 what was taken back and comes as if it never was is judged again, folded or not")
    func givenBackUntold() {
        let transaction = PurchaseWorld.transaction()
        for isFolded in [false, true] {
            var record = PurchaseWorld.record(.revoked)
            record.judged = transaction.version
            if isFolded { record = record.folded() }
            record.verified = nil
            var machine = PurchaseMachine(record)
            machine.take(.delivered(transaction, isRestore: false))
            #expect(machine.owed(PurchaseWorld.policy).contains(.verify(transaction.id)))
        }
    }

    @Test("I2 a step that failed and was dismissed comes again under its own revision")
    func dismissedStep() {
        var machine = PurchaseMachine(PurchaseWorld.record(.applying(.revoke)))
        machine.beginNext()
        machine.take(.applyFailed(revision: 2, "it may have been stored"))
        machine.take(.dismiss(reason: "", by: ""))
        #expect(machine.record.phase == .owned)
        machine.take(.doubted)
        machine.beginNext()
        let version = PurchaseWorld.transaction().version
        machine.take(.judged("1", version, PurchaseWorld.yes(revoked: true)))
        #expect(machine.owed(PurchaseWorld.policy).first == .apply(.revoke, revision: 2))
    }

    @Test("a call that outlived its limit is overdue, its next attempt is not")
    func overdue() {
        var machine = PurchaseMachine(PurchaseWorld.record(.applying(.grant)))
        machine.beginNext()
        machine.take(.overdue)
        #expect(machine.isOverdue)
        machine.take(.applyFailed(revision: 1, "late"))
        machine.take(.retry)
        machine.beginNext()
        #expect(!machine.isOverdue)
    }

    @Test("news that comes while a step runs is judged after it")
    func newsDuringStep() {
        var machine = PurchaseMachine(PurchaseWorld.record(.applying(.grant)))
        machine.take(.delivered(PurchaseWorld.transaction(revokedAt: 5), isRestore: false))
        machine.begin(.verify("1"), PurchaseWorld.policy)
        let version = PurchaseWorld.transaction(revokedAt: 5).version
        machine.take(.judged("1", version, PurchaseWorld.yes(revoked: true)))
        #expect(machine.record.phase == .applying(.grant), "a step runs to its end first")
        machine.take(.applied(revision: 1, goods: []))
        #expect(machine.owed(PurchaseWorld.policy).contains(.verify("1")))
    }

    @Test("a provisional record's deliveries, owner and unfinished marks are taken over")
    func absorbs() {
        var target = PurchaseWorld.record(.owned)
        target.deliveries[0].isFinished = true
        var other = PurchaseWorld.record(.open)
        other.take(PurchaseWorld.transaction("2"), isRestore: false)
        target.absorb(other)
        #expect(target.dueFinishes(observesOnly: false) == ["1", "2"])
        var blocked = PurchaseWorld.record(.blocked(.ownerUnknown))
        other.payment = "p1"
        other.assignedBy = "support"
        blocked.absorb(other)
        #expect(blocked.phase == .open)
        #expect(blocked.owner == "kid")
        #expect(blocked.payment == "p1")
        #expect(blocked.assignedBy == "support")
    }
}
