/// A file that one rule does not hold for, and why.
struct Exemption: Sendable, CustomStringConvertible {
    let rule: Rule
    let path: String
    let reason: String

    var description: String { "\(path): \(reason)" }

    static let all: [Exemption] = []

    static func filter(_ violations: [Violation], of rule: Rule) -> [Violation] {
        let exempt = Set(all.filter { $0.rule.sentence == rule.sentence }.map(\.path))
        return violations.filter { !exempt.contains($0.path) }
    }
}
