/// Names one purchase: a store, a world of that store, and a lineage within it.
///
/// A transaction id names a delivery, and one purchase may be delivered under several. Its key
/// stays the same on every device and after a reinstall; it is what a grant is given once for.
public struct PurchaseKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The store that sold.
    public let store: StoreID
    /// The world of that store.
    public let environment: StoreEnvironment
    /// What distinguishes this purchase from all others in that world.
    public let lineage: Lineage

    /// Makes a key from its parts.
    public init(store: StoreID, environment: StoreEnvironment, lineage: Lineage) {
        self.store = store
        self.environment = environment
        self.lineage = lineage
    }

    /// True while the facts that name the purchase for good are not known yet.
    public var isProvisional: Bool {
        if case .provisional = lineage { true } else { false }
    }

    /// The canonical text, `store/environment/lineage`; equal texts mean equal keys. Slashes,
    /// percent and at signs inside a part are percent-encoded.
    public var description: String {
        var text = Lineage.escaped(store.rawValue)
        text += "/"
        text += Lineage.escaped(environment.rawValue)
        text += "/"
        text += lineage.description
        return text
    }

    /// Reads a key from its canonical text; nil if the text is none.
    public init?(_ text: String) {
        let parts = Lineage.split(Substring(text), maxSplits: 2)
        guard parts.count == 3,
            let store = Lineage.unescaped(parts[0]),
            let environment = Lineage.unescaped(parts[1]),
            let lineage = Lineage.read(parts[2])
        else { return nil }
        self.init(
            store: StoreID(store), environment: StoreEnvironment(environment), lineage: lineage
        )
        guard description.utf8.elementsEqual(text.utf8) else { return nil }
    }

    /// Orders by canonical text.
    public static func < (left: PurchaseKey, right: PurchaseKey) -> Bool {
        left.description < right.description
    }
}
