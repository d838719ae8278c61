/// One thing that must hold, in a file of its own, whose comment says what it keeps out.
protocol Rule<Claim>: Sendable {
    associatedtype Claim

    static var name: ProofRule { get }

    /// Answers for well-formed input of any content; does not fail in another way.
    static func holds(for claim: Claim) -> Bool
}

/// Rules that are asked together. All are asked, so that a verdict names all that fail.
struct RuleBook<Claim>: Sendable {
    /// A rule's name, and whether it holds.
    struct Entry: Sendable {
        let name: ProofRule
        let holds: @Sendable (Claim) -> Bool
    }

    private let entries: [Entry]

    init(@RuleBookBuilder<Claim> _ entries: () -> [Entry]) {
        self.entries = entries()
    }

    /// Every rule of the book, in its order.
    var names: [ProofRule] { entries.map(\.name) }

    /// The rules that do not hold, in the order of the book.
    func broken(by claim: Claim) -> [ProofRule] {
        entries.compactMap { entry in
            #if DEBUG
                if RuleSwitch.off.contains(entry.name) { return nil }
            #endif
            return entry.holds(claim) ? nil : entry.name
        }
    }
}

@resultBuilder
enum RuleBookBuilder<Claim> {
    static func buildExpression<R: Rule>(
        _ rule: R.Type
    ) -> RuleBook<Claim>.Entry where R.Claim == Claim {
        RuleBook.Entry(name: R.name) { R.holds(for: $0) }
    }

    static func buildBlock(_ entries: RuleBook<Claim>.Entry...) -> [RuleBook<Claim>.Entry] {
        entries
    }
}

#if DEBUG
    /// Switches rules off for the tests, which show by it that each rule is what refuses its
    /// attack. A release has no such switch.
    enum RuleSwitch {
        @TaskLocal static var off: Set<ProofRule> = []
    }
#endif
