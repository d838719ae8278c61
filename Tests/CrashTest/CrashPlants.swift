import Purser

/// Faults on purpose, so that the test can be shown to see them. Without PURSER_PLANTS there are
/// none.
enum CrashPlants {
    #if PURSER_PLANTS
        static let names = ["finish-at-delivery", "attempt-after-payment", "grant-outside-commit"]

        static func adapter(_ adapter: any StoreAdapter, _ plant: String?) -> any StoreAdapter {
            guard plant == "finish-at-delivery" else { return adapter }
            var hasty = TappedAdapter(base: adapter)
            hasty.finishes = false
            hasty.before = { transaction in
                do throws(StoreFailure) {
                    try await adapter.finish(transaction)
                } catch {
                    print("could not plant: \(error)")
                }
            }
            return hasty
        }

        static func journal(_ journal: any PurchaseJournal, _ plant: String?) -> any PurchaseJournal
        {
            plant.map { PlantedJournal(base: journal, plant: $0) } ?? journal
        }
    #else
        static let names: [String] = []

        static func adapter(_ adapter: any StoreAdapter, _ plant: String?) -> any StoreAdapter {
            adapter
        }

        static func journal(_ journal: any PurchaseJournal, _ plant: String?) -> any PurchaseJournal
        {
            journal
        }
    #endif
}
