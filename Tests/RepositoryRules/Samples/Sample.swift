import Testing

/// Planted files for a rule: it has to accept the good ones and to find each bad one.
struct Sample: Sendable, CustomTestStringConvertible {
    let rule: Rule
    let good: [[String: String]]
    let bad: [[String: String]]

    var testDescription: String { rule.sentence }

    init(_ rule: Rule, good: [[String: String]], bad: [[String: String]]) {
        self.rule = rule
        self.good = good
        self.bad = bad
    }

    /// Each text is the only file of its repository.
    init(_ rule: Rule, at path: String, good: [String], bad: [String]) {
        self.init(rule, good: good.map { [path: $0] }, bad: bad.map { [path: $0] })
    }

    static let all = layout + names + surface + safety + effects + words + documents + front + texts
}
