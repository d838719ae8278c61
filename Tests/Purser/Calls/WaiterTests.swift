import Foundation
import PurserTesting
import Testing

@testable import Purser

@Suite("What waits for the queue")
struct WaiterTests {
    @Test("I7 claim and withdrawal exclude each other, a thousand at once")
    func claimOrWithdraw() async {
        let waiters = (0..<1_000).map { _ in Waiter<Int>() }
        let claims = Locked(Set<Int>())
        let withdrawals = Locked(Set<Int>())
        await withTaskGroup(of: Void.self) { group in
            for (index, waiter) in waiters.enumerated() {
                group.addTask {
                    if waiter.claim() { _ = claims.withLock { $0.insert(index) } }
                }
                group.addTask {
                    if waiter.withdraw(1) { _ = withdrawals.withLock { $0.insert(index) } }
                }
            }
        }
        let (claimed, withdrawn) = (claims.withLock { $0 }, withdrawals.withLock { $0 })
        #expect(claimed.isDisjoint(with: withdrawn))
        #expect(claimed.union(withdrawn).count == 1_000)
    }

    @Test("I7 of many answers one counts, and every waiting call gets that one")
    func oneAnswer() async {
        let waiter = Waiter<Int>()
        let accepted = Locked<[Int]>([])
        let values = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<50 { group.addTask { await waiter.value() } }
            for answer in 0..<50 {
                group.addTask {
                    if waiter.answer(answer) { accepted.withLock { $0.append(answer) } }
                    return nil
                }
            }
            return await group.reduce(into: [Int]()) { if let value = $1 { $0.append(value) } }
        }
        #expect(accepted.withLock { $0.count } == 1)
        #expect(values == Array(repeating: accepted.withLock { $0[0] }, count: 50))
    }

    @Test("a claimed waiter is answered, not withdrawn; an answered one is not claimed")
    func order() async {
        let waiter = Waiter<Int>()
        #expect(waiter.claim())
        #expect(waiter.isClaimed)
        #expect(!waiter.withdraw(1))
        #expect(!waiter.isAnswered)
        #expect(waiter.answer(2))
        #expect(!waiter.claim())
        #expect(!waiter.answer(3))
        #expect(await waiter.value() == 2)
    }

    @Test("a mailbox gives every message once, in order, whatever reads were cancelled between")
    func mailbox() async {
        let mailbox = Mailbox<Int>()
        let read = Locked<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<5_000 {
                    mailbox.put(number)
                    if number % 100 == 0 { await Task.yield() }
                }
                mailbox.put(-1)
            }
            group.addTask {
                while true {
                    let done = await withTaskGroup(of: Bool.self) { reader in
                        reader.addTask {
                            while let next = await mailbox.next() {
                                if next == -1 { return true }
                                read.withLock { $0.append(next) }
                                if next % 7 == 0 { withUnsafeCurrentTask { $0?.cancel() } }
                            }
                            return false
                        }
                        return await reader.next() ?? true
                    }
                    if done { return }
                }
            }
        }
        #expect(read.withLock { $0 } == Array(0..<5_000))
    }

    @Test("a cancelled read of an empty mailbox ends, and the next finds what comes")
    func cancelledRead() async {
        let mailbox = Mailbox<Int>()
        await withTaskGroup(of: Int?.self) { group in
            group.addTask { await mailbox.next() }
            group.cancelAll()
            #expect(await group.next() == .some(nil))
        }
        mailbox.put(1)
        #expect(await mailbox.next() == 1)
    }

    @Test("a runner waits for what has begun, and leaves the rest to the next run")
    func runner() async {
        let runner = CallRunner()
        let log = Locked<[String]>([])
        let release = Waiter<Void>()
        let hasBegun = Waiter<Void>()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await runner.run() }
            runner.start {
                hasBegun.answer(())
                await release.value()
                log.withLock { $0.append("first") }
            }
            await hasBegun.value()
            group.cancelAll()
            release.answer(())
        }
        #expect(log.withLock { $0 } == ["first"])
        let ended = Waiter<Void>()
        runner.start {
            log.withLock { $0.append("second") }
            ended.answer(())
        }
        #expect(log.withLock { $0 } == ["first"], "nothing runs outside a run")
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await runner.run() }
            await ended.value()
            group.cancelAll()
        }
        #expect(log.withLock { $0 } == ["first", "second"])
    }

    @Test("a line lets callers in turn, and those who went away leave it")
    func line() {
        var line = BuyLine()
        let tickets = (0..<4).map { number in
            BuyTicket(id: PaymentID("\(number)"), request: PaymentRequest("coins"))
        }
        func entry(_ ticket: BuyTicket, _ owner: AccountID = "kid") -> BuyLine.Entry {
            BuyLine.Entry(
                ticket: ticket, definition: .consumable("coins", grants: .currency("c", 1)),
                store: .appStore, owner: owner
            )
        }
        for ticket in tickets.prefix(3) { line.add(entry(ticket)) }
        line.add(entry(tickets[3], "mum"))
        let place = entry(tickets[0]).place
        #expect(line.places.count == 2)
        #expect(line.count == 4)
        #expect(line.head(place)?.ticket === tickets[0])
        tickets[0].waiter.answer(.success(.cancelled))
        #expect(line.head(place)?.ticket === tickets[1])
        #expect(line.count == 3)
        var changed = entry(tickets[1])
        changed.hasAskedAgain = true
        line.update(changed)
        #expect(line.entry("1")?.hasAskedAgain == true)
        line.remove("2")
        line.removeHead(place)
        line.removeHead(place)
        #expect(line.head(place) == nil)
        #expect(line.places == [entry(tickets[3], "mum").place])
        line.remove("3")
        #expect(line.count == 0)
        #expect(line.places.isEmpty)
    }
}
