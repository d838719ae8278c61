import PurserTestSupport
import PurserTesting
import Testing

@testable import Purser

@Suite("Deliveries to the queue")
struct PaymentQueueDeliveryTests {
    private struct Nobody: OwnershipPolicy {
        func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { nil }
    }

    @Test("what a restore took for history finds its order when the store delivers it itself")
    func historyDelivered() throws {
        var options = World.Options()
        options.policies.owners = .accounts(Nobody())
        let world = World(options: options)
        world.store.settings.asksToBuy = true
        try world.tell { world in
            try await world.launch().running { shop in
                _ = try await shop.buy("no.ads", for: "kid", order: "A")
                let attempt = try #require(await shop.queue.payments.values.first?.machine.record)
                var row = StoreTransaction(
                    "1", key: PurchaseWorld.key, product: "no.ads", proof: .signedData("1")
                )
                _ = try await shop.queue.deliver([row], origin: .history(nil))
                row.token = attempt.token
                _ = try await shop.queue.deliver([row], origin: .unfinished)
            }
        }
        let record = try #require(try world.purchases().first)
        #expect(record.owner == "kid")
        #expect(record.order?.id == "A")
    }
}
