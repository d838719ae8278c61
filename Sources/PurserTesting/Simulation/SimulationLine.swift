/// One line of a simulated world's timeline: who did what to whom, and when.
public struct SimulationLine: Hashable, Sendable, CustomStringConvertible {
    /// Who takes part. Closed on purpose: the parts of a simulated world.
    public enum Party: String, Hashable, Sendable, CaseIterable {
        /// The people: customers, parents, support.
        case user
        /// The library under test.
        case shop
        /// The store.
        case store
        /// The server that verifies.
        case server
        /// The app's grant handler.
        case handler
        /// The journal's disk.
        case disk
        /// What checks the promises.
        case watch
    }

    /// Virtual time since the world began.
    public let time: Duration
    /// Who did it.
    public let from: Party
    /// To whom.
    public let to: Party
    /// What.
    public let text: String

    init(at time: Duration, from: Party, to: Party, text: String) {
        self.time = time
        self.from = from
        self.to = to
        self.text = text
    }

    /// The time, the two parties and the text.
    public var description: String {
        let stamp = "\(time)"
        let pad = String(repeating: " ", count: max(0, 18 - stamp.count))
        let arrow = from == to ? from.rawValue : "\(from.rawValue) -> \(to.rawValue)"
        return "\(pad)\(stamp)  \(arrow): \(text)"
    }
}
