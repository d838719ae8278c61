import Foundation
import Purser
import PurserTesting
import Testing

@Suite("The board of entitlements")
struct EntitlementBoardTests {
    /// A board on a device whose clock starts on day 0.
    private struct Bench: Sendable {
        let clock = TestClock(start: day(0).date)
        let saved = Locked<[Data]>([])
        let board: EntitlementBoard

        init(_ state: TrustedClock = TrustedClock(), clock: TestClock? = nil) {
            let saved = saved
            board = EntitlementBoard(
                clock: state, allowance: OfflineAllowance(),
                effects: .test(clock: clock ?? self.clock)
            ) { body in
                saved.withLock { $0.append(body) }
            }
        }

        func play<Value: Sendable>(
            _ body: @escaping @Sendable (Bench) async throws -> Value
        ) throws -> Value {
            let bench = self
            return try SeededTaskExecutor(seed: 1, clock: clock).run { try await body(bench) }
        }

        /// The next states that a reader sees, and on which day.
        func read(_ count: Int, doing change: @escaping @Sendable () async -> Void) async
            -> [String]
        {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await change() }
                var texts: [String] = []
                for await set in board.updates(of: "kim") {
                    let status = set["premium"]?.status?.rawValue ?? "none"
                    let days = clock.date.timeIntervalSince(day(0).date) / 86_400
                    texts.append("\(Int(days.rounded())) \(status) \(set.isActive("premium"))")
                    if texts.count == count { break }
                }
                group.cancelAll()
                return texts
            }
        }
    }

    @Test("The stream tells of facts at once, and of an end when the clock comes to it")
    func stream() throws {
        let texts = try Bench().play { bench in
            await bench.board.confirm(day(0))
            return await bench.read(5) {
                await bench.clock.advance(by: .seconds(86_400))
                let fact = EntitlementFact.period("1", from: 0, to: 30).renewing { renewal in
                    renewal.graceUntil = day(36)
                    renewal.isInBillingRetry = true
                }
                await bench.board.put([fact])
                await bench.clock.advance(by: .seconds(39 * 86_400))
                await bench.board.put([fact.changed { $0.isRevoked = true }])
            }
        }
        #expect(
            texts == [
                "0 none false", "1 subscribed true", "30 inGracePeriod true",
                "36 inBillingRetry false", "40 revoked false",
            ]
        )
    }

    @Test("A reader that is cancelled gets no more")
    func cancelled() throws {
        let bench = Bench()
        let last = try bench.play { bench in
            await withTaskGroup(of: Int.self) { group in
                group.addTask {
                    var count = 0
                    for await _ in bench.board.updates(of: "kim") { count += 1 }
                    return count
                }
                await bench.clock.advance(by: .seconds(1))
                group.cancelAll()
                return await group.next()
            }
        }
        #expect(last == 1)
    }

    @Test("P62 relaunches count, since each saves what it knows")
    func relaunches() throws {
        let first = Bench()
        try first.play { bench in
            await bench.board.confirm(day(0))
            bench.clock.turnWallClock(by: .seconds(40 * 86_400))
            var state = TrustedClock()
            for launch in 0...30 {
                let body = launch == 0 ? bench.saved.withLock { $0.last } : nil
                if let body { state = try TrustedClock(body: body) }
                let next = Bench(state, clock: bench.clock)
                await next.board.put([.period("1", from: 0, to: 30)])
                let set = await next.board.set(of: "kim")
                #expect(set["premium"]?.status == .unconfirmed)
                #expect(set.isActive("premium") == (launch < 30), "launch \(launch)")
                let saved = try #require(next.saved.withLock { $0.last })
                state = try TrustedClock(body: saved)
            }
        }
    }

    @Test("P38 a list that does not show what is owned ends nothing; one that does confirms it")
    func listed() throws {
        try Bench().play { bench in
            let fact = EntitlementFact.period("1", from: 0, to: 30)
            await bench.board.put([fact])
            await bench.board.listed([], by: .appStore)
            var source = await bench.board.set(of: "kim")["premium"]?.sources.first
            #expect(source?.isActive == true)
            #expect(source?.isConfirmed == false)
            await bench.board.listed([fact.key], by: .appStore)
            source = await bench.board.set(of: "kim")["premium"]?.sources.first
            #expect(source?.isConfirmed == true)
            await bench.board.listed([], by: .play)
            source = await bench.board.set(of: "kim")["premium"]?.sources.first
            #expect(source?.isConfirmed == true)
        }
    }

    @Test("P38 a list shows one period for all of a subscription, and nothing of what has ended")
    func listedByOriginal() throws {
        try Bench().play { bench in
            await bench.board.confirm(day(0))
            let old = EntitlementFact.period("1", from: -30, to: 0)
            let new = EntitlementFact.period("2", from: 0, to: 30)
            await bench.board.put([old, new, .kept("l", unlocks: ["lifetime"])])
            #expect(await bench.board.misses([new.key], by: .appStore), "the lifetime one")
            await bench.board.listed([new.key, EntitlementFact.kept("l").key], by: .appStore)
            let set = await bench.board.set(of: "kim")
            #expect(set.entitlements.flatMap(\.sources).allSatisfy { $0.isConfirmed })
            #expect(await bench.board.hasUnlisted() == false)
            await bench.board.listed([], by: .appStore)
            #expect(await bench.board.hasUnlisted())
            // The same fact again is no confirmation; a newer statement is.
            for (fact, isConfirmed) in [
                (new, false), (new.changed { $0.confirmedAt = day(1) }, true),
            ] {
                await bench.board.put([fact])
                let source = await bench.board.set(of: "kim")["premium"]?.sources.first
                #expect(source?.isConfirmed == isConfirmed)
            }
            await bench.clock.advance(by: .seconds(40 * 86_400))
            await bench.board.confirm(day(40))
            await bench.board.listed([EntitlementFact.kept("l").key], by: .appStore)
            #expect(await bench.board.hasUnlisted() == false, "what has ended is not listed")
        }
    }

    @Test("P64 a purchase is one owner's: with another owner the first has it no more")
    func owners() throws {
        try Bench().play { bench in
            let fact = EntitlementFact.kept("l")
            await bench.board.put([fact])
            #expect(await bench.board.set(of: "kim").isActive("premium"))
            #expect(await bench.board.set(of: "lee") == EntitlementSet())
            var moved = EntitlementFact(
                key: fact.key, owner: "lee", product: fact.product, kind: fact.kind,
                entitlements: fact.entitlements
            )
            moved.confirmedAt = day(1)
            await bench.board.put([moved])
            #expect(await bench.board.set(of: "kim") == EntitlementSet())
            #expect(await bench.board.set(of: "lee").isActive("premium"))
            await bench.board.remove([fact.key])
            #expect(await bench.board.set(of: "lee") == EntitlementSet())
        }
    }

    @Test("The state is saved at each launch and signed time, and otherwise every ten minutes")
    func saving() throws {
        try Bench().play { bench in
            #expect(bench.saved.withLock { $0.count } == 1)
            await bench.board.confirm(day(0))
            #expect(bench.saved.withLock { $0.count } == 2)
            for _ in 0..<60 {
                await bench.clock.advance(by: .seconds(60))
                _ = await bench.board.set(of: "kim")
            }
            #expect(bench.saved.withLock { $0.count } == 8)
        }
    }

    @Test("P74 a running plan of the group leaves no introductory offer")
    func eligibility() throws {
        try Bench().play { bench in
            await bench.board.confirm(day(0))
            await bench.board.put([.period("1", from: 0, to: 30)])
            var product = StoreProduct(
                id: "yearly", kind: .autoRenewable, name: "Yearly", price: Price(50, "EUR")
            )
            product.group = "group"
            product.offers = [Offer(id: nil, kind: .introductory, phases: [])]
            let offered = product
            let ask: @Sendable () async -> OfferEligibility = {
                await bench.board.introductoryEligibility(
                    of: "kim", for: offered, in: nil, answer: .eligible, isWhole: false
                )
            }
            #expect(await ask() == .ineligible)
            await bench.clock.advance(by: .seconds(31 * 86_400))
            #expect(await ask() == .eligible)
        }
    }
}
