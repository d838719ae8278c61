import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

/// What simulated worlds have found, each told as the shortest story that shows it.
@Suite("Found by simulation")
struct FoundBySimulationTests {
    @Test("a full disk is tried less and less often, not more and more")
    func fullDisk() throws {
        let world = World()
        let process = world.launch()
        let troubles = try world.tell { world in
            try await process.running { shop in
                await world.clock.settle()
                world.disk.fail(.full)
                for _ in 0..<3 { world.store.buyOutside("coins.100") }
                await world.clock.advance(by: .seconds(12 * 3600))
                return process.recorder.events.count { event in
                    if case .journalTrouble = event.kind { true } else { false }
                }
            }
        }
        #expect(troubles > 5)
        #expect(troubles < 400)
    }

    @Test("what a full disk kept waiting is stored as soon as anything is stored again")
    func healedDisk() throws {
        let world = World()
        let coins = try world.tell { world in
            try await world.launch().running { shop in
                await world.clock.settle()
                world.disk.fail(.full)
                world.store.buyOutside("coins.100")
                await world.clock.advance(by: .seconds(12 * 3600))
                world.disk.heal()
                shop.wake()
                await world.clock.advance(by: .seconds(5))
                return world.coins()
            }
        }
        #expect(coins == 100)
    }

    @Test("a store that cannot be read is asked by one alarm, though the disk is full as well")
    func unreadableStore() throws {
        let world = World()
        try world.relaunch(for: .seconds(60))
        // A journal that has moved writes a note with its first commit, which fails.
        let copy = world.disk.copied(to: "another")
        let process = world.launch(disk: copy)
        let reads = try world.tell { world in
            world.device.disconnect()
            copy.fail(.full)
            return try await process.running { shop in
                await world.clock.advance(by: .seconds(2 * 3600))
                return world.store.log.count { $0.call == .unfinished }
            }
        }
        #expect(reads > 3)
        #expect(reads < 300)
    }

    @Test("a moved journal whose store cannot be read waits, and does not turn")
    func movedJournal() throws {
        let world = World()
        try world.crash(afterJobs: 90, world.launch()) { shop in
            _ = try await shop.buy("coins.100")
        }
        let copy = world.disk.copied(to: "another")
        let process = world.launch(disk: copy)
        let before = world.executor.jobCount
        try world.tell { world in
            world.store.disturb(.unfinished, .hangs, times: 9)
            try await process.runningUntilKilled { shop in
                _ = try? await shop.buy("coins.600")
                await world.clock.advance(by: .seconds(3600))
            }
        }
        #expect(world.executor.jobCount - before < 5000)
        #expect(world.executor.escapedJobs == 0)
    }

    @Test("an attempt that the store calls owned and does not show is asked for after a relaunch")
    func unseenAfterRelaunch() throws {
        let world = World()
        world.device.plan(.saysAlreadyOwned)
        try world.tell { world in
            try await world.launch().running { shop in _ = try await shop.buy("no.ads") }
        }
        try #require(try world.payments().map(\.state) == [.unseen])
        let holds = try world.tell { world in
            try await world.launch().running { shop in
                await world.clock.advance(by: .seconds(3600))
                return try await shop.holds()
            }
        }
        #expect(holds.map(\.reason) == [.ownedButUnseen])
    }

    @Test("attempts without an answer are all asked for, also beyond the reads that run at once")
    func manyUnseen() throws {
        let ids = (0..<6).map { "badge.\($0)" }
        var options = World.Options()
        options.limits.payments = 1
        options.catalog += ids.map { .nonConsumable(ProductID($0)) }
        let world = World(options: options)
        world.store.sell(ids.map { .nonConsumable(StoreProductID($0)) })
        try world.tell { world in
            try await world.launch().running { shop in
                for id in ids {
                    world.device.plan(.saysAlreadyOwned)
                    _ = try await shop.buy(ProductID(id))
                }
            }
        }
        try #require(try world.payments().map(\.state) == ids.map { _ in .unseen })
        let holds = try world.tell { world in
            try await world.launch().running { shop in
                await world.clock.advance(by: .seconds(3600))
                return try await shop.holds()
            }
        }
        #expect(holds.map(\.reason) == ids.map { _ in .ownedButUnseen })
    }

    @Test("I1 a grant that a move follows at once is on disk before its finish, and is told")
    func movedWhileGranted() throws {
        var options = World.Options()
        options.policies.owners = .accounts(NobodyKnows())
        let world = World(options: options)
        let process = world.launch()
        try world.tell { world in
            try await process.running { shop in
                process.handler.plan(.delays(.seconds(20)))
                async let outcome = try? shop.buy("no.ads", for: "kim")
                await world.clock.advance(by: .seconds(5))
                let sale = try #require(world.store.ledger.first)
                let key = sale.key(in: .appStore, .production)
                try await shop.move(key, to: "lee", by: "support")
                await world.clock.advance(by: .seconds(600))
                _ = await outcome
            }
        }
        #expect(process.handler.steps.count == 3)
        #expect(world.breaches.isEmpty)
        #expect(process.steps.filter { $0 == "granted" }.count == 1)
        #expect(process.granted.map(\.revision) == [1])
    }

    @Test("I9 a grant is told whose commit was stored and reported as failed", arguments: 1...10)
    func storedAndFailed(_ commit: Int) throws {
        let world = World()
        let process = world.launch()
        try world.tell { world in
            try await process.running { shop in
                await world.clock.settle()
                world.disk.plan(.storesAndFails, atCommit: commit)
                _ = try? await shop.buy("coins.100")
                world.store.buyOutside("coins.600")
                await world.clock.advance(by: .seconds(3600))
            }
        }
        let told = process.granted.map(\.id)
        #expect(Set(told) == Set(process.handler.steps.map(\.grant.id)))
        #expect(told.count == Set(told).count)
        #expect(world.store.unfinished.isEmpty)
    }

    @Test("a delivery that could not be stored is no hold once its known purchase has it")
    func unstoredUnderProvisionalKey() throws {
        let world = World()
        world.store.settings.detail = .little
        let (stuck, holds) = try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("coins.100")
                await world.clock.advance(by: .seconds(60))
                world.disk.fail(.full)
                let sale = try #require(world.store.ledger.first)
                world.store.redeliver(sale.transaction)
                await world.clock.advance(by: .seconds(60))
                let stuck = try await shop.holds()
                world.disk.heal()
                shop.wake()
                await world.clock.advance(by: .seconds(600))
                return (stuck, try await shop.holds())
            }
        }
        #expect(stuck.count == 1)
        #expect(holds.isEmpty)
    }

    @Test("a purchase that no definition fits goes on in the version of the app that has one")
    func definedByUpdate() throws {
        var options = World.Options()
        options.catalog = [.nonConsumable("no.ads")]
        let world = World(options: options)
        world.store.buyOutside("coins.600")
        try world.relaunch()
        #expect(world.coins() == 0)
        world.options.withLock { $0.catalog = World.catalog }
        try world.relaunch()
        #expect(world.coins() == 600)
        #expect(world.store.unfinished.isEmpty)
    }

    @Test("I2 a step that takes goods away has begun on disk, power or not, before it is asked for")
    func revocationBegun() throws {
        let world = World()
        let process = world.launch()
        let phase = try world.tell { world in
            try await process.runningUntilKilled { shop in
                _ = try await shop.buy("no.ads")
                await world.clock.advance(by: .seconds(60))
                process.handler.plan(.delays(.seconds(60)))
                let sale = try #require(world.store.ledger.first)
                world.store.refund(sale.transaction)
                await world.clock.advance(by: .seconds(5))
                let alias = TransactionAlias(
                    store: .appStore, environment: .production, transaction: sale.transaction,
                    since: nil
                )
                return world.disk.durableRow(of: alias)?.purchase?.phase
            }
        }
        #expect(process.handler.steps.count == 2)
        #expect(phase == .applying(.revoke))
    }

    @Test("I2 whose a purchase is that no payment names is on disk, power or not, before its grant")
    func ownerBeforeGrant() throws {
        var options = World.Options()
        options.policies.owners = .accounts(EveryoneIsKim())
        let world = World(options: options)
        let process = world.launch()
        let record = try world.tell { world in
            try await process.runningUntilKilled { shop in
                await world.clock.settle()
                process.handler.plan(.delays(.seconds(60)))
                let transaction = try #require(world.store.buyOutside("coins.100"))
                await world.clock.advance(by: .seconds(5))
                let alias = TransactionAlias(
                    store: .appStore, environment: .production, transaction: transaction, since: nil
                )
                return world.disk.durableRow(of: alias)?.purchase
            }
        }
        #expect(process.handler.steps.count == 1)
        #expect(record?.phase == .applying(.grant))
        #expect(record?.owner == "kim")
    }

    @Test("I2 a merge is on disk, power or not, before the handler is asked for it")
    func mergeBegun() throws {
        var options = World.Options()
        options.policies.owners = .accounts(NobodyKnows())
        let world = World(options: options)
        let process = world.launch()
        try world.tell { world in
            try await process.runningUntilKilled { shop in
                process.handler.plan(.delays(.seconds(20)))
                async let _ = try? shop.merge("guest", into: "kim", by: "sign-in")
                await world.clock.advance(by: .seconds(5))
            }
        }
        #expect(process.handler.merges.map(\.revision) == [1])
        world.disk.powerCut()
        let next = try world.relaunch(for: .seconds(60))
        #expect(next.handler.merges.map(\.revision) == [2])
    }

    @Test("I2 what an owner gets while its merge is tried again goes with the rest")
    func grantedInBetween() throws {
        var options = World.Options()
        options.policies.owners = .accounts(NobodyKnows())
        let shelf = Shelf()
        options.shelf = shelf
        let world = World(options: options)
        let process = world.launch()
        try world.tell { world in
            try await process.running { shop in
                _ = try await shop.buy("coins.100", for: "guest")
                process.handler.plan(.failsAfterwards("the answer is lost"))
                await #expect(throws: PurchaseError.self) {
                    try await shop.merge("guest", into: "kim", by: "sign-in")
                }
                _ = try await shop.buy("coins.600", for: "guest")
                try await shop.merge("guest", into: "kim", by: "sign-in")
            }
        }
        #expect(Set(try world.purchases().map(\.owner)) == ["kim"])
        #expect(shelf.balance("guest", "coins") == 0)
        #expect(shelf.balance("kim", "coins") == 700)
    }

    @Test("a consumed attempt of a purchase that is held for months wakes nobody")
    func oldAttempt() throws {
        var options = World.Options()
        options.verifier = .answers(.rejected(RejectionReason(.refusedByServer)))
        let world = World(options: options)
        let jobs = try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("coins.100")
                await world.clock.advance(by: .seconds(31 * 86_400))
                let before = world.executor.jobCount
                await world.clock.advance(by: .seconds(86_400))
                return world.executor.jobCount - before
            }
        }
        #expect(jobs < 2000)
    }

    @Test("what was refused, taken back and given back while no server answers is tried again")
    func refusedAndGivenBack() throws {
        let world = World()
        let app = world.launch()
        let (before, after) = try world.tell { world in
            app.verifier.plan(.answers(.rejected(RejectionReason(.wrongProduct))))
            app.verifier.behave(.answers(.undecided(UndecidedReason(.unreachable))))
            return try await app.running { shop in
                _ = try await shop.buy("coins.100")
                let sale = try #require(world.store.ledger.first)
                world.store.refund(sale.transaction)
                await world.clock.advance(by: .seconds(60))
                world.store.reverseRefund(sale.transaction)
                await world.clock.advance(by: .seconds(60))
                let before = app.verifier.requests.count
                await world.clock.advance(by: .seconds(7200))
                return (before, app.verifier.requests.count)
            }
        }
        #expect(after > before)
    }

    @Test("I11 a refund whose proof was spoilt on its way takes away when a good copy comes")
    func spoiltRefund() throws {
        let world = World()
        let app = world.launch()
        try world.tell { world in
            try await app.running { shop in
                _ = try await shop.buy("no.ads")
                let sale = try #require(world.store.ledger.first)
                app.verifier.plan(.answers(.rejected(RejectionReason(.notAuthentic))))
                world.store.settings.faults[.verification] = StoreFailure(.other("spoilt"))
                world.store.refund(sale.transaction)
                await world.clock.advance(by: .seconds(60))
                #expect(try await shop.entitlements(of: .single).isActive("no.ads"))
                let spoilt = try #require(app.verifier.requests.last?.transaction.proof)
                world.store.settings.faults = [:]
                world.store.redeliver(sale.transaction)
                await world.clock.advance(by: .seconds(60))
                #expect(app.verifier.requests.last?.transaction.proof != spoilt)
                #expect(try await !shop.entitlements(of: .single).isActive("no.ads"))
            }
        }
    }
}

private struct EveryoneIsKim: OwnershipPolicy {
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { "kim" }

    func resolve(
        _ purchase: UnclaimedPurchase, ownedBy owner: AccountID, askedFor account: AccountID
    ) async throws -> OwnershipConflict { .keep }
}
