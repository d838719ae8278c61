import Purser
import PurserTesting
import Testing

@Suite("A disturbed store in memory", .shuffled)
struct StoreDisturbanceTests {
    private let store = InMemoryStore(products: [.consumable("coins"), .nonConsumable("no.ads")])
    private var phone: InMemoryDevice { store.device("phone", account: "kim") }

    /// Calls one operation and says how it ended.
    private static func call(
        _ operation: StoreOperation, _ adapter: InMemoryStoreAdapter, _ paid: StoreTransaction
    ) async -> String {
        do throws(StoreFailure) {
            switch operation {
            case .products: return "\(try await adapter.products(["coins"]).found.count)"
            case .payment:
                switch await adapter.pay("coins", "disturbed") {
                case .refused(let failure), .unknown(let failure): throw failure
                default: return "paid"
                }
            case .observe:
                await adapter.observe { _ in }
                return "ended"
            case .unfinished: return "\(try await adapter.unfinished().count)"
            case .owned:
                try await adapter.owned(.silent) { _ in }
                return "owned"
            case .finish:
                try await adapter.finish(paid)
                return "finished"
            case .eligibility: return (await adapter.introductoryEligibility(in: "g")).rawValue
            case .sheet:
                try await adapter.present(.redeemCode, on: nil)
                return "shown"
            }
        } catch {
            return "\(error)"
        }
    }

    private static let trouble = StoreFailure(.storeTrouble, "planned")

    @Test(
        "fails the call that was planned, and only that",
        arguments: StoreOperation.allCases.filter { $0 != .observe }
    )
    func fails(operation: StoreOperation) async throws {
        let adapter = phone.adapter()
        let paid = try #require(await adapter.pay("coins").transaction)
        for disturbance in [StoreDisturbance.fails(Self.trouble), .failsAfterwards(Self.trouble)] {
            store.disturb(operation, disturbance)
            let failed = await Self.call(operation, adapter, paid)
            #expect(failed == (operation == .eligibility ? "unknown" : "\(Self.trouble)"))
            let next = await Self.call(operation, adapter, paid)
            #expect(next != failed)
        }
    }

    @Test(
        "hangs until its process dies, whatever becomes of the task",
        arguments: StoreOperation.allCases
    )
    func hangs(operation: StoreOperation) throws {
        let (store, phone) = (store, phone)
        let gate = Gate()
        let executor = SeededTaskExecutor(seed: 1, clock: store.clock)
        let paid = try executor.run {
            try #require(await phone.adapter().pay("coins").transaction)
        }
        store.disturb(operation, .hangs)
        let task = executor.start {
            _ = await Self.call(operation, phone.adapter(in: gate), paid)
        }
        task.cancel()
        try executor.drive()
        #expect(!task.hasEnded)
        gate.close()
        try executor.drive(until: task)
        #expect(executor.escapedJobs == 0)
    }

    @Test("is late by virtual time and then goes on")
    func delays() throws {
        let (store, phone) = (store, phone)
        store.disturb(.payment, .delays(.seconds(90)))
        try story(store) {
            #expect(await phone.adapter().pay("coins").transaction != nil)
        }
        #expect(store.clock.now.offset == .seconds(90))
    }

    @Test("charges before an answer that is lost, and not for a refusal")
    func charges() async throws {
        store.disturb(.payment, .fails(Self.trouble))
        store.disturb(.payment, .failsAfterwards(Self.trouble))
        guard case .refused = await phone.adapter().pay("coins") else {
            Issue.record("not refused")
            return
        }
        #expect(store.ledger.isEmpty)
        guard case .unknown = await phone.adapter().pay("coins") else {
            Issue.record("not unknown")
            return
        }
        #expect(store.ledger.count == 1)
    }

    @Test("P38 answers an empty list once although there is something")
    func empty() async throws {
        let adapter = phone.adapter()
        _ = await adapter.pay("no.ads")
        for operation in [StoreOperation.owned, .unfinished, .products] {
            store.disturb(operation, .answersEmpty)
        }
        #expect(try await adapter.ownedRows().isEmpty)
        #expect(try await adapter.ownedRows().count == 1)
        #expect(try await adapter.unfinished().isEmpty)
        #expect(try await adapter.unfinished().count == 1)
        #expect(try await adapter.products(["coins"]).found.isEmpty)
    }

    @Test("disturbs the device that was meant, so often as was said, and can be calmed")
    func scope() async throws {
        let tablet = store.device("tablet", account: "kim")
        store.disturb(.unfinished, .fails(Self.trouble), times: 2, on: tablet)
        _ = try await phone.adapter().unfinished()
        await #expect(throws: Self.trouble) { try await tablet.adapter().unfinished() }
        store.calm(.unfinished)
        _ = try await tablet.adapter().unfinished()
    }

    @Test(
        "P05 delivers a payment by result, by update, or by both",
        arguments: [
            StoreSettings.PaymentDelivery.result, .update, .both,
        ])
    func deliveries(way: StoreSettings.PaymentDelivery) throws {
        let (store, phone) = (store, phone)
        store.settings.paymentDelivery = way
        let gate = Gate()
        let executor = SeededTaskExecutor(seed: 1, clock: store.clock)
        let app = BareApp(phone, in: gate)
        let answered = Log<TransactionID>()
        let task = executor.start {
            try await app.observing {
                await store.clock.settle()
                if let paid = await app.adapter.pay("coins").transaction { answered.add(paid.id) }
            }
        }
        try executor.drive()
        #expect(answered.items.count == (way == .update ? 0 : 1))
        #expect(app.transactions.count == (way == .result ? 0 : 1))
        gate.close()
        try executor.drive(until: task)
    }
}
