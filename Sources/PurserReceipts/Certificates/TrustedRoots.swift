public import Purser

/// The roots that proofs of each world of a store may lead to.
public struct TrustedRoots: Sendable {
    private var roots: [StoreEnvironment: [TrustedRoot]] = [:]

    /// No root at all: every proof is refused until one is given.
    public init() {}

    /// Trusts a root for proofs of one world of the store.
    ///
    /// Xcode's certificates are self-signed and made on each machine: export yours from Xcode
    /// (Editor, Save Public Certificate) and trust it for `.xcode` alone.
    public mutating func trust(_ root: TrustedRoot, in environment: StoreEnvironment) {
        roots[environment, default: []].append(root)
    }

    /// The roots for a world; none is trusted for a world that was not named.
    func roots(in environment: StoreEnvironment) -> [TrustedRoot] {
        roots[environment] ?? []
    }

    /// What the App Store signs transactions, renewal information and notifications under: Apple
    /// Root CA - G3, for production and sandbox.
    public static let appStoreSignedData = TrustedRoots(AppleRoots.signedData)

    /// What the App Store signs app receipts under: Apple Root CA, for production and sandbox.
    public static let appStoreReceipts = TrustedRoots(AppleRoots.receipts)

    private init(_ root: TrustedRoot?) {
        guard let root else { return }
        for environment in [StoreEnvironment.production, .sandbox] { trust(root, in: environment) }
    }
}
