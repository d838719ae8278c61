import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Outages, forgeries and refunds")
struct TroubleTests {
    @Test(
        "P04 two products bought while the server is down are granted without another delivery",
        arguments: details, UInt64(1)...10
    )
    func serverDown(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        for isWoken in [false, true] {
            let world = World(seed: seed)
            world.store.settings.detail = detail
            let app = world.launch()
            app.verifier.behave(.answers(.undecided(UndecidedReason(.unreachable))))
            try world.tell { world in
                try await app.running { shop in
                    _ = try await shop.buy("coins.100")
                    _ = try await shop.buy("no.ads")
                    await world.clock.advance(by: .seconds(7200))
                    let asked = app.verifier.requests.count
                    #expect(asked < 80, "each failure is rested after, longer and longer")
                    #expect(try await shop.holds().count == 2)
                    app.verifier.behave(.honest)
                    if isWoken { shop.wake() }
                    await world.clock.advance(by: isWoken ? .seconds(31) : .seconds(3601))
                }
            }
            #expect(app.granted.count == 2)
            #expect(world.finishCalls.count == 2)
            try world.expectKept()
        }
    }

    @Test(
        "P19 a verifier that never answers ends as pending; its late word changes nothing twice",
        arguments: details, UInt64(1)...10
    )
    func late(_ detail: StoreSettings.Detail, seed: UInt64) throws {
        let world = World(seed: seed)
        world.store.settings.detail = detail
        let app = world.launch()
        app.verifier.plan(.delays(.seconds(120), then: .honest), times: 2)
        try world.tell { world in
            try await app.running { shop in
                let start = world.clock.now
                let outcome = try await shop.buy("coins.100")
                guard case .pending(.verification) = outcome else {
                    Issue.record("\(outcome)")
                    return
                }
                #expect(start.duration(to: world.clock.now) <= .seconds(61))
                guard case .undecided(let reason) = try await shop.holds().first?.reason else {
                    Issue.record("no hold")
                    return
                }
                #expect(reason.code == .timedOut)
                await world.clock.advance(by: .seconds(7200))
            }
        }
        #expect(app.granted.count == 1)
        try world.expectKept()
    }

    @Test(
        "P65 a proof that does not hold is no grant and no finish, until a whole one is judged",
        arguments: details
    )
    func forged(_ detail: StoreSettings.Detail) throws {
        let world = World()
        world.store.settings.detail = detail
        world.store.sign { _ in .opaque(form: TestProof.form, .init("forged, and long enough".utf8))
        }
        let app = world.launch()
        try world.tell { world in
            try await app.running { shop in
                guard case .rejected = try await shop.buy("coins.100") else {
                    Issue.record("a forged proof was not refused")
                    return
                }
                await world.clock.advance(by: .seconds(30 * 86_400))
            }
        }
        #expect(app.verifier.requests.count == 1)
        #expect(world.coins() == 0)
        #expect(world.finishCalls == [])
        world.store.sign(with: TestProof.receipt)
        let next = world.launch()
        try world.tell { world in
            app.kill()
            try await next.running { shop in
                await world.clock.advance(by: .seconds(60))
                #expect(next.verifier.requests.isEmpty, "other bytes are no news")
                try await shop.retryAll()
                await world.clock.advance(by: .seconds(60))
            }
        }
        #expect(next.verifier.requests.count == 1)
        #expect(world.coins() == 100)
        #expect(world.finishCalls.count == 1)
        try world.expectKept()
    }

    @Test(
        "P59 a refund under the same id is news, once, and can be reversed",
        arguments: UInt64(1)...10)
    func refund(seed: UInt64) throws {
        let world = World(seed: seed)
        let app = world.launch()
        try world.tell { world in
            try await app.running { shop in
                _ = try await shop.buy("no.ads")
                _ = try await shop.buy("coins.100")
                for _ in 0..<2 {
                    for sale in world.store.ledger {
                        world.store.refund(sale.transaction)
                        world.store.redeliver(sale.transaction)
                    }
                    await world.clock.advance(by: .seconds(600))
                    for sale in world.store.ledger { world.store.redeliver(sale.transaction) }
                    await world.clock.advance(by: .seconds(600))
                    #expect(world.coins() == 0)
                    #expect(world.disk.balance(.single, "no.ads") == 0)
                    for sale in world.store.ledger { world.store.reverseRefund(sale.transaction) }
                    await world.clock.advance(by: .seconds(600))
                    #expect(world.coins() == 100)
                    #expect(world.disk.balance(.single, "no.ads") == 1)
                }
            }
        }
        #expect(app.steps.filter { $0 == "revoked" }.count == 4)
        #expect(app.steps.filter { $0 == "reinstated" }.count == 4)
        try world.expectKept()
    }

    @Test(
        "P59 what was taken back before it was seen is closed without a grant",
        arguments: UInt64(1)...10)
    func refundedFirst(seed: UInt64) throws {
        let world = World(seed: seed)
        let bought = world.store.buyOutside("no.ads")
        if let bought { world.store.refund(bought) }
        let app = try world.relaunch()
        #expect(app.handler.steps.isEmpty)
        try world.expectKept()
        try world.tell { world in
            app.kill()
            let next = world.launch()
            try await next.running { _ in
                if let bought { world.store.reverseRefund(bought) }
                await world.clock.advance(by: .seconds(60))
            }
        }
        try world.expectKept()
    }

    @Test(
        "P67 a consumable refunded long after its finish is named whole, once",
        arguments: UInt64(1)...10)
    func spent(seed: UInt64) throws {
        var options = World.Options()
        options.orders = NumberingOrderService()
        let world = World(seed: seed, options: options)
        world.store.settings.capabilities.quantityLimit = 10
        try world.tell { world in
            let app = world.launch()
            _ = try await app.running { shop in
                var request = PaymentRequest("coins.100")
                request.quantity = 3
                return try await shop.buy(request)
            }
        }
        try world.relaunch()
        let app = try world.tell { world in
            world.processes.forEach { $0.kill() }
            await world.clock.advance(by: .seconds(40 * 86_400))
            let app = world.launch()
            try await app.running { _ in
                for sale in world.store.ledger {
                    world.store.refund(sale.transaction)
                    world.store.redeliver(sale.transaction)
                }
                await world.clock.advance(by: .seconds(600))
            }
            return app
        }
        guard app.handler.steps.count == 1, case .revoke(let revocation) = app.handler.steps[0]
        else {
            Issue.record("\(app.handler.steps)")
            return
        }
        #expect(revocation.grant.quantity == 3)
        #expect(revocation.grant.order?.id == "order-1")
        #expect(revocation.grant.goods == [.currency("coins", 100)])
        #expect(revocation.grant.owner == .single)
        try world.expectKept()
    }

    @Test("P80 a consumable that no list names any more stays bought", arguments: details)
    func disappears(_ detail: StoreSettings.Detail) throws {
        let world = World()
        world.store.settings.detail = detail
        try world.tell { world in
            try await world.launch().running { shop in
                for _ in 0..<3 { _ = try await shop.buy("coins.100") }
                await world.clock.advance(by: .seconds(60))
                #expect(try await shop.restore().end == .nothing)
                _ = try await shop.refresh()
                await world.clock.advance(by: .seconds(60))
            }
        }
        world.store.disturb(.unfinished, .answersEmpty, times: 10)
        try world.relaunch()
        #expect(world.coins() == 300)
        try world.expectKept()
    }

    @Test("A record that cannot be read stays as it is, and holds up nothing that comes with it")
    func unreadable() throws {
        let world = World()
        world.store.disturb(.finish, .fails(StoreFailure(.network)), times: 100)
        try world.tell { world in
            let app = world.launch()
            try await app.running { _ = try await $0.buy("no.ads") }
            app.kill()
        }
        let key = try #require(world.store.transactions.values.first)
        world.store.disturb(.observe, .hangs, times: 2)
        world.store.buyOutside("coins.100")
        let app = world.launch()
        let report = try world.tell { world in
            let journal = InMemoryJournal(on: world.disk)
            let row = try #require(try await journal.row(.purchase(key)))
            let damaged = JournalRow(
                id: .purchase(key), version: row.version + 1, body: Data([1, 2])
            )
            try await journal.commit(JournalCommit([.put(damaged)], durability: .synchronised))
            return try await app.runningUntilKilled { shop in
                await world.clock.advance(by: .seconds(60))
                #expect(world.coins() == 100, "by the store's list of what is unfinished")
                world.store.buyOutside("coins.600")
                let report = try await shop.restore()
                await world.clock.advance(by: .seconds(60))
                let row = try await journal.row(.purchase(key))
                #expect(row?.body == damaged.body)
                return report
            }
        }
        #expect(world.coins() == 700)
        guard case .partial = report.end else {
            Issue.record("a restore that could not read something is no whole one: \(report.end)")
            return
        }
        let told = app.recorder.events.contains { event in
            if case .journalTrouble(let text) = event.kind { return text.contains("\(key)") }
            return false
        }
        #expect(told)
    }
}
