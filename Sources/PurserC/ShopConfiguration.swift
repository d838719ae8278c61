/// What a shop is made of, as the JSON text says it; the header explains each part.
struct ShopConfiguration: Decodable {
    struct Store: Decodable {
        var kind: String
        var id: String?
        var archive: String?
        var device: String?
        var account: String?
        var products: [SoldProduct]?

        var isReal: Bool { kind == "storekit" }
    }

    struct SoldProduct: Decodable {
        var id: String
        var kind: String
        var price: String
        var currency: String
        var name: String?
    }

    struct Product: Decodable {
        var id: String
        var kind: String
        var grants: [Grant]?
        var stores: [String]?
        var storeIDs: [String: String]?
    }

    struct Grant: Decodable {
        var currency: String?
        var amount: Int64?
        var entitlement: String?
    }

    struct Verifier: Decodable {
        var kind: String
        var endpoint: String?
        var facts: [String]?
    }

    var journal: String?
    var verifier: Verifier
    var stores: [Store]?
    var products: [Product]
    var accounts: Bool?
}
