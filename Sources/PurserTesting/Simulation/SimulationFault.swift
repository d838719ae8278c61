/// A kind of trouble that a simulated world may be in; each is on or off for a seed. Closed on
/// purpose: it is the list that a run's coverage is counted by.
public enum SimulationFault: String, Hashable, Sendable, CaseIterable {
    /// Transactions come twice.
    case duplicates
    /// Transactions come in the wrong order.
    case reorders
    /// Transactions come late.
    case delays
    /// Transactions do not come by themselves.
    case drops
    /// Calls of the store fail, hang or come back empty.
    case storeErrors
    /// The store says no or nothing, and takes the money all the same.
    case lateSuccesses
    /// The server cannot be reached.
    case serverDown
    /// The server is slow, or never answers.
    case serverSlow
    /// The server answers about something else.
    case serverWrong
    /// The server refuses what is genuine.
    case serverRejects
    /// The disk takes nothing more.
    case diskFull
    /// A write is stored, and its confirmation gets lost.
    case tornWrites
    /// The power fails, and what was not synchronised is gone.
    case lostWrites
    /// The process dies between any two jobs.
    case crashes
    /// The app's own handler fails, hangs or kills.
    case handlerFailures
    /// The user turns the clock, or boots.
    case clockTurns
    /// The account moves to another storefront.
    case storefronts
    /// The store says as little as it may.
    case missingFields
    /// The device is cut off from the store.
    case disconnections
    /// Someone else finishes what the app has not.
    case otherHands
}
