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
        case .verifyReceipt: Self.reading.json(bytes)
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
        case .verifyReceipt:
            [
                Array(
                    #"{"status":0,"receipt":{"in_app":[{"quantity":"1","product_id":"a"}]},"#.utf8)
                    + Array(
                        #""latest_receipt_info":{"expires_date_ms":"1.5e3","a":"\u00e9"}}"#.utf8)
            ]
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
}
