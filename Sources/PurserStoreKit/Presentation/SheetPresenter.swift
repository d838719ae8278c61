import Purser
import PurserStoreKitAPI

/// Shows the store's own pages, and promises only that they were closed.
///
/// Which pages there are is said by platform, in files beside this one.
struct SheetPresenter {
    let messages: HeldMessages?

    func present(
        _ sheet: StoreSheet, on presentation: PurchasePresentation?
    ) async throws(StoreFailure) {
        #if os(iOS) || os(visionOS) || os(macOS)
            do {
                try await show(sheet, on: presentation)
            } catch let failure as StoreFailure {
                throw failure
            } catch {
                throw StoreErrorMeaning(error).failure
            }
        #else
            throw StoreFailure(.unsupported, "this platform has no such page")
        #endif
    }

    /// The App Store's number of a transaction.
    static func number(of id: TransactionID) throws(StoreFailure) -> UInt64 {
        guard let number = UInt64(id.rawValue) else {
            throw StoreFailure(.unsupported, "not an App Store transaction")
        }
        return number
    }
}
