import Purser
import PurserTesting
import Testing

@Suite("A recording grant handler", .shuffled)
struct RecordingGrantHandlerTests {
    private static func grant(revision: Int = 1, quantity: Int = 2) -> Grant {
        Grant(
            id: "g", revision: revision, product: "coins", owner: "kim", quantity: quantity,
            goods: [.currency("coins", 100)], cause: .purchase
        )
    }

    @Test("a recording handler returns ledger work for what one unit gives, times the quantity")
    func ledgerWork() async throws {
        let handler = RecordingGrantHandler()
        let work = try #require(try await handler.grant(Self.grant()))
        #expect(work.entries.map(\.amount) == [200])
        #expect(work.revision == 1)
        let revoked = Revoked(Timestamp(milliseconds: 0))
        let back = try await handler.revoke(Revocation(Self.grant(revision: 2), revoked: revoked))
        #expect(back?.entries.map(\.amount) == [-200])
        #expect(handler.steps.count == 2)
        _ = try await handler.grant(Self.grant(quantity: Int.max))
    }

    @Test("a handler with a storage of its own gives once for each revision")
    func ownStorage() async throws {
        let shelf = Shelf()
        for _ in 0..<3 {
            let handler = RecordingGrantHandler(.ownStorage(shelf))
            #expect(try await handler.grant(Self.grant()) == nil)
        }
        #expect(shelf.balance("kim", "coins") == 200)
        #expect(shelf.revisions(of: "g") == 1)
    }

    @Test("a handler fails, waits and dies as planned, having given nothing")
    func handlerPlans() throws {
        let clock = TestClock()
        let (gate, shelf) = (Gate(), Shelf())
        let handler = RecordingGrantHandler(.ownStorage(shelf), clock: clock, in: gate)
        handler.plan(.fails("full"))
        handler.plan(.delays(.seconds(3)))
        handler.plan(.kills)
        try SeededTaskExecutor(seed: 1, clock: clock).run {
            await #expect(throws: HandlerFailure("full")) {
                try await handler.grant(Self.grant())
            }
            #expect(shelf.balance("kim", "coins") == 0)
            _ = try await handler.grant(Self.grant())
            await #expect(throws: ProcessDied.self) {
                try await handler.reinstate(Self.grant(revision: 3))
            }
        }
        #expect(clock.now.offset == .seconds(3))
        #expect(!gate.isOpen)
        #expect(shelf.balance("kim", "coins") == 200)
        #expect(handler.overlaps == 0)
    }

    @Test("a handler counts calls that overlap")
    func overlaps() throws {
        let clock = TestClock()
        let handler = RecordingGrantHandler(clock: clock)
        try SeededTaskExecutor(seed: 1, clock: clock).run {
            async let one = handler.grant(Self.grant())
            async let two = handler.grant(Self.grant())
            _ = try await (one, two)
        }
        #expect(handler.overlaps == 1)
    }
}
