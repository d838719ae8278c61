public import Purser

/// What stores have been seen to do, each as a story.
extension StoreScript {
    /// The store says no, and takes the money minutes or days later.
    public static func failedFirstPurchasedLater(_ delay: Duration) -> StoreScript {
        StoreScript("failed first, purchased later")
            .nextPayment(.refusesThenPays(StoreFailure(.other("failed")), after: delay))
    }

    /// One purchase comes twice: from the call and as an update.
    public static var duplicateDelivery: StoreScript {
        StoreScript("one purchase, delivered by the call and twice more")
            .payments(by: .both).deliveries(.twice)
    }

    /// So many purchases come in the wrong order.
    public static func reorderedDeliveries(_ count: Int) -> StoreScript {
        StoreScript("deliveries in the wrong order").payments(by: .both)
            .deliveries(.reverses(count))
    }

    /// A delivery comes late.
    public static func delayedDelivery(_ delay: Duration) -> StoreScript {
        StoreScript("a late delivery").payments(by: .both).deliveries(.delays(delay))
    }

    /// A delivery never comes by itself, only with the lists and the next launch's replay.
    public static var droppedDelivery: StoreScript {
        StoreScript("a delivery that is dropped").nextPayment(.losesAnswer(paid: true))
            .deliveries(.drops)
    }

    /// Only the payment call tells of a purchase.
    public static var onlyTheResult: StoreScript {
        StoreScript("only the result").payments(by: .result)
    }

    /// Only an update tells of a purchase; the call never returns.
    public static var onlyTheUpdate: StoreScript {
        StoreScript("only the update").payments(by: .update)
    }

    /// A restore brings everything under new ids that want to be finished too.
    public static var restoresUnderNewIDs: StoreScript {
        StoreScript("restored under new ids").settings("restores bring new ids") {
            $0.restoresUnderNewIDs = true
        }
    }

    /// The store does what a finish asks, and does not confirm it.
    public static func finishNotConfirmed(times: Int = 1) -> StoreScript {
        StoreScript("finish not confirmed")
            .calls(.finish, .failsAfterwards(StoreFailure(.timedOut)), times: times)
    }

    /// A transaction cannot be finished before it was replayed.
    public static func finishNotReplayedYet(times: Int = 1) -> StoreScript {
        StoreScript("finish before the replay")
            .calls(.finish, .fails(StoreFailure(.notReplayedYet)), times: times)
    }

    /// The store says that it is owned already, and lists nothing.
    public static var alreadyOwnedWithEmptyList: StoreScript {
        StoreScript("already owned, and nothing listed").nextPayment(.saysAlreadyOwned)
            .calls(.owned, .answersEmpty).calls(.unfinished, .answersEmpty)
    }

    /// What is owned is empty once, although it is not.
    public static var ownedListEmptyOnce: StoreScript {
        StoreScript("an owned list that is empty once").calls(.owned, .answersEmpty)
    }

    /// Someone else finishes what this app has not.
    public static func removedByAnother(after delay: Duration) -> StoreScript {
        StoreScript("removed by someone else").wait(delay).finishesElsewhere()
    }

    /// The storefront changes while a payment's sheet is open.
    public static func storefrontChange(to storefront: StorefrontID) -> StoreScript {
        StoreScript("another storefront in the middle of a payment")
            .nextPayment(.changesStorefront(to: storefront))
    }

    /// The store refunds what is not finished within a deadline.
    public static func finishDeadline(_ deadline: Duration) -> StoreScript {
        StoreScript("refunded after a deadline").settings("finish within \(deadline)") {
            $0.capabilities.finishDeadline = deadline
        }
    }

    /// Replayed transactions have lost their tokens.
    public static var tokenMissingOnReplay: StoreScript {
        StoreScript("no token on replay").settings("replays lose tokens") {
            $0.losesTokenOnReplay = true
        }
    }

    /// A purchase is begun on the store's own page.
    public static func begunOnTheStoresPage(_ product: StoreProductID) -> StoreScript {
        StoreScript("begun on the store's page").beginsOutside(product)
    }

    /// An offer code is redeemed outside the app.
    public static func codeRedeemedOutside(
        _ product: StoreProductID, offer: OfferID? = nil
    ) -> StoreScript {
        StoreScript("an offer code redeemed outside").buysOutside(product, offer: offer)
    }

    /// A products request never answers.
    public static var productsNeverAnswer: StoreScript {
        StoreScript("a products request that never answers").calls(.products, .hangs)
    }
}
