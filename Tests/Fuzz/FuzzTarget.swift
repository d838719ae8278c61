import Foundation
import PurserReceipts
import PurserTestSupport
import PurserTesting

/// What is fuzzed, each by the name that the script takes.
enum FuzzTarget: String, CaseIterable {
    case der
    case certificate
    case receipt
    case token
    case play
    case verifyReceipt
    case storeKit

    /// Reads the bytes; anything but a return is a finding.
    func read(_ bytes: [UInt8]) {
        switch self {
        case .der: Self.reading.der(bytes)
        case .certificate: Self.reading.certificate(bytes)
        case .receipt: Self.reading.receipt(bytes)
        case .token: Self.reading.token(bytes)
        case .play: Self.reading.play(bytes)
        case .verifyReceipt: Self.reading.verifyReceipt(bytes)
        case .storeKit: _ = try? StoreConfiguration(Data(bytes), name: "fuzz")
        }
    }

    private static let reading = ProofReading(playKey: ChainKeys.strangerRSA.publicKey)

    /// A few sound inputs to begin with.
    var seeds: [[UInt8]] {
        switch self {
        case .der: [ReceiptRecipe().bytes, ChainRecipe(.quick).leaf.der, Self.indefinite]
        case .certificate: ChainRecipe(.quick).certificates + ChainRecipe(.receipt).certificates
        case .receipt: [ReceiptRecipe().bytes, Self.indefinite, Self.attributed]
        case .token: [Array(TokenRecipe(.quick).text.utf8), Array(TokenRecipe().text.utf8)]
        case .play:
            [
                Array(
                    #"{"orderId":"GPA.1","packageName":"a","productId":"b","purchaseTime":1,"#
                        .utf8)
                    + Array(#""purchaseState":0,"purchaseToken":"t","quantity":2}"#.utf8)
            ]
        case .verifyReceipt: [Array(Self.unifiedAnswer.utf8), Array(Self.singleAnswer.utf8)]
        case .storeKit:
            [
                Array(
                    #"{"identifier":"A","products":[{"productID":"a","type":"Consumable","#.utf8)
                    + Array(#""displayPrice":"0.99"}],"version":{"major":4,"minor":0}}"#.utf8)
            ]
        }
    }

    private static var indefinite: [UInt8] {
        var recipe = ReceiptRecipe()
        recipe.usesIndefiniteLengths = true
        return recipe.bytes
    }

    private static var attributed: [UInt8] {
        var recipe = ReceiptRecipe()
        recipe.hasSignedAttributes = true
        return recipe.bytes
    }

    private static let unifiedAnswer = #"""
        {"status":0,"environment":"Sandbox","receipt":{"bundle_id":"a","application_version":"1",
        "request_date_ms":"1700000000000","in_app":[{"quantity":"1","product_id":"a",
        "transaction_id":"1","original_transaction_id":"1","purchase_date_ms":"1.5e3",
        "purchase_date":"2023-11-14 22:13:20 Etc/GMT","is_trial_period":"false"}]},
        "latest_receipt_info":[{"quantity":1,"product_id":"b","transaction_id":"2",
        "original_transaction_id":"2","web_order_line_item_id":"3",
        "expires_date_ms":"1700003600000","cancellation_date_ms":"1700000001000",
        "cancellation_reason":"1","in_app_ownership_type":"FAMILY_SHARED","a":"é"}],
        "pending_renewal_info":[{"product_id":"b","original_transaction_id":"2",
        "auto_renew_status":"1","expiration_intent":"2","is_in_billing_retry_period":"0",
        "grace_period_expires_date_ms":"1700007200000","price_consent_status":"0"}]}
        """#

    private static let singleAnswer = #"""
        {"status":21006,"auto_renew_status":0,"receipt":{"bid":"a","bvrs":"1","quantity":"1",
        "product_id":"a","transaction_id":"1","original_transaction_id":"1",
        "purchase_date":"2023-11-14 22:13:20 America/Los_Angeles",
        "expires_date":"1700003600000","expires_date_formatted":"2023-11-14 23:13:20 Etc/GMT"},
        "latest_expired_receipt_info":{"quantity":"1","product_id":"a","transaction_id":"2"},
        "is-retryable":"true"}
        """#
}
