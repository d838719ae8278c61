/// One thing that must hold, in a file of its own, whose comment says what it keeps out.
protocol Rule<Claim>: Sendable {
    associatedtype Claim

    static var name: ProofRule { get }

    /// Answers for well-formed input of any content; does not fail in another way.
    static func holds(for claim: Claim) -> Bool
}

/// Rules that are asked together. All are asked, so that a verdict names all that fail.
struct RuleBook<Claim>: Sendable {
    private let rules: [@Sendable (Claim) -> ProofRule?]

    init(@RuleBookBuilder<Claim> _ rules: () -> [@Sendable (Claim) -> ProofRule?]) {
        self.rules = rules()
    }

    /// The rules that do not hold, in the order of the book.
    func broken(by claim: Claim) -> [ProofRule] {
        rules.compactMap { $0(claim) }
    }
}

@resultBuilder
enum RuleBookBuilder<Claim> {
    static func buildExpression<R: Rule>(
        _ rule: R.Type
    ) -> @Sendable (Claim) -> ProofRule? where R.Claim == Claim {
        { claim in
            #if DEBUG
                if RuleSwitch.off.contains(R.name) { return nil }
            #endif
            return R.holds(for: claim) ? nil : R.name
        }
    }

    static func buildBlock(
        _ rules: (@Sendable (Claim) -> ProofRule?)...
    ) -> [@Sendable (Claim) -> ProofRule?] { rules }
}

#if DEBUG
    /// Switches rules off for the tests, which show by it that each rule is what refuses its
    /// attack. A release has no such switch.
    enum RuleSwitch {
        @TaskLocal static var off: Set<ProofRule> = []
    }
#endif
