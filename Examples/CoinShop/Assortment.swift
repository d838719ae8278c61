import Foundation
import Purser
import PurserTesting

/// What the shop sells: a `.storekit` file's products, and what each of them gives.
struct Assortment {
    let configuration: StoreConfiguration
    let definitions: [ProductDefinition]

    /// Reads a file; nil stands for the shop's own.
    init(file path: String?) throws {
        if let path {
            configuration = try .file(path)
        } else {
            guard let own = Bundle.module.url(forResource: "Coins", withExtension: "storekit")
            else { throw Complaint("the shop's own Coins.storekit is missing; build it again") }
            configuration = try .file(own)
        }
        for warning in configuration.warnings {
            FileHandle.standardError.write(Data("\(warning)\n".utf8))
        }
        definitions = configuration.products.map(Self.definition)
    }

    /// The app's view of a product: coins are counted, everything else unlocks something.
    private static func definition(of product: StoreProduct) -> ProductDefinition {
        let id = ProductID(product.id.rawValue)
        let kind = product.kind ?? .consumable
        guard kind == .consumable else {
            var definition = ProductDefinition(id, kind)
            definition.group = product.group
            definition.level = product.level
            return definition
        }
        var definition = ProductDefinition.consumable(id, grants: .currency("coins", coins(in: id)))
        definition.tier = PriceTier(product.price.amount)
        return definition
    }

    /// `coins.600` gives 600 coins; a name without a number gives one.
    private static func coins(in id: ProductID) -> Int64 {
        let digits = id.rawValue.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
        return Int64(String(digits)).flatMap { 1...1_000_000 ~= $0 ? $0 : nil } ?? 1
    }

    /// Products that can be bought again and again.
    var consumables: [ProductID] {
        definitions.filter { $0.kind == .consumable }.map(\.id)
    }

    /// Products that are bought once; of a group's plans one.
    var kept: [ProductID] {
        var groups: Set<SubscriptionGroupID> = []
        return definitions.filter { definition in
            guard definition.kind != .consumable else { return false }
            return definition.group.map { groups.insert($0).inserted } ?? true
        }
        .sorted { $0.kind == .nonConsumable && $1.kind != .nonConsumable }
        .map(\.id)
    }
}
