import Purser

/// What stays as it is in one simulated world.
package struct SimulationSetup: Hashable, Sendable {
    /// Whose word decides. Closed on purpose: there are no other ways to know.
    package enum Server: String, Hashable, Sendable, CaseIterable {
        /// The proof's own facts; nobody remembers anything.
        case facts
        /// A yes without facts.
        case vouching
        /// Facts, and a ledger that accepts a purchase for one installation.
        case ledger
    }

    package var server = Server.facts
    package var phones = 1
    package var detail = StoreSettings.Detail.full
    package var delivery = StoreSettings.PaymentDelivery.result
    package var restoresUnderNewIDs = false
    package var restoresHistory = false
    package var losesTokens = false
    package var isBare = false
    package var informsOtherDevices = true
    package var saysAlreadyOwned = false
    package var repeatsUnfinished = false
    package var listsUnfinishedCompletely = true
    package var ownedPageSize = 50
    package var hasAccounts = false
    package var hasTokensPerAccount = false
    package var storesGoodsItself = false
    package var finishesRejected = false
    package var consents = false
    package var asksServer = false
    package var isOnDatabase = false

    /// Rule 5 of matching is in use, which may be wrong and is marked.
    package var infersOrders: Bool { losesTokens || isBare || detail == .little }

    /// The store's settings.
    var settings: StoreSettings {
        var settings = StoreSettings()
        settings.detail = detail
        settings.paymentDelivery = delivery
        settings.restoresUnderNewIDs = restoresUnderNewIDs
        settings.restoresHistory = restoresHistory
        settings.losesTokenOnReplay = losesTokens
        settings.informsOtherDevices = informsOtherDevices
        settings.saysAlreadyOwned = saysAlreadyOwned
        settings.repeatsUnfinished = repeatsUnfinished
        settings.ownedPageSize = ownedPageSize
        settings.capabilities.listsUnfinishedCompletely = listsUnfinishedCompletely
        return settings
    }
}
