import Purser
import PurserTestSupport
import PurserTesting
import Testing

/// An app and its extension, on one device and one journal.
@Suite("Two processes on one journal")
struct TwoProcessTests {
    @Test(
        "I4 a sheet that is open in one process keeps its order, whatever the other reads",
        arguments: UInt64(1)...20
    )
    func openSheet(seed: UInt64) throws {
        var options = World.Options()
        options.wrap = { AlteredAdapter.withoutTokens($0) }
        let world = World(seed: seed, options: options)
        world.device.plan(.opensSheet)
        try world.tell { world in
            let app = world.launch()
            try await app.runningUntilKilled { shop in
                async let outcome = shop.buy(PaymentRequest("coins.100", order: "order-1"))
                await world.clock.advance(by: .seconds(1))
                try await world.launch().running { other in
                    await world.clock.advance(by: .seconds(10))
                    #expect(try await other.holds() == [])
                    let sheet = try #require(world.store.openSheets.first)
                    world.store.answer(sheet, with: .hangs(paid: true))
                    await world.clock.advance(by: .seconds(7200))
                }
                // Either takes the delivery on, so this call may wait in vain.
                do { _ = try await outcome } catch {
                    #expect((error as? PurchaseError)?.code == .timedOut, "\(error)")
                }
            }
        }
        #expect(world.grants.map(\.order?.id) == ["order-1"])
        try world.expectKept()
    }

    @Test("I2 a handler that works in one process cannot be dismissed from the other")
    func dismissedElsewhere() throws {
        let world = World()
        try world.tell { world in
            let app = world.launch()
            app.handler.plan(.fails("the wallet is locked"))
            app.handler.plan(.hangs)
            try await app.runningUntilKilled { shop in
                world.store.buyOutside("coins.100")
                await world.clock.advance(by: .seconds(30))
                #expect(app.handler.steps.count == 2)
                try await world.launch().running { other in
                    let hold = try #require(try await other.holds().first)
                    let decision = HoldDecision.dismiss(reason: "cannot wait", by: "support")
                    await #expect(throws: PurchaseError.self) {
                        try await other.settle(hold.id, decision)
                    }
                    #expect(try await other.holds().map(\.id) == [hold.id])
                    app.kill()
                    try await other.settle(hold.id, decision)
                    await world.clock.advance(by: .seconds(3600))
                }
            }
        }
        let reason = ClosedReason.dismissed(reason: "cannot wait", by: "support")
        #expect(try world.purchases().map(\.phase) == [.closed(reason)])
        #expect(world.coins() == 0)
        #expect(world.store.unfinished == [])
    }

    @Test("I2 a merge that one process has carried out has its next revision in the other")
    func mergedElsewhere() throws {
        var options = World.Options()
        options.policies.owners = .accounts(NobodyKnows())
        let shelf = Shelf()
        options.shelf = shelf
        let world = World(options: options)
        try world.tell { world in
            try await world.launch().running { shop in
                let extensionApp = world.launch()
                try await extensionApp.running { other in
                    _ = try await other.holds()
                    _ = try await shop.buy("coins.100", for: "guest")
                    let first = try await shop.merge("guest", into: "kim", by: "sign-in")
                    _ = try await shop.buy("coins.600", for: "guest")
                    let second = try await other.merge("guest", into: "kim", by: "sign-in")
                    #expect([first, second].map(\.revision) == [1, 2])
                }
            }
        }
        #expect(Set(try world.purchases().map(\.owner)) == ["kim"])
        #expect(shelf.balance("kim", "coins") == 700)
        #expect(shelf.balance("guest", "coins") == 0)
    }
}
