extension TextTable {
    /// The same as the English resources, for where there are none.
    static let english: [String: String] = [
        "error.notRunning": "The shop is not ready yet. Please try again in a moment.",
        "error.alreadyRunning": "The shop is not ready. Please close the app and open it again.",
        "error.busy": """
        Another purchase is still being completed. Nothing was charged; please try again in \
        a moment.
        """,
        "error.callerCancelled": "The purchase goes on in the background.",
        "error.timedOut": """
        This takes longer than expected. What you have paid for will be delivered; please \
        look again later.
        """,
        "error.journalUnavailable": """
        Purchases cannot be saved on this device right now. Nothing was charged. Please free \
        some space and try again.
        """,
        "error.productUndefined": "This item is not available right now.",
        "error.productUnavailable": "This item is not available right now.",
        "error.notAllowed": "Purchases are not allowed on this device.",
        "error.invalidRequest": "This purchase is not possible.",
        "error.ineligibleForOffer": "This offer is not available to you.",
        "error.storefrontChanged": """
        The country or region of your store account has changed. Please look at the price \
        again.
        """,
        "error.orderFailed": """
        The order could not be placed. Nothing was charged; please try again.
        """,
        "error.offerNotSigned": """
        The offer could not be applied. Nothing was charged; please try again.
        """,
        "error.network": "Please check your connection and try again.",
        "error.storeFailed": "The store could not complete the purchase. Please try again later.",
        "error.unsupported": "This store does not offer that.",
        "error.handlerFailed": "This did not work. Please try again later.",
        "error.holdNotFound": "This has been settled already.",
        "error.actionNotAllowed": "This is not possible right now.",
        "error.unknown": "Something went wrong. Please try again later.",
        "hold.undecided": """
        Your payment is being checked. You will get your purchase as soon as that is done.
        """,
        "hold.handlerFailed": "Your purchase is paid and will be delivered soon.",
        "hold.ownerUnknown": """
        A paid purchase waits to be assigned to an account. Please contact support.
        """,
        "hold.ambiguousOrder": """
        It is not certain which order a paid purchase belongs to. Please contact support.
        """,
        "hold.rejected": "The proof of this purchase was not accepted. Please contact support.",
        "hold.storage": """
        Your purchase could not be saved. Please free some space; it then continues by \
        itself.
        """,
        "hold.paymentUnknown": """
        The store has not confirmed whether this was paid. Please do not pay again; it is \
        being looked into.
        """,
        "hold.ownedButUnseen": """
        The store says that you own this already. You will get it as soon as the store \
        confirms it.
        """,
        "hold.acceptedElsewhere": "This purchase was used on another device.",
        "hold.ownedByOther": "This purchase belongs to another account.",
        "hold.journalMoved": "Your purchases are being checked on this device.",
        "pending.approval": """
        Your request was sent. You will get your purchase once it is approved.
        """,
        "pending.payment": """
        Your payment is on its way. You will get your purchase once it has arrived.
        """,
        "pending.verification": """
        Your payment is being checked. You will get your purchase as soon as that is done.
        """,
        "pending.resolution": """
        Your purchase is paid and is being assigned. Please contact support if it takes \
        long.
        """,
        "outcome.alreadyOwned": "You own this already. Nothing was charged.",
        "outcome.scheduled": "The change takes effect when the current period ends.",
        "rejection.notAuthentic": "The proof of this purchase was not accepted.",
        "rejection.wrongApp": "This purchase was made in another app.",
        "rejection.wrongProduct": "The proof of this purchase is for another item.",
        "rejection.wrongTransaction": "The proof does not belong to this purchase.",
        "rejection.wrongEnvironment": """
        The proof of this purchase comes from another store environment.
        """,
        "rejection.wrongQuantity": "The proof of this purchase states another quantity.",
        "rejection.wrongDevice": """
        This purchase was made on another device. Please restore your purchases.
        """,
        "rejection.revoked": "The store has taken this purchase back.",
        "rejection.accountUnknown": "The store does not know this account any more.",
        "rejection.refusedByServer": "This purchase was not accepted.",
        "rejection.environmentRefused": "Test purchases are not accepted here.",
        "rejection.other": "This purchase was not accepted.",
    ]
}
