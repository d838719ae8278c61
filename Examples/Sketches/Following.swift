import Purser

// sample: following
/// Tells the app's pages what happens, whoever began it.
func follow(
    _ shop: some Purchasing, show: @Sendable (String) async -> Void
) async {
    for await event in shop.events {
        switch event.kind {
        case .granted(let grant), .restored(let grant), .reinstated(let grant):
            await show("\(grant.product) is yours")
        case .revoked(let revocation):
            await show("\(revocation.grant.product) was taken back")
        case .held(let hold):
            await show(UserTexts().text(for: hold.reason))
        default:
            break
        }
    }
}
// end of sample
