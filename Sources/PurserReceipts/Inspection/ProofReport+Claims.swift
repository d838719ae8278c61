extension ProofReport.Kind {
    /// What a whole proof of this kind states, as far as an app or its support may ask for it.
    private var claims: [String] {
        switch self {
        // Nothing tells which kind it is; most often it is a purchase that is looked for.
        case .transaction, .signedData:
            [
                "transactionId", "originalTransactionId", "bundleId", "productId", "purchaseDate",
                "originalPurchaseDate", "quantity", "type", "inAppOwnershipType", "signedDate",
                "environment",
            ]
        case .renewalInfo:
            [
                "originalTransactionId", "productId", "autoRenewProductId", "autoRenewStatus",
                "signedDate", "environment",
            ]
        case .appTransaction:
            [
                "bundleId", "applicationVersion", "originalApplicationVersion",
                "originalPurchaseDate", "receiptCreationDate", "receiptType",
            ]
        case .notification: ["notificationType", "notificationUUID", "version", "signedDate"]
        case .appReceipt: ["environment", "bundle", "appVersion", "created"]
        case .playPurchase:
            [
                "orderId", "packageName", "productId", "purchaseTime", "purchaseState",
                "purchaseToken",
            ]
        case .legacyTransaction, .unknown: []
        }
    }

    /// Those that are not there, in their order.
    func missing(_ isThere: (String) -> Bool) -> [String] { claims.filter { !isThere($0) } }
}
