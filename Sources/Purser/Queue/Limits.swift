/// The limits of the queue, each with its reason. Time limits run on the injected clock.
public struct Limits: Sendable {
    /// For a request to be taken on and its order made: a person waits with nothing on the screen.
    public var start: Duration = .seconds(30)
    /// For the store's answer to a payment: a person reads, types a password, asks a parent.
    public var payment: Duration = .seconds(15 * 60)
    /// After the store's answer, for verification and grant, before `buy` answers pending.
    public var settlement: Duration = .seconds(60)
    /// For one verification.
    public var verification: Duration = .seconds(30)
    /// For one call of the app's handler or ownership policy.
    public var handler: Duration = .seconds(60)
    /// For one finish to be confirmed.
    public var finish: Duration = .seconds(30)
    /// For one read of a store's lists or products.
    public var storeRead: Duration = .seconds(30)
    /// Between two rows of a restore, after which it is taken to be over.
    public var restoreQuiet: Duration = .seconds(15)
    /// Before a list that does not show what is owned is read once more: a store that has just
    /// started needs a moment.
    public var restoreSecondLook: Duration = .seconds(2)
    /// For a whole restore.
    public var restoreTotal: Duration = .seconds(120)
    /// Store calls that may run at once: sheets are shown one by one anyway.
    public var payments = 4
    /// Verifications that may run at once, so that a burst does not flood a server.
    public var verifications = 4
    /// Finishes that may run at once.
    public var finishes = 4
    /// Calls of one kind that outlived their limit; at this many none is begun any more.
    public var parked = 16
    /// Requests that may wait to be taken on, so that a loop cannot fill the memory.
    public var waiting = 1000
    /// Events that one slow observer may be behind before the oldest are dropped and counted.
    public var observerBuffer = 256
    /// How long a failed or cancelled attempt can still be matched by its token: banks and parents
    /// turn a failure into a purchase days later.
    public var attemptMemory: Duration = .seconds(30 * 86_400)

    /// The defaults.
    public init() {}
}
