import Purser

extension ReceiptPurchase {
    /// The facts of one purchase in a receipt, or nil if it does not name one.
    func facts(
        in receipt: CheckedReceipt, kind known: ProductKind? = nil
    ) -> ReceiptFacts? {
        guard let bundle = receipt.content.bundle, let product, let transaction else { return nil }
        let id = TransactionID(transaction)
        let kind = productKind ?? known
        let first = original.map {
            OriginalTransaction(id: TransactionID($0), date: originalPurchaseDate)
        }
        let key = PurchaseKey.appStore(
            id, kind: kind, environment: receipt.environment, original: first,
            // 0 stands for "none" in every purchase that is no subscription.
            lineItem: lineItem.flatMap { $0 == 0 ? nil : LineItemID(String($0)) },
            periodStart: purchaseDate)
        var facts = ReceiptFacts(
            app: AppID(bundle), product: StoreProductID(product), transaction: id,
            environment: receipt.environment, quantity: quantity ?? 1, key: key)
        facts.kind = kind
        facts.appVersion = receipt.content.appVersion
        facts.purchaseDate = purchaseDate
        facts.original = first
        facts.expiresAt = expiresAt
        facts.revoked = cancelledAt.map { Revoked($0) }
        if promotionalOffer != nil {
            facts.offer = .promotional
        } else if isTrial == true || isIntroductory == true {
            facts.offer = .introductory
        }
        if isTrial == true { facts.offerMode = .freeTrial }
        return facts
    }

    private var productKind: ProductKind? {
        switch kind {
        case 0: .nonConsumable
        case 1: .consumable
        case 2: .nonRenewing
        case 3: .autoRenewable
        default: expiresAt == nil ? nil : .autoRenewable
        }
    }
}

extension CheckedReceipt {
    /// Whether the receipt was made for one of these devices: SHA-1 over the device's bytes, the
    /// opaque value and the bundle as it stands in the receipt.
    func fits(_ devices: [DeviceIdentifier]) -> Bool {
        devices.contains { device in
            let mixed = Array(device.bytes) + content.opaqueValue + content.bundleBytes
            return !device.bytes.isEmpty
                && HashAlgorithm.sha1.digest(of: mixed[...]) == content.deviceHash
        }
    }
}
