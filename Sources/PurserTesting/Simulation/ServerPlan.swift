/// How a simulated server answers one request. Closed on purpose: right, wrong, late or not at all.
package enum ServerPlan: Hashable, Sendable {
    case honest
    /// It cannot be reached.
    case down
    /// It asks for patience.
    case busy(Duration)
    /// It is late.
    case slow(Duration)
    /// It never answers.
    case hangs
    /// It takes the request in, and its answer gets lost.
    case losesAnswer
    /// It states another product's facts.
    case wrongProduct
    /// It states another transaction's facts.
    case wrongTransaction
    /// It states another quantity.
    case wrongQuantity
    /// It refuses, whatever the proof says.
    case rejects
}
