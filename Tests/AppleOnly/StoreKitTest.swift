// The names are StoreKitTest's own, whose documentation is Apple's. This is what the tests for
// Xcode use of it, for `Tests/apple-only` alone: it is compiled into nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

open class SKTestSession: NSObject {
    public var disableDialogs = false
    public var askToBuyEnabled = false

    public init(contentsOf fileURL: URL) throws {}

    public func resetToDefaultState() {}
    public func clearTransactions() {}
    public func allTransactions() -> [SKTestTransaction] { [] }
    public func buyProduct(productIdentifier: String) throws {}
    public func approveAskToBuyTransaction(identifier: Int) throws {}
}

open class SKTestTransaction: NSObject {
    public var identifier: Int { 0 }
    public var pendingAskToBuyConfirmation: Bool { false }
}
