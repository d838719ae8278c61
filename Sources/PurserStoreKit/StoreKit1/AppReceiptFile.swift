import Foundation
import Purser
import PurserStoreKitAPI

/// The app's receipt on disk, which the system keeps.
enum AppReceiptFile {
    private static var url: URL? {
        #if canImport(StoreKit)
            Bundle.main.appStoreReceiptURL
        #else
            // There is such a name on Linux, but never a receipt.
            Bundle.main.standInReceiptURL
        #endif
    }

    /// What is there now. A file that is absent, empty or cannot be read is no receipt: a proof
    /// that may come later, never a wrong one.
    static func read() -> Receipt {
        guard let url else { return .noReceipt }
        do {
            let data = try Data(contentsOf: url)
            return data.isEmpty ? .noReceipt : .appReceipt(data)
        } catch {
            return .noReceipt
        }
    }
}
