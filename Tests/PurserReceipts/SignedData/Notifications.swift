import PurserTestSupport

/// Payloads of the App Store's other tokens.
enum Notifications {
    static let renewal = """
        {"originalTransactionId":"2000000123450000","productId":"gold.monthly",\
        "autoRenewProductId":"gold.monthly","autoRenewStatus":1,"signedDate":1749988800000,\
        "environment":"Sandbox","renewalDate":1752580800000}
        """

    static let app = """
        {"receiptType":"Sandbox","appAppleId":123456789,"bundleId":"org.example.game",\
        "applicationVersion":"1.4.2","originalApplicationVersion":"1.0",\
        "originalPurchaseDate":1375340400000,"preorderDate":1375340300000,\
        "receiptCreationDate":1749988800000,"appTransactionId":"704891234567890123"}
        """

    static func payload(_ transaction: String, _ renewal: String) -> String {
        """
        {"notificationType":"DID_RENEW","subtype":"BILLING_RECOVERY",\
        "notificationUUID":"002e14d5-51f5-4503-b5a8-c3a1af68eb20","version":"2.0",\
        "signedDate":1749988800000,"data":{"appAppleId":123456789,\
        "bundleId":"org.example.game","bundleVersion":"1.4.2","environment":"Sandbox",\
        "signedTransactionInfo":"\(transaction)","signedRenewalInfo":"\(renewal)","status":1}}
        """
    }

    static let summary = """
        {"notificationType":"RENEWAL_EXTENSION","subtype":"SUMMARY",\
        "notificationUUID":"b","version":"2.0","signedDate":1749988800000,\
        "summary":{"requestIdentifier":"r","environment":"Sandbox","appAppleId":123456789,\
        "bundleId":"org.example.game","productId":"gold.monthly",\
        "storefrontCountryCodes":["DEU"],"failedCount":5,"succeededCount":10000}}
        """

    /// The body of the store's request to a server.
    static func body(token: TokenRecipe, inner: TokenRecipe? = nil) -> String {
        var recipe = token
        recipe.payload = renewal
        let renewal = recipe.text
        recipe.payload = payload((inner ?? token).text, renewal)
        return "{\"signedPayload\":\"\(recipe.text)\"}"
    }
}
