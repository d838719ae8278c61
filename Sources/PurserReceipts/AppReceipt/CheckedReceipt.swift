import Purser

/// A receipt that was read whole, with the rules of authenticity that it breaks.
package struct CheckedReceipt: Sendable {
    let content: AppReceiptContent
    /// The world that the receipt says it is from.
    let environment: StoreEnvironment
    /// In the order of the rule books; empty if it is authentic.
    package var brokenRules: [ProofRule]
    /// From the leaf upwards.
    let certificates: [Certificate]
    /// No root is trusted for this world, so that nobody can say.
    var lacksRoot = false
}

extension StoreEnvironment {
    /// Reads a receipt's word for a world; one that is not known stays as it is.
    init(receipt word: String?) {
        switch word {
        case nil, "Production", "ProductionVPP": self = .production
        case "ProductionSandbox", "ProductionVPPSandbox", "Sandbox": self = .sandbox
        case let word?: self.init(appStore: word)
        }
    }
}
