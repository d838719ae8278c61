import Foundation
import Purser
import PurserTestSupport
import PurserTesting
import Testing

/// Everything that was called back, by name, in order.
private final class Callbacks: Sendable {
    private let called = Locked<[(name: String, text: String)]>([])

    func add(_ name: String, _ text: String) {
        called.withLock { $0.append((name, text)) }
    }

    func texts(_ name: String) -> [String] {
        called.withLock { $0.filter { $0.name == name }.map(\.text) }
    }

    var names: [String] { called.withLock { $0.map(\.name) } }
}

@Suite("A payment bridge")
struct PaymentBridgeTests {
    /// Buys and restores nothing, at once.
    private struct Fake: Purchasing {
        var items: [RestoreItem] = []
        var error: PurchaseError?

        func buy(_ request: PaymentRequest) async throws(PurchaseError) -> PurchaseOutcome {
            if let error { throw error }
            return .cancelled
        }

        func restore(for account: AccountID?) async throws(PurchaseError) -> RestoreReport {
            if let error { throw error }
            return RestoreReport(end: .restored, items: items, rows: items.count)
        }
    }

    @Test(
        "two payments for two products and two for one: four callbacks, each its own",
        arguments: UInt64(1)...20
    )
    func fourInFlight(seed: UInt64) throws {
        let world = World(seed: seed)
        // Both payments for one product go one after the other, so three sheets are open at once.
        for _ in 0..<3 { world.store.plan(.opensSheet) }
        let callbacks = Callbacks()
        let wanted: [(ProductID, OrderID)] = [
            ("coins.100", "a"), ("coins.600", "b"), ("no.ads", "c"), ("coins.600", "d"),
        ]
        try world.tell { world in
            try await world.launch().running { shop in
                let bridge = PaymentBridge(shop)
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await bridge.run() }
                    for (product, order) in wanted {
                        bridge.requestPayment(product, order: order) { result in
                            guard case .success(.granted(let grant)) = result else {
                                return callbacks.add(order.rawValue, "\(result)")
                            }
                            let paid = grant.order?.id.rawValue ?? "none"
                            callbacks.add(order.rawValue, "\(grant.product) for \(paid)")
                        }
                    }
                    await world.clock.settle()
                    #expect(world.store.openSheets.count == 3)
                    #expect(callbacks.names == [])
                    for sheet in world.store.openSheets.reversed() {
                        _ = world.store.answer(sheet, with: .pays)
                    }
                    await world.clock.advance(by: .seconds(600))
                    group.cancelAll()
                }
            }
        }
        for (product, order) in wanted {
            #expect(callbacks.texts(order.rawValue) == ["\(product) for \(order)"])
        }
        #expect(callbacks.names.count == 4)
        try world.expectPaid(4)
    }

    @Test("what was asked for and what was paid stay apart: the quantity is the grant's")
    func quantity() throws {
        let world = World()
        let paid = Locked<[Int]>([])
        try world.tell { world in
            try await world.launch().running { shop in
                let bridge = PaymentBridge(shop)
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await bridge.run() }
                    for quantity in [3, 1] {
                        bridge.requestPayment("coins.100", quantity: quantity) { result in
                            guard case .success(.granted(let grant)) = result else { return }
                            paid.withLock { $0.append(grant.quantity) }
                        }
                    }
                    await world.clock.advance(by: .seconds(600))
                    group.cancelAll()
                }
            }
        }
        #expect(paid.withLock { $0.sorted() } == [1, 3])
        #expect(world.coins() == 400)
    }

    @Test("a restore calls back for each purchase, then once; with none, once")
    func restores() async {
        let keys = (0..<3).map { PurchaseKey.provisional(TransactionID("\($0)"), in: "store") }
        for count in [3, 0] {
            let callbacks = Callbacks()
            let ended = Waiter<Void>()
            let items = keys.prefix(count).map {
                RestoreItem(key: $0, product: "a", result: .alreadyHad)
            }
            let bridge = PaymentBridge(Fake(items: items))
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await bridge.run() }
                bridge.requestRestore { item in
                    callbacks.add("item", "\(item.key)")
                } then: { result in
                    callbacks.add("end", "")
                    ended.answer(())
                }
                await ended.value()
                group.cancelAll()
            }
            #expect(callbacks.texts("item") == keys.prefix(count).map(\.description))
            #expect(callbacks.names.last == "end")
            #expect(callbacks.texts("end").count == 1)
        }
    }

    @Test("errors reach the callback of their own request")
    func errors() async {
        let error = PurchaseError(.network, .restore, "gone", isRetryable: true)
        let bridge = PaymentBridge(Fake(error: error))
        let (bought, restored, settled) = (
            Waiter<PurchaseError?>(), Waiter<PurchaseError?>(), Waiter<PurchaseError?>()
        )
        let products = Waiter<Int?>()
        let holds = Waiter<Int?>()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bridge.run() }
            bridge.requestPayment("a") { bought.answer($0.failure) }
            bridge.requestRestore { _ in
                Issue.record("an item of a restore that failed")
            } then: {
                restored.answer($0.failure)
            }
            bridge.settle(.payment("nobody's"), .retry) { settled.answer($0.failure) }
            bridge.requestProducts(["a"]) { products.answer($0.value?.found.count) }
            bridge.requestHolds { holds.answer($0.value?.count) }
            #expect(await bought.value()?.code == .network)
            #expect(await restored.value()?.code == .network)
            #expect(await settled.value()?.code == .holdNotFound)
            #expect(await products.value() == 0)
            #expect(await holds.value() == 0)
            group.cancelAll()
        }
    }

    @Test("requests made before the run are carried out by it, and its end answers those under way")
    func cancelled() throws {
        let world = World()
        world.store.plan(.opensSheet)
        let callbacks = Callbacks()
        try world.tell { world in
            try await world.launch().running { shop in
                let bridge = PaymentBridge(shop)
                bridge.requestPayment("coins.100") { result in
                    callbacks.add("payment", "\(result.failure?.code.rawValue ?? 0)")
                }
                await world.clock.settle()
                #expect(world.store.openSheets.isEmpty, "nothing carries it out yet")
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await bridge.run() }
                    await world.clock.settle()
                    #expect(world.store.openSheets.count == 1)
                    group.cancelAll()
                }
                for sheet in world.store.openSheets {
                    _ = world.store.answer(sheet, with: .pays)
                }
                await world.clock.advance(by: .seconds(600))
            }
        }
        #expect(callbacks.texts("payment") == ["\(PurchaseError.Code.callerCancelled.rawValue)"])
        try world.expectPaid(1)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }

    fileprivate var value: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}

extension World {
    /// So many sales, each granted once, and nothing left to finish.
    fileprivate func expectPaid(_ count: Int) throws {
        #expect(breaches.isEmpty)
        #expect(store.ledger.count == count)
        #expect(Set(grants.map(\.id)).count == count)
        #expect(grants.count == count)
        #expect(store.unfinished == [])
    }
}
