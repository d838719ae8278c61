import Foundation
import Testing

@testable import Purser

@Suite("The machine of an attempt to pay")
struct PaymentMachineTests {
    typealias State = PaymentTable.StateKind
    typealias Input = PaymentTable.InputKind

    private func record(_ state: PaymentRecord.State = .saved) -> PaymentRecord {
        var record = PaymentRecord(
            id: "p1", store: .appStore, product: "coins", storeProduct: "shop.coins", quantity: 1,
            owner: "kid",
            token: AccountToken(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7)))
        )
        record.state = state
        return record
    }

    private func take(
        _ input: PaymentInput, _ machine: inout PaymentMachine, at uptime: Duration = .zero
    ) {
        let now = Moment(uptime: uptime, date: Date(timeIntervalSince1970: 0))
        machine.apply(input, at: now, jitter: 1, policy: MachinePolicy(process: "here"))
    }

    @Test("each state becomes what the table says by each input", arguments: State.allCases)
    func table(_ state: State) throws {
        let row = try #require(PaymentTable.changes[state], "the table has no row for \(state)")
        for input in Input.allCases {
            #expect(State(state.state) == state)
            #expect(Input(input.input) == input)
            var machine = PaymentMachine(resuming: record(state.state))
            take(input.input, &machine)
            #expect(State(machine.record.state) == row[input] ?? state, "\(state) by \(input)")
        }
    }

    @Test("only the process that saved it begins it, and only once")
    func beginsOnce() {
        var machine = PaymentMachine(beginning: record())
        #expect(machine.owed() == [.beginPayment])
        machine.begin(.beginPayment)
        #expect(machine.owed().isEmpty)
        take(.begun, &machine)
        take(.limit, &machine)
        #expect(State(machine.record.state) == .unknown)
        take(.launched, &machine)
        #expect(machine.owed() == [.askStore])
        #expect(PaymentMachine(resuming: record()).owed().isEmpty, "no relaunch begins a payment")
    }

    @Test("it is withdrawn until it has begun, and not after")
    func withdraws() {
        var early = PaymentMachine(beginning: record())
        early.begin(.beginPayment)
        take(.withdrawn, &early)
        #expect(early.record.state == .notStarted)
        #expect(early.owed().isEmpty)
        var late = PaymentMachine(beginning: record())
        late.begin(.beginPayment)
        take(.begun, &late)
        take(.withdrawn, &late)
        #expect(late.record.state == .saved)
        var waiting = PaymentMachine(beginning: record())
        take(.limit, &waiting)
        #expect(waiting.record.state == .saved, "the limit runs from the beginning")
    }

    @Test("one that is at the store is not abandoned by a list, nor dismissed")
    func atTheStore() {
        var machine = PaymentMachine(beginning: record())
        machine.begin(.beginPayment)
        take(.begun, &machine)
        take(.unfinishedReadWhole, &machine)
        take(.dismiss(reason: "", by: ""), &machine)
        #expect(machine.record.state == .saved)
    }

    @Test("one that is looked for in the store is dismissed, whatever the look then says")
    func dismissedWhileAsking() {
        var machine = PaymentMachine(resuming: record(.unknown("")))
        machine.begin(.askStore)
        take(.dismiss(reason: "never paid", by: "support"), &machine)
        let dismissed = PaymentRecord.State.dismissed(reason: "never paid", by: "support")
        #expect(machine.record.state == dismissed)
        take(.askedInVain(listIsComplete: true), &machine)
        #expect(machine.record.state == dismissed)
        #expect(machine.owed().isEmpty)
        #expect(machine.record.isMatchable)
    }

    @Test("a consumed attempt stays consumed, unless its purchase turns out to be an earlier one")
    func staysConsumed() {
        var machine = PaymentMachine(resuming: record(.consumed(PaymentTable.key)))
        take(.matched(PaymentTable.other), &machine)
        take(.earlier(PaymentTable.other), &machine)
        #expect(machine.record.state == .consumed(PaymentTable.key))
        take(.earlier(PaymentTable.other, from: PaymentTable.key), &machine)
        #expect(machine.record.state == .answeredByEarlier(PaymentTable.other))
        #expect(machine.record.isMatchable)
    }

    @Test("I10 looks in vain end in a hold, and only a complete list abandons")
    func looksInVain() {
        var machine = PaymentMachine(resuming: record(.unknown("")))
        for look in 1...PaymentMachine.looks {
            #expect(machine.owed() == [.askStore])
            machine.begin(.askStore)
            take(.askedInVain(listIsComplete: false), &machine)
            #expect(machine.vainTries == look)
            take(.due, &machine, at: .seconds(86_400))
        }
        #expect(machine.owed().isEmpty)
        #expect(machine.record.holdReason(vainTries: machine.vainTries) == .paymentUnknown(""))
        take(.retry, &machine)
        machine.begin(.askStore)
        take(.askedInVain(listIsComplete: true), &machine)
        #expect(machine.record.state == .abandoned)
    }

    @Test("what is owned but unseen becomes a hold after the looks, never abandoned by a list")
    func unseen() {
        var machine = PaymentMachine(resuming: record(.unseen))
        for _ in 0..<PaymentMachine.looks {
            machine.begin(.askStore)
            take(.askedInVain(listIsComplete: true), &machine)
            take(.due, &machine, at: .seconds(86_400))
        }
        #expect(machine.record.state == .unseen)
        #expect(machine.record.holdReason(vainTries: machine.vainTries) == .ownedButUnseen)
    }
}
