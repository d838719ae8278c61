import Purser

extension CheckedPlayPurchase {
    var stated: FactsClaim.Stated {
        FactsClaim.Stated(
            bundle: claims["packageName"]?.text, product: claims["productId"]?.text,
            transaction: claims["orderId"]?.text ?? claims["purchaseToken"]?.text)
    }

    /// The facts, or nil if the claims do not name a purchase.
    func facts(id: String, in environment: StoreEnvironment) -> ReceiptFacts? {
        guard
            let package = claims["packageName"]?.text, let product = claims["productId"]?.text,
            let token = claims["purchaseToken"]?.text,
            let bought = claims["purchaseTime"]?.timestamp
        else { return nil }
        var facts = ReceiptFacts(
            app: AppID(package), product: StoreProductID(product),
            transaction: TransactionID(id), environment: environment,
            quantity: claims["quantity"]?.integer ?? 1,
            key: PurchaseKey.play(
                order: claims["orderId"]?.text, token: token, bought: bought,
                environment: environment))
        facts.purchaseDate = bought
        facts.token = claims["obfuscatedAccountId"]?.text.flatMap(AccountToken.init(text:))
        return facts
    }
}
