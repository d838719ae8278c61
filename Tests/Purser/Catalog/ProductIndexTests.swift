import Foundation
import Purser
import PurserTesting
import Testing

@Suite("Looking up definitions")
struct ProductIndexTests {
    /// A shop of six steps, as a page of buttons knows them: what is paid and what is got.
    private static let steps: [(paid: Decimal, coins: Int64)] = [
        (1, 100), (6, 600), (18, 1_800), (30, 3_000), (98, 9_800), (198, 19_800),
    ]

    private static var coinShop: [ProductDefinition] {
        steps.map { step in
            var product = ProductDefinition.consumable(
                ProductID("coins.\(step.coins)"), grants: .currency("coins", step.coins)
            )
            product.tier = PriceTier(step.paid)
            return product
        }
    }

    private func catalog(_ definitions: [ProductDefinition]) -> ProductCatalog {
        ProductCatalog(definitions, sources: [], effects: .test(clock: TestClock()))
    }

    @Test("A price tier leads to its product, and the product to its tier")
    func tiers() async {
        let catalog = catalog(Self.coinShop)
        for step in Self.steps {
            let product = await catalog.product(of: PriceTier(step.paid))
            #expect(product == ProductID("coins.\(step.coins)"))
            let definition = await catalog.definition(of: ProductID("coins.\(step.coins)"))
            #expect(definition?.tier == PriceTier(step.paid))
            #expect(definition?.goods == [.currency("coins", step.coins)])
        }
        #expect(await catalog.product(of: PriceTier(7)) == nil)
        #expect(PriceTier(6) < PriceTier(18))
    }

    @Test("A store's id leads to the product, by the store's own name or the app's")
    func storeIDs() async {
        var coins = ProductDefinition.consumable("coins")
        coins.storeIDs = [.play: "coins_100"]
        coins.stores = [.play]
        let catalog = catalog([coins])
        #expect(await catalog.definition(of: "coins_100", in: .play)?.id == "coins")
        // Where it has a name of its own, the app's name is not one.
        #expect(await catalog.definition(of: "coins", in: .play) == nil)
        // Sold there no more, but what was paid for there is still known.
        #expect(await catalog.definition(of: "coins", in: .appStore)?.id == "coins")
        #expect(await catalog.definition(of: "coins_100", in: .appStore) == nil)
    }

    @Test("Definitions are added at run time, and one of equal id is replaced with all its names")
    func define() async {
        var old = ProductDefinition.consumable("coins")
        old.storeIDs = [.play: "old"]
        old.tier = PriceTier(1)
        let catalog = catalog([old, .nonConsumable("ads")])
        var new = old
        new.storeIDs = [.play: "new"]
        new.tier = PriceTier(2)
        await catalog.define([new, .nonConsumable("book")])
        #expect(await catalog.definitions().map(\.id) == ["ads", "book", "coins"])
        #expect(await catalog.definition(of: "old", in: .play) == nil)
        #expect(await catalog.definition(of: "new", in: .play) == new)
        #expect(await catalog.product(of: PriceTier(1)) == nil)
        #expect(await catalog.product(of: PriceTier(2)) == "coins")
        #expect(await catalog.definition(of: "coins") == new)
    }

    @Test("Of two products that claim one name the last one defined has it, and keeps it")
    func claims() async {
        var first = ProductDefinition.consumable("first")
        first.tier = PriceTier(1)
        first.storeIDs = [.play: "shared"]
        var second = ProductDefinition.consumable("second")
        second.tier = PriceTier(1)
        second.storeIDs = [.play: "shared"]
        let catalog = catalog([first, second])
        // Replacing the loser must not take the name from the winner.
        var changed = first
        changed.tier = nil
        changed.storeIDs = [:]
        await catalog.define([changed])
        #expect(await catalog.product(of: PriceTier(1)) == "second")
        #expect(await catalog.definition(of: "shared", in: .play)?.id == "second")
    }

    @Test("A product that is kept unlocks its own name unless it says what it unlocks")
    func ownName() {
        #expect(ProductDefinition.nonConsumable("ads").goods == [.entitlement("ads")])
        #expect(ProductDefinition.consumable("coins").goods.isEmpty)
        let plan = ProductDefinition.subscription("plus", group: "g", grants: .entitlement("pro"))
        #expect(plan.goods == [.entitlement("pro")])
    }
}
