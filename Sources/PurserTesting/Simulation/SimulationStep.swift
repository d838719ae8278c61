/// One step of a plan: what happens, on which phone, and how far the world goes on after it.
package struct SimulationStep: Hashable, Sendable, CustomStringConvertible {
    /// How far the world goes on.
    package enum Pace: Hashable, Sendable {
        /// So many jobs at the most, without time passing.
        case jobs(Int)
        /// Until nothing is left to run now.
        case idle
        /// So much time.
        case time(Duration)
    }

    package var phone: Int
    package var action: SimulationAction
    package var pace: Pace

    package init(_ action: SimulationAction, on phone: Int, then pace: Pace) {
        self.phone = phone
        self.action = action
        self.pace = pace
    }

    package var description: String { "phone \(phone): \(action), then \(pace)" }
}
