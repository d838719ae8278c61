import Purser
import PurserStoreKit
import PurserStoreKitStandIn
import PurserTesting
import Testing

/// By which version of StoreKit a test goes.
enum Way: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case storeKit2
    case storeKit1

    var testDescription: String { rawValue }

    /// How much the store in memory has to say for it.
    var detail: StoreSettings.Detail { self == .storeKit2 ? .full : .little }

    /// The adapter of one process.
    func adapter(
        _ base: InMemoryStoreAdapter, habits: Habits = Habits()
    ) -> StandInAdapter {
        StandInAdapter(StandIn(base, habits: habits)) {
            switch self {
            case .storeKit2: AppStoreAdapter(holdsMessages: true)
            case .storeKit1: AppStoreAdapter.storeKit1
            }
        }
    }
}
