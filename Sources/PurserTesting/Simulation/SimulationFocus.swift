/// What a simulated world has more of than others, so that what is rare elsewhere happens in it.
/// Closed on purpose: it is drawn.
package enum SimulationFocus: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// People are helped: holds are settled, purchases moved, owners merged, refunds taken back.
    case support
    /// Plans are bought, changed, renewed and restored.
    case plans
    /// Answers come when nobody waits for them any more.
    case lateness

    /// Every other world has one.
    init(_ dice: inout SeededGenerator) {
        self = [.support, .plans, .lateness, .none, .none, .none][dice.below(6)]
    }
}
