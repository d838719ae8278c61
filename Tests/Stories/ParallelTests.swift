import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

@Suite("Many threads")
struct ParallelTests {
    @Test("P53 a thousand mixed calls on real threads each end once")
    func thousandCalls() async throws {
        let world = World()
        let app = world.launch()
        let ends = Locked<[Int: Int]>([:])
        try await app.running { shop in
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<1000 {
                    group.addTask {
                        await Self.call(number, shop, world)
                        ends.withLock { $0[number, default: 0] += 1 }
                    }
                }
            }
        }
        #expect(ends.withLock { $0.count } == 1000)
        #expect(ends.withLock { $0.values.allSatisfy { $0 == 1 } })
        try world.relaunch()
        try world.expectKept()
        #expect(world.store.ledger.count >= 100)
    }

    private static func call(_ number: Int, _ shop: Shop, _ world: World) async {
        do throws(PurchaseError) {
            switch number % 8 {
            case 0:
                var request = PaymentRequest("coins.100", order: OrderID("order-\(number)"))
                request.allowsSecondPurchase = true
                _ = try await shop.buy(request)
            case 1: _ = try await shop.products(["coins.100", "coins.600", "no.ads"])
            case 2: _ = try await shop.holds()
            case 3: _ = try await shop.entitlements(of: .single)
            case 4: world.store.buyOutside("coins.600")
            case 5: shop.wake()
            case 6: _ = try await shop.refresh()
            default:
                _ = shop.events.makeAsyncIterator()
                try await shop.settle(.payment("nobody's"), .retry)
            }
        } catch {
            #expect(error.code == .holdNotFound)
        }
    }
}
