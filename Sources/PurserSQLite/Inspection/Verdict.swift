/// What an inspection makes of one record.
struct Verdict {
    let state: InspectedEntry.State
    let reason: String?
    let nextTry: InspectedEntry.NextTry
    let explanation: String

    init(
        _ state: InspectedEntry.State, reason: String? = nil,
        nextTry: InspectedEntry.NextTry = .never, _ explanation: String
    ) {
        self.state = state
        self.reason = reason
        self.nextTry = nextTry
        self.explanation = explanation
    }
}
