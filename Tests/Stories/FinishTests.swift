import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("When the store is told")
struct FinishTests {
    private static let refusals: [VerifierPlan] = [
        .hangs,
        .answers(.undecided(UndecidedReason(.unreachable))),
        .answers(.undecided(UndecidedReason(.serverTrouble), retryAfter: .seconds(20))),
        .answers(.undecided(UndecidedReason(.receiptUnreadable))),
        .answers(.undecided(UndecidedReason(.misconfigured))),
        .answers(.rejected(RejectionReason(.notAuthentic))),
        .answers(.rejected(RejectionReason(.refusedByServer))),
        .answers(.acceptedElsewhere(Provenance(.server, name: "scripted"))),
    ]

    @Test(
        "P02 whatever a verifier says short of a recorded yes, nothing is finished",
        arguments: 0..<8, details
    )
    func withoutYes(_ index: Int, _ detail: StoreSettings.Detail) throws {
        let world = World(seed: UInt64(index))
        world.store.settings.detail = detail
        try world.tell { world in
            let app = world.launch()
            app.verifier.behave(Self.refusals[index])
            try await app.runningUntilKilled { shop in
                let outcome = try await shop.buy("coins.100")
                switch outcome {
                case .pending(.verification), .pending(.resolution), .rejected: break
                default: Issue.record("\(outcome)")
                }
                await world.clock.advance(by: .seconds(6 * 3600))
                #expect(try await shop.holds().count == 1)
            }
        }
        #expect(world.finishCalls == [])
        #expect(world.coins() == 0)
        #expect(world.store.unfinished.count == 1)
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                try await shop.retryAll()
                await world.clock.advance(by: .seconds(7200))
            }
            #expect(app.steps.inOrder("verified", "granted", "finished"))
        }
        try world.expectKept()
        #expect(world.finishCalls.count == 1)
    }

    @Test("P02 a refused commit is no record, at whichever step", arguments: 1...8, details)
    func refusedCommit(_ count: Int, _ detail: StoreSettings.Detail) throws {
        for fault in [DiskFault.refuses(.full), .refuses(.inputOutput), .storesAndFails] {
            let world = World(seed: UInt64(count))
            world.store.settings.detail = detail
            world.disk.plan(fault, atCommit: count)
            try world.tell { world in
                let app = world.launch()
                try await app.running { shop in
                    do throws(PurchaseError) {
                        _ = try await shop.buy("coins.100")
                    } catch {
                        #expect(error.code == .journalUnavailable, "\(fault)")
                        #expect(world.store.ledger.isEmpty, "nothing was charged")
                    }
                    await world.clock.advance(by: .seconds(7200))
                }
            }
            try world.expectKept()
        }
    }

    @Test("P02 the steps are told in the order in which they are safe", arguments: UInt64(1)...20)
    func order(seed: UInt64) throws {
        let world = World(seed: seed)
        let app = world.launch()
        try world.tell { world in
            try await app.running { shop in
                _ = try await shop.buy("coins.100")
                await world.clock.settle()
            }
        }
        #expect(app.steps == ["purchasing", "purchased", "verified", "granted", "finished"])
        try world.expectKept()
    }

    @Test(
        "P13 a finish that fails is kept on disk and tried until the store confirms it",
        arguments: details, UInt64(1)...10
    )
    func finishFails(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = detail
        world.store.disturb(.finish, .fails(StoreFailure(.network)), times: 6)
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                guard case .granted = try await shop.buy("coins.100") else {
                    Issue.record("an unconfirmed finish holds no grant up")
                    return
                }
            }
        }
        #expect(world.store.unfinished.count == 1)
        try world.relaunch(for: .seconds(5))
        try world.relaunch(for: .seconds(86_400))
        try world.expectKept()
        #expect(world.finishCalls.count == 7)
    }

    @Test(
        "P13 a confirmation that is lost, or never comes, harms nothing", arguments: UInt64(1)...10)
    func finishIsLost(seed: UInt64) throws {
        for disturbance in [
            StoreDisturbance.failsAfterwards(StoreFailure(.timedOut)), .hangs,
            .delays(.seconds(100)),
        ] {
            let world = World(seed: seed)
            world.store.disturb(.finish, disturbance)
            try world.tell { world in
                let app = world.launch()
                try await app.runningUntilKilled { shop in
                    _ = try await shop.buy("coins.100")
                    await world.clock.advance(by: .seconds(7200))
                }
            }
            try world.expectKept()
        }
    }

    @Test("P13 a refund that nears is told well before, and takes the goods back when it comes")
    func deadlinePasses() throws {
        let world = World()
        let day = Duration.seconds(86_400)
        world.store.settings.capabilities.finishDeadline = day * 3
        world.store.disturb(.finish, .fails(StoreFailure(.network)), times: 100_000)
        let app = world.launch()
        let end = world.clock.date.addingTimeInterval(3 * 86_400)
        try world.tell { world in
            try await app.running { shop in
                _ = try await shop.buy("coins.100")
                await world.clock.advance(by: day)
                #expect(app.nearDeadlines == [])
                await world.clock.advance(by: day)
                #expect(app.nearDeadlines == [end])
                #expect(world.coins() == 100)
                await world.clock.advance(by: day * 2)
            }
        }
        #expect(app.nearDeadlines == [end])
        #expect(app.steps.inOrder("granted", "revoked"))
        #expect(world.coins() == 0)
    }

    @Test("P13 a deadline that a relaunch meets in time is told again, and harms nothing")
    func deadlineIsMet() throws {
        let world = World()
        world.store.settings.capabilities.finishDeadline = .seconds(3 * 86_400)
        world.store.disturb(.finish, .fails(StoreFailure(.network)), times: 100_000)
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("coins.100")
                await world.clock.advance(by: .seconds(2 * 86_400))
            }
        }
        let next = try world.relaunch(for: .seconds(60))
        #expect(next.nearDeadlines.count == 1)
        world.store.calm(.finish)
        try world.relaunch(for: .seconds(5 * 86_400))
        #expect(world.coins() == 100)
        #expect(try world.relaunch().nearDeadlines == [])
        try world.expectKept()
    }
}

extension AppProcess {
    /// The ends that were told of.
    fileprivate var nearDeadlines: [Date] {
        recorder.events.compactMap { event in
            if case .finishDeadlineNear(let date) = event.kind { date } else { nil }
        }
    }
}
