/// The app's definitions, found by each of their names in constant time.
struct ProductIndex: Sendable {
    private var definitions: [ProductID: ProductDefinition] = [:]
    private var byStore: [StoreID: [StoreProductID: ProductID]] = [:]
    private var byTier: [PriceTier: ProductID] = [:]

    /// Ordered by id.
    var all: [ProductDefinition] {
        definitions.values.sorted { $0.id < $1.id }
    }

    subscript(_ id: ProductID) -> ProductDefinition? {
        definitions[id]
    }

    /// The product that a store sells under an id of its own, also if it sells it no more: what was
    /// paid for must be known.
    func product(_ id: StoreProductID, in store: StoreID) -> ProductID? {
        if let named = byStore[store]?[id] { return named }
        let plain = ProductID(id.rawValue)
        // A product with a name of its own in this store is not meant by the app's name for it.
        guard let definition = definitions[plain], definition.storeIDs[store] == nil else {
            return nil
        }
        return plain
    }

    func product(of tier: PriceTier) -> ProductID? {
        byTier[tier]
    }

    /// Adds definitions; one of equal id is replaced with all its names. Of two products that claim
    /// one name the one defined last has it.
    mutating func define(_ new: [ProductDefinition]) {
        for definition in new {
            if let old = definitions[definition.id] { forget(old) }
            definitions[definition.id] = definition
            for (store, name) in definition.storeIDs {
                byStore[store, default: [:]][name] = definition.id
            }
            if let tier = definition.tier { byTier[tier] = definition.id }
        }
    }

    private mutating func forget(_ old: ProductDefinition) {
        for (store, name) in old.storeIDs where byStore[store]?[name] == old.id {
            byStore[store]?[name] = nil
        }
        if let tier = old.tier, byTier[tier] == old.id { byTier[tier] = nil }
    }
}
