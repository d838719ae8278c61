/// What a request says of a purchase, whatever its format.
struct Purchase {
    let grant: String
    let isProvisional: Bool
    let installation: String
    let account: String
    let order: String?
    let transaction: String
    let product: String
    let environment: String
    let quantity: Int
    let store: String
    let proof: String

    /// What it is accepted under. While the client's key is provisional the server names the
    /// purchase itself; here everything sold is a consumable, whose lineage is its transaction.
    var acceptedUnder: String {
        isProvisional ? "\(store)/\(environment)/t/\(transaction)" : grant
    }
}
