import Foundation
import Purser
import PurserTesting
import Testing

@Suite("The doubles")
struct DoublesTests {
    private let store = InMemoryStore(products: [.consumable("coins")])

    private func request() async throws -> VerificationRequest {
        let paid = try #require(await store.device().adapter().pay("coins").transaction)
        return VerificationRequest(
            paid, product: "coins", owner: "kim", grant: GrantID(paid.key), installation: "phone"
        )
    }

    private static func grant(revision: Int = 1, quantity: Int = 2) -> Grant {
        Grant(
            id: "g", revision: revision, product: "coins", owner: "kim", quantity: quantity,
            goods: [.currency("coins", 100)], cause: .purchase
        )
    }

    @Test("an honest verifier states the proof's facts and refuses a changed proof")
    func honest() async throws {
        let request = try await request()
        let verifier = ScriptedVerifier()
        guard case .valid(let receipt) = await verifier.verify(request),
            case .facts(let facts) = receipt.statement
        else {
            Issue.record("not valid")
            return
        }
        #expect(facts.key == request.transaction.key)
        #expect(facts.transaction == request.transaction.id)
        #expect(facts.app == "com.example.app")
        #expect(receipt.time != nil)
        for (proof, name) in [(Receipt.noReceipt, "undecided"), (.signedData("x"), "rejected")] {
            let bare = StoreTransaction(
                request.transaction.id, key: request.transaction.key, product: "coins",
                proof: proof
            )
            let verdict = await verifier.verify(
                VerificationRequest(
                    bare, product: "coins", owner: "kim", grant: "g", installation: "phone"
                )
            )
            #expect("\(verdict)".hasPrefix(name))
        }
    }

    @Test("a scripted verifier answers as planned, in order, then as it stands")
    func scripted() async throws {
        let request = try await request()
        let verdict = VerificationVerdict.undecided(UndecidedReason(.unreachable))
        let verifier = ScriptedVerifier(.answers(verdict), clock: store.clock)
        verifier.plan(.vouches(payload: [1]))
        verifier.plan(.delays(.seconds(5), then: .honest))
        let answers = try story(store) {
            var answers: [VerificationVerdict] = []
            for _ in 0..<3 { answers.append(await verifier.verify(request)) }
            return answers
        }
        guard case .valid(let vouched) = answers[0] else {
            Issue.record("\(answers[0])")
            return
        }
        #expect(vouched.statement == .vouched)
        #expect(vouched.payload == Data([1]))
        #expect(answers[2] == verdict)
        #expect(store.clock.now.offset == .seconds(5))
        #expect(verifier.peak == 1)
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

    @Test("an event recorder takes what a sequence gives until it ends")
    func recorder() async {
        let recorder = EventRecorder()
        let events = (0..<3).map {
            PurchaseEvent(.purchasing, date: Date(timeIntervalSince1970: Double($0)))
        }
        await recorder.record(PurchaseEvents(events))
        #expect(recorder.events.map(\.date) == events.map(\.date))
    }

    @Test("a numbering order service gives back the request's fields")
    func orders() async throws {
        let service = NumberingOrderService()
        var request = OrderRequest(product: "coins", store: .appStore, account: "kim", quantity: 1)
        request.fields = ["rule": "7"]
        let first = try await service.order(for: request)
        let second = try await service.order(for: request)
        #expect([first.id, second.id] == ["order-1", "order-2"])
        #expect(first.fields == ["rule": "7"])
        #expect(service.requests.count == 2)
    }
}
