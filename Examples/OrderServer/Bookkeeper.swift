/// What the server does, whatever the format of its requests: the part to copy.
final class Bookkeeper {
    /// What it says of a purchase.
    enum Verdict {
        /// Credited, now or before for the same installation; balance and date are the first
        /// time's.
        case accepted(balance: Int, date: Int)
        /// Credited before for another installation.
        case acceptedElsewhere
        case rejected(String)
        /// Not now: nothing was decided and nothing kept.
        case undecided(String)
    }

    private let storage: Storage
    /// How many coins a product gives.
    private let coins: [String: Int]

    init(_ storage: Storage, coins: [String: Int]) {
        self.storage = storage
        self.coins = coins
    }

    /// Makes an order number, on disk before it is told.
    func order(account: String, product: String) throws -> String {
        try storage.createOrder(account: account, product: product)
    }

    /// Judges a purchase and credits it once.
    func judge(_ purchase: Purchase) throws -> Verdict {
        guard isGenuine(purchase) else { return .rejected("The proof is not genuine.") }
        guard let coins = coins[purchase.product] else {
            return .undecided("the product \(purchase.product) is not known here")
        }
        if let order = purchase.order {
            guard let owner = try storage.owner(ofOrder: order) else {
                return .undecided("there is no order \(order)")
            }
            // The order's owner, not whoever sends it.
            guard owner == purchase.account else {
                return .rejected("The order is another account's.")
            }
        }
        let accepted = try storage.accept(
            grant: purchase.acceptedUnder, installation: purchase.installation,
            account: purchase.account,
            order: purchase.order, coins: coins * purchase.quantity)
        // The same installation asks again when the answer was lost: it must hear the same.
        return accepted.installation == purchase.installation
            ? .accepted(balance: accepted.balance, date: accepted.date) : .acceptedElsewhere
    }

    /// A real server checks the proof's signature here, and compares what the proof states with the
    /// request. This one believes every proof that is there.
    private func isGenuine(_ purchase: Purchase) -> Bool {
        !purchase.proof.isEmpty && purchase.quantity > 0
    }
}
