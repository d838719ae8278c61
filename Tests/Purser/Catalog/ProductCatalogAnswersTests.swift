import Foundation
import Purser
import PurserTesting
import Testing

@Suite("What the catalog answers")
struct ProductCatalogAnswersTests {
    private func ask(
        _ world: CatalogWorld, _ ids: [ProductID]? = nil
    ) throws -> CatalogResult {
        try world.play { world in await world.running { await $0.products(ids) } }
    }

    @Test("P56 found and missing are both told, each missing one with its reason")
    func missing() throws {
        var elsewhere = ProductDefinition.consumable("elsewhere")
        elsewhere.stores = [.play]
        let world = CatalogWorld([
            .consumable("good"), .consumable("bad"), .consumable("priceless"), elsewhere,
        ])
        world.source.stopSelling("bad")
        world.source.stopSelling("priceless", because: .priceUnreadable)
        let result = try ask(world, ["bad", "good", "priceless", "nobody", "elsewhere", "good"])
        #expect(result.foundIDs == ["good"])
        #expect(
            result.missing == [
                "bad": .invalid, "priceless": .priceUnreadable, "nobody": .undefined,
                "elsewhere": .notSold,
            ]
        )
    }

    @Test("P56 all missing is an answer with nothing found")
    func allMissing() throws {
        let world = CatalogWorld([.consumable("a"), .consumable("b")])
        for id in ["a", "b"] as [StoreProductID] { world.source.stopSelling(id) }
        let result = try ask(world)
        #expect(result.found.isEmpty)
        #expect(result.missing == ["a": .invalid, "b": .invalid])
    }

    @Test("P56 a cached product that is later reported missing is removed")
    func removed() throws {
        let world = CatalogWorld([.consumable("a")])
        try world.play { world in
            await world.running { catalog in
                #expect(await catalog.products(nil).foundIDs == ["a"])
                world.source.stopSelling("a")
                await world.clock.advance(by: .seconds(3601))
                #expect(await catalog.products(nil).missing == ["a": .invalid])
                #expect(await catalog.products(nil).missing == ["a": .invalid])
                #expect(world.source.requests.count == 2)
                // An unknown id is believed unknown for a minute.
                world.source.sell(["a"])
                await world.clock.advance(by: .seconds(60))
                #expect(await catalog.products(nil).foundIDs == ["a"])
            }
        }
    }

    @Test(
        "An amount that no shop can show is missing, not found",
        arguments: [Decimal.nan, Decimal(-1)]
    )
    func unreadable(amount: Decimal) throws {
        let world = CatalogWorld([.consumable("a")])
        world.source.sell(["a"], for: Price(amount, "EUR"))
        #expect(try ask(world).missing == ["a": .priceUnreadable])
    }

    @Test("One product with an id of its own in each store is found in both, in the shop's order")
    func severalStores() throws {
        var coins = ProductDefinition.consumable("coins")
        coins.storeIDs = [.play: "coins_100"]
        let world = CatalogWorld([coins], stores: [.play, .appStore])
        let result = try ask(world)
        #expect(result.found.map(\.store) == [.play, .appStore])
        #expect(result.found.map(\.product.id) == ["coins_100", "coins"])
        #expect(result["coins", in: .appStore]?.product.id == "coins")
        #expect(result["coins"]?.store == .play)
    }

    @Test("What one store has is found; what the other store said of it is told beside")
    func halfFound() throws {
        let world = CatalogWorld([.consumable("a"), .consumable("b")], stores: [.appStore, .play])
        for id in ["a", "b"] as [StoreProductID] { world.sources[1].stopSelling(id) }
        world.sources[0].stopSelling("b", because: .priceUnreadable)
        let result = try ask(world)
        #expect(result.foundIDs == ["a"])
        // Of two reasons the one that leaves more hope.
        #expect(result.missing == ["b": .priceUnreadable])
        #expect(result.missingByStore[.play] == ["a": .invalid, "b": .invalid])
    }

    @Test("A change of storefront discards the answer in flight and asks again")
    func storefront() throws {
        let world = CatalogWorld([.consumable("a")])
        world.source.next(.hang)
        let result = try world.play { world in
            await world.running { catalog in
                await catalog.storefrontChanged(to: "DEU", in: .appStore)
                async let result = catalog.products(nil)
                await world.clock.advance(by: .seconds(1))
                world.source.sell(["a"], for: Price(3, "CHF"))
                await catalog.storefrontChanged(to: "CHE", in: .appStore)
                let answer = await result
                // The first answer comes at last, with a price that must not be believed.
                world.source.sell(["a"], for: Price(1, "EUR"))
                world.source.release()
                await world.clock.settle()
                #expect(await catalog.products(nil)["a"]?.product.price == Price(3, "CHF"))
                return answer
            }
        }
        #expect(result["a"]?.product.price == Price(3, "CHF"))
        #expect(world.source.requests.count == 2)
    }

    @Test("An answer for the storefront before is not taken for this one's, which is still to come")
    func earlierStorefront() throws {
        let world = CatalogWorld([.consumable("a")])
        world.source.next(.hang, .answerAfter(.seconds(10)))
        let result = try world.play { world in
            await world.running { catalog in
                await catalog.storefrontChanged(to: "DEU", in: .appStore)
                async let result = catalog.products(nil)
                await world.clock.advance(by: .seconds(1))
                await catalog.storefrontChanged(to: "CHE", in: .appStore)
                world.source.release()
                await world.clock.settle()
                world.source.sell(["a"], for: Price(3, "CHF"))
                await world.clock.advance(by: .seconds(10))
                return await result
            }
        }
        #expect(result["a"]?.product.price == Price(3, "CHF"))
    }

    @Test("What was said for a storefront is fresh again on the way back, and no other is")
    func backAndForth() throws {
        let world = CatalogWorld([.consumable("a")])
        try world.play { world in
            await world.running { catalog in
                for (storefront, requests) in [("DEU", 1), ("CHE", 2), ("DEU", 2), ("DEU", 2)] {
                    await catalog.storefrontChanged(to: StorefrontID(storefront), in: .appStore)
                    _ = await catalog.products(nil)
                    #expect(world.source.requests.count == requests)
                }
                await catalog.storefrontChanged(to: nil, in: .appStore)
                _ = await catalog.products(nil)
                #expect(world.source.requests.count == 3)
                await catalog.storefrontChanged(to: nil, in: .appStore)
                _ = await catalog.products(nil)
                #expect(world.source.requests.count == 4)
            }
        }
    }

    @Test("A late answer does not replace a newer one")
    func lateAnswer() throws {
        let world = CatalogWorld([.consumable("a")])
        world.source.next(.hang)
        try world.play { world in
            await world.running { catalog in
                #expect(await catalog.products(nil).missing == ["a": .timedOut])
                world.source.sell(["a"], for: Price(2, "EUR"))
                #expect(await catalog.products(nil)["a"]?.product.price.amount == 2)
                world.source.stopSelling("a")
                world.source.release()
                await world.clock.settle()
                #expect(await catalog.products(nil)["a"]?.product.price.amount == 2)
            }
        }
    }

    @Test("P58 a store that says the user may not pay is asked for products all the same")
    func paymentsNotAllowed() throws {
        let clock = TestClock()
        let store = InMemoryStore(products: [.consumable("a")], clock: clock)
        store.settings.paymentsAllowed = false
        let catalog = ProductCatalog(
            [.consumable("a")], sources: [store.device().adapter()], effects: .test(clock: clock)
        )
        let result = try SeededTaskExecutor(seed: 1, clock: clock).run {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await catalog.run() }
                defer { group.cancelAll() }
                return await catalog.products(nil)
            }
        }
        #expect(result.foundIDs == ["a"])
    }
}
