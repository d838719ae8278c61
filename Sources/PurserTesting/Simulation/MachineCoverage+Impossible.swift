/// Pairs that no run of the queue can meet, each rule with its reason. A simulation in which one is
/// met all the same fails.
extension MachineCoverage {
    struct Rule {
        let states: Set<String>
        /// Nil for all of them.
        let inputs: Set<String>?
        let reason: String

        init(_ states: Set<String>, _ inputs: Set<String>?, _ reason: String) {
            self.states = states
            self.inputs = inputs
            self.reason = reason
        }

        func covers(_ state: String, _ input: String) -> Bool {
            states.contains(state) && inputs?.contains(input) ?? true
        }
    }

    private static let blocked: Set<String> = ["ownerUnknown", "ambiguousOrder"]
    private static let applying: Set<String> = ["granting", "revoking", "reinstating"]
    private static let verdicts: Set<String> = [
        "accepted", "acceptedElsewhere", "rejected", "undecided",
    ]
    private static let steps: Set<String> = ["applied", "applyFailed", "workerAnswered", "overdue"]
    /// Ends without a grant: whoever is in one of them was never granted.
    private static let ungranted: Set<String> = [
        "rejected", "nothingToGrant", "superseded", "acceptedElsewhere",
    ]

    private static let open: Set<String> = [
        "saved", "pending", "unknown", "unseen", "scheduled",
    ]

    private static func all(but states: Set<String>) -> Set<String> {
        Set(MachineStates.purchase).subtracting(states)
    }

    private static func attempts(but states: Set<String>) -> Set<String> {
        Set(MachineStates.payment).subtracting(states)
    }

    static let purchaseRules: [Rule] = [
        Rule(["merged"], nil, "what is said of it goes to the record of its final key"),
        Rule(all(but: ["open"]), ["merged"], "only a purchase that is being judged is merged"),
        Rule(
            all(but: blocked.union(["open"])), ["matched"],
            "an attempt is looked for only while nobody has the purchase"
        ),
        Rule(
            all(but: ["open", "ambiguousOrder", "dismissed", "superseded"]), ["defined"],
            "before its product is defined nobody is asked for an owner or a verdict"
        ),
        Rule(blocked, verdicts, "it is judged for its owner, whom it has not got"),
        Rule(blocked.union(["open"]).union(ungranted), steps, "no step of it was ever begun"),
        Rule(
            all(but: applying), ["workerAnswered"],
            "a process is asked after while its step is not ended, and the answer awaited"
        ),
        Rule(
            all(but: blocked.union(["open"])), ["ownerAnswered", "ownerFailed"],
            "an owner is asked for before all else, and the answer awaited"
        ),
        Rule(all(but: blocked), ["assign"], "only a hold for its owner or order takes it"),
        Rule(
            all(but: blocked.union(applying).union(["open"])), ["dismiss"],
            "what has ended is held for its storage at the most, and that takes no dismissal"
        ),
        Rule(
            blocked, ["finished", "finishFailed"],
            "it is held before anything of it was allowed to be finished"
        ),
        Rule(["ownerUnknown"], ["move", "handedOver"], "nobody has it yet"),
        Rule(
            blocked, ["absorbed"],
            "a record of a final key comes of a verdict where deliveries name provisional ones"
        ),
    ]

    static let paymentRules: [Rule] = [
        Rule(
            ["notStarted"],
            [
                "begun", "answered", "limit", "matched", "earlier", "rekeyed", "askedInVain", "due",
                "launched",
            ], "the store was never asked, and its row is settled"
        ),
        Rule(
            ["saved"], ["due", "askedInVain"],
            "nothing is asked and nothing rests before the store has been asked to pay"
        ),
        Rule(attempts(but: ["unknown", "unseen"]), ["retry", "dismiss"], "it is no hold"),
        Rule(
            attempts(but: ["saved", "notStarted", "consumed"]), ["withdrawn"],
            "who withdraws was not claimed, so the store was not asked, and nothing came of that"
        ),
        Rule(
            attempts(but: ["consumed"]), ["rekeyed"],
            "the attempt that a purchase names is consumed by it, in the same commit"
        ),
        Rule(attempts(but: open), ["aged"], "only a wait is given up for its age"),
        Rule(
            ["dismissed"], ["limit"], "it is not dismissed while the store is asked to pay"
        ),
    ]
}
