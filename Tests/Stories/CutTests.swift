import Purser
import PurserTestSupport
import PurserTesting
import Testing

/// Cut after every job of a purchase's life, by a kill or a loss of power, and launched again.
@Suite("A purchase cut at every step")
struct CutTests {
    /// What varies between the lives that are cut.
    enum Life: String, CaseIterable, CustomTestStringConvertible {
        case described, describedTwice, scarcelyDescribed, replayed

        var testDescription: String { rawValue }

        func prepare(_ world: World) {
            switch self {
            case .described: break
            case .describedTwice: world.store.settings.paymentDelivery = .both
            case .scarcelyDescribed:
                world.store.settings.detail = .little
                world.store.settings.losesTokenOnReplay = true
            case .replayed: world.store.settings.paymentDelivery = .update
            }
        }
    }

    @Test(
        "I1 killed after any job, it is granted once and finished",
        arguments: Life.allCases)
    func killed(_ life: Life) throws {
        let cuts = try cutEverywhere(life) { _ in }
        #expect(cuts > 30)
    }

    @Test("I5 without power after any job, it is granted once", arguments: Life.allCases)
    func withoutPower(_ life: Life) throws {
        let cuts = try cutEverywhere(life) { $0.disk.powerCut() }
        #expect(cuts > 30)
    }

    private func cutEverywhere(_ life: Life, _ cut: (World) -> Void) throws -> Int {
        for jobs in 0... {
            let world = World(seed: UInt64(jobs))
            life.prepare(world)
            let isWhole = try world.crash(afterJobs: jobs, world.launch()) { shop in
                _ = try await shop.buy("coins.100", order: "A1")
                // The finish follows the answer.
                await world.clock.advance(by: .seconds(60))
            }
            cut(world)
            let holds = try world.recover()
            let paid = world.store.ledger.count
            #expect(world.coins() == Int64(100 * paid), "cut after \(jobs) jobs")
            #expect(world.store.unfinished.isEmpty, "cut after \(jobs) jobs")
            #expect(world.breaches.isEmpty, "cut after \(jobs) jobs: \(world.breaches)")
            #expect(holds.isEmpty, "cut after \(jobs) jobs: \(holds)")
            #expect(world.grants.allSatisfy { $0.order?.id == "A1" }, "I4: cut after \(jobs) jobs")
            if isWhole { return jobs }
        }
        return 0
    }
}
