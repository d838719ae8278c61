import PurserStoreKitAPI

// Newer than iOS 16: an error that older systems do not have.

extension StoreKitError {
    /// Whether the system cannot do it at all; said from iOS 18.4 and its like on.
    var isUnsupported: Bool {
        guard #available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else {
            return false
        }
        if case .unsupported = self { return true }
        return false
    }
}
