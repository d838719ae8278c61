import Purser

// sample: restoring
/// The button that every shop must have, with a bar beside it.
func restore(
    from shop: some Purchasing, show: @escaping @Sendable (RestoreProgress) async -> Void
) async throws -> String {
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            for await event in shop.events {
                if case .restoreProgress(let progress) = event.kind { await show(progress) }
            }
        }
        defer { group.cancelAll() }
        let report = try await shop.restore()
        return report.end == .nothing ? "Nothing new to restore." : "\(report.items.count)"
    }
}
// end of sample
