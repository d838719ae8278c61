import Purser

/// What an app decides of its App Store adapter.
struct AppStoreOptions: Sendable {
    var presentation: PurchasePresentation?
    var simulatesAskToBuy = false
    /// Where messages are kept; nil leaves them to the system.
    var messages: HeldMessages?

    init(
        presentation: PurchasePresentation? = nil, simulatesAskToBuy: Bool,
        holdsMessages: Bool = false
    ) {
        self.presentation = presentation
        self.simulatesAskToBuy = simulatesAskToBuy
        messages = holdsMessages ? HeldMessages() : nil
    }
}
