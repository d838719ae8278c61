import Purser

// sample: no ads
/// No advertisements, kept for good: the answer comes from the journal, also offline.
func showsAdvertisements(_ shop: some Purchasing) async throws -> Bool {
    let owned = try await shop.entitlements(of: .single)
    return !owned.isActive("no.ads")
}
// end of sample
