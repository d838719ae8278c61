// Compiled by `Tests/apple-only` alone: enough on every platform but visionOS, which refuses it.
import Purser
import PurserStoreKit

func makeAdapter() -> AppStoreAdapter {
    AppStoreAdapter()
}
