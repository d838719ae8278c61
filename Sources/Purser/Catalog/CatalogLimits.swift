/// The limits of the product catalog, each with its reason. Time limits run on the injected clock.
public struct CatalogLimits: Hashable, Sendable {
    /// For a call to be answered: a person looks at an empty shop.
    public var answer: Duration = .seconds(30)
    /// For one store request, its retries included; shorter than ``answer``, so that one that hangs
    /// does not hold up those behind it until their callers have gone.
    public var request: Duration = .seconds(15)
    /// Tries of one request when the store is in passing trouble: more would hold up other ids.
    public var attempts = 5
    /// The shortest wait between two tries, so that an unlucky draw does not hammer a store.
    public var shortestRest: Duration = .milliseconds(250)
    /// How long a description is taken as fresh: prices change by the day at most, and the payment
    /// sheet shows the true one.
    public var lifetime: Duration = .seconds(3600)
    /// How long it is believed that a store does not know an id: new products appear by and by.
    public var missingLifetime: Duration = .seconds(60)
    /// Requests that outlived their limit and have not returned; at this many a store is asked no
    /// more.
    public var parked = 8
    /// Storefronts whose descriptions are kept: people travel between two.
    public var storefronts = 4

    /// The defaults.
    public init() {}
}
