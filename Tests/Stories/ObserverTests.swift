import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Those who listen change nothing")
struct ObserverTests {
    @Test("I9 slow, gone and late listeners change no outcome, and the late one hears what is held")
    func listeners() throws {
        let world = World()
        let (outcome, heard) = try world.tell { world in
            let app = world.launch()
            return try await app.running { shop in
                // One never reads, one leaves after the first event.
                let idle = shop.events.makeAsyncIterator()
                var leaving: PurchaseEvents.Iterator? = shop.events.makeAsyncIterator()
                app.verifier.behave(.answers(.undecided(UndecidedReason(.unreachable))))
                async let pending = shop.buy("coins.100")
                _ = await leaving?.next()
                leaving = nil
                let outcome = try await pending
                // Whoever comes now has missed everything but what is undecided.
                var late = shop.events.makeAsyncIterator()
                let first = await late.next()
                app.verifier.behave(.honest)
                await world.clock.advance(by: .seconds(4 * 3600))
                withExtendedLifetime(idle) {}
                return (outcome, first)
            }
        }
        guard case .pending(.verification(let id)) = outcome, case .held(let hold)? = heard?.kind
        else {
            Issue.record("\(outcome), \(String(describing: heard))")
            return
        }
        #expect(hold.id == id)
        #expect(world.coins() == 100)
        #expect(world.breaches.isEmpty)
    }
}
