import Purser
import PurserStoreKit
import PurserStoreKitStandIn
import PurserTesting
import Testing

@Suite("The app's receipt, asked for anew")
struct ReceiptQuestionTests {
    private func world() -> StoreKitWorld {
        let world = StoreKitWorld(.storeKit1)
        world.habits.withLock { $0.leavesReceiptBehind = true }
        return world
    }

    @Test("P14 a receipt without the purchase is waited for, and a fresh one grants it once")
    func stale() throws {
        let world = world()
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                let outcome = try await shop.buy("coins.100", order: "A7")
                guard case .pending(.verification) = outcome else {
                    Issue.record("\(outcome)")
                    return
                }
                #expect(world.finishCalls == [])
                try await app.refreshReceipt()
                await world.clock.advance(by: .seconds(3600))
            }
            #expect(app.granted.map { $0.order?.id } == ["A7"])
            #expect(world.finishCalls.count == 1)
            try await world.expectKept()
        }
    }

    @Test("a sign-in that is declined changes nothing, and nothing asks by itself")
    func declined() throws {
        let world = world()
        world.store.settings.signsIn = false
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                _ = try await shop.buy("coins.100")
                do throws(StoreFailure) {
                    try await app.refreshReceipt()
                    Issue.record("refreshed without a sign-in")
                } catch {
                    #expect(error.code == .cancelled)
                }
                // A day of retries leaves the receipt as it is.
                world.store.settings.signsIn = true
                await world.clock.advance(by: .seconds(86_400))
                #expect(try await shop.holds().count == 1)
            }
            #expect(app.granted.isEmpty)
            #expect(world.finishCalls == [])
        }
    }

    @Test("StoreKit 2 has none")
    func storeKit2() throws {
        let world = StoreKitWorld(.storeKit2)
        try world.tell { world in
            do throws(StoreFailure) {
                try await world.launch().refreshReceipt()
                Issue.record("refreshed")
            } catch {
                #expect(error.code == .unsupported)
            }
        }
    }
}
