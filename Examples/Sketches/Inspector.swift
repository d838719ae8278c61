import Purser

// sample: inspecting
/// What support wants to see: everything that is not settled, and how it came to be so.
func inspect(_ journal: some PurchaseJournal) async throws {
    let page = try await JournalReader(journal).page(.unsettled, limit: 20)
    for entry in page.entries { print(entry) }
    for key in page.unreadable { print("\(key) cannot be read") }
}
// end of sample
