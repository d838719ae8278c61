/// A mistake made on purpose around the machine; the search must find each (style: a check that
/// cannot fail is a defect).
package enum SearchFlaw: String, CaseIterable, Sendable {
    /// Finishes what is merely open.
    case finishesWhatIsOpen
    /// Finishes what was removed elsewhere and came again, whatever became of it.
    case finishesWhatWasRemoved
    /// After a crash in the handler the step gets a new revision.
    case newRevisionAfterCrash
    /// Takes "nobody could say" for yes.
    case grantsUnverified
    /// Overlooks that the facts say revoked.
    case overlooksRevocation
    /// Never asks the ownership policy.
    case neverAsksOwner
    /// Dismisses by itself what could not be judged.
    case dismissesByItself
    /// Commits a revocation although the goods were not taken.
    case revokesInNameOnly

    /// The beginning of the complaint that finds it.
    package var complaint: String {
        switch self {
        case .finishesWhatIsOpen, .finishesWhatWasRemoved: "I1"
        case .newRevisionAfterCrash: "I2"
        case .grantsUnverified: "I3"
        case .overlooksRevocation: "granted while revoked"
        case .neverAsksOwner: "stuck"
        case .dismissesByItself: "lost"
        case .revokesInNameOnly: "at rest"
        }
    }

    /// Whether the check of I1 stands aside, so that the one behind it is shown to work.
    var mutesFinish: Bool { self == .dismissesByItself }

    /// The smallest scenario in which it shows.
    package var scenario: SearchScenario {
        var scenario = SearchScenario(rawValue)
        scenario.flaw = self
        scenario.crashes = 1
        switch self {
        case .overlooksRevocation, .revokesInNameOnly: scenario.revokes = true
        case .neverAsksOwner, .finishesWhatWasRemoved: scenario.hasPerson = true
        default: break
        }
        return scenario
    }
}
