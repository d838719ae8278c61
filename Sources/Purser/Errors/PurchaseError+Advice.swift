extension PurchaseError {
    /// What to do about it, for developers; ``message`` says what happened this time.
    public var advice: String { code.advice }
}

extension PurchaseError.Code {
    static let unknownAdvice = """
        The error comes from a newer version than this text. Read its message, and retry if \
        isRetryable says so.
        """

    var advice: String { Self.advices[name] ?? Self.unknownAdvice }

    static let advices: [String: String] = [
        "notRunning": """
        Start `run()` in a task at launch and keep that task for the app's whole life; then \
        call again. Nothing was charged.
        """,
        "alreadyRunning": """
        Start `run()` in one place only. In SwiftUI that is a `.task` of the app's root, not of \
        a page that comes and goes.
        """,
        "busy": """
        Nothing was charged. Let the user try again in a moment. If it stays so, look at \
        `holds()`: a purchase that cannot be finished stands before this one.
        """,
        "callerCancelled": """
        The task that called was cancelled. A payment that had begun goes on and is told by the \
        events; buy from a task that lives as long as the page's model.
        """,
        "timedOut": """
        No answer came within the limit. What had begun goes on: follow the events instead of \
        asking again, and raise the limit in `Limits` only if people are slower than it.
        """,
        "journalUnavailable": """
        Nothing was charged. Look at the underlying error: a full disk, a device that was not \
        unlocked since it booted, a folder that does not exist, or a file of a newer version.
        """,
        "productUndefined": """
        Add a `ProductDefinition` for the product to the shop's catalog, or call `define(_:)` \
        before the page is shown.
        """,
        "productUnavailable": """
        Ask `products()` why it is missing. In App Store Connect look at the product's state, \
        the agreements and the bundle id; offer the product only where the catalog finds it.
        """,
        "notAllowed": """
        The device or the account may not pay, for instance because of parental controls. Show \
        the text for the user and offer nothing else.
        """,
        "invalidRequest": """
        Correct the call; the message names what is wrong: a quantity outside the store's \
        limit, an account in a shop of one owner, or none in a shop of accounts.
        """,
        "ineligibleForOffer": """
        Buy without the offer. Ask for eligibility before the offer is shown.
        """,
        "storefrontChanged": """
        Load the products again, since prices differ by storefront, and let the user decide \
        anew; or set `Policies.storefrontConsent` if the payment may go on.
        """,
        "orderFailed": """
        Nothing was charged. Look at the underlying error: the order service threw or did not \
        answer in time. Make its server answer the same order when it is asked twice.
        """,
        "offerNotSigned": """
        Nothing was charged. Look at the underlying error: the offer signer threw. Its server \
        needs the key id, the product and the account token of this payment.
        """,
        "network": """
        Let the user try again when the network is back, and call `wake()` then.
        """,
        "storeFailed": """
        The store failed or refused in its own words, which stand in the message. Show the text \
        for the user; if it was paid all the same, the events will tell.
        """,
        "unsupported": """
        The store or its adapter cannot do this. Look at its `StoreCapabilities` before you \
        offer it.
        """,
        "handlerFailed": """
        Look at the underlying error: your `GrantHandler` threw. Nothing has changed its owner; it \
        is asked again at the next call, foreground or launch.
        """,
        "holdNotFound": """
        It was settled meanwhile. Read `holds()` again.
        """,
        "actionNotAllowed": """
        Offer only what the hold's `actions` name now. A handler that is at work has to end \
        before a hold can be dismissed.
        """,
    ]
}
