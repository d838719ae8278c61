public import Purser

/// How an in-memory store behaves; may be changed at any time.
public struct StoreSettings: Sendable {
    /// How much a store says of a transaction. Closed on purpose: the two kinds of App Store
    /// adapter.
    public enum Detail: Hashable, Sendable {
        /// Everything, as StoreKit 2 does.
        case full
        /// As little as StoreKit 1: no kind and no environment, so that keys are provisional; the
        /// original only when restored; the date is when the device got it; the token is lost on
        /// replay.
        case little
    }

    /// By which way a device hears of its own payment. Closed on purpose: all the ways there are.
    public enum PaymentDelivery: Hashable, Sendable {
        /// The call returns the transaction.
        case result
        /// The transaction comes as an update, and the call never returns.
        case update
        /// Both.
        case both
    }

    /// The world that transactions are from.
    public var environment: StoreEnvironment = .production
    /// The app that transactions are for; nil leaves it unsaid.
    public var app: AppID? = "com.example.app"
    /// The account's storefront.
    public var storefront: StorefrontID = "USA"
    /// The language and region of names and price texts.
    public var locale = "en_US"
    /// How fast subscriptions run.
    public var timeRate: StoreTimeRate = .real
    /// Renewals cannot be paid.
    public var failsRenewals = false
    /// Access goes on for a while when a renewal cannot be paid.
    public var givesGracePeriod = false
    /// For how long.
    public var gracePeriod: Duration = .seconds(16 * 86_400)
    /// Whether the user is shown anything; without dialogs nobody can decline.
    public var showsDialogs = true
    /// What fails until it is taken out again.
    public var faults: [StoreFault: StoreFailure] = [:]
    /// Payments wait for a parent's approval.
    public var asksToBuy = false
    /// Payments are broken off, and paid once the customer has resolved what was wrong.
    public var interruptsPurchases = false
    /// What the store says about the user's permission to pay; it decides nothing.
    public var paymentsAllowed = true
    /// How much the store says of a transaction.
    public var detail: Detail = .full
    /// By which way a device hears of its own payment.
    public var paymentDelivery: PaymentDelivery = .result
    /// Whether transactions that are replayed have lost their token; always so with
    /// ``Detail/little``.
    public var losesTokenOnReplay = false
    /// Whether a restore delivers under new transaction ids, which want to be finished too.
    public var restoresUnderNewIDs = false
    /// Whether a restore also lists past periods of subscriptions.
    public var restoresHistory = false
    /// How many rows a page of owned transactions holds.
    public var ownedPageSize = 50
    /// Whether unfinished transactions are replayed when a device begins to observe.
    public var replaysUnfinished = true
    /// Whether the account's other devices hear of a payment.
    public var informsOtherDevices = true
    /// Whether buying what is owned answers `PaymentAnswer/alreadyOwned` and not the old
    /// transaction.
    public var saysAlreadyOwned = false
    /// Whether buying a consumable that is not finished yet answers its transaction again, unpaid.
    public var repeatsUnfinished = false
    /// Whether the user signs in when asked during a restore.
    public var signsIn = true
    /// What adapters made from now on say they can do.
    public var capabilities: StoreCapabilities = {
        var capabilities = StoreCapabilities()
        capabilities.quantityLimit = 10
        capabilities.listsUnfinishedCompletely = true
        capabilities.supportsOffers = true
        capabilities.supportsPlanChange = true
        capabilities.reportsStorefront = true
        return capabilities
    }()

    /// A well-behaved store that says everything.
    public init() {}
}
