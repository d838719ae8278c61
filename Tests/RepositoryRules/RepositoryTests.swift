import Testing

@Suite("This repository")
struct RepositoryTests {
    @Test("every file keeps the rule", arguments: Rule.all)
    func rule(_ rule: Rule) {
        for violation in Exemption.filter(rule.violations(in: .this), of: rule) {
            Issue.record("\(violation)")
        }
    }

    @Test("the rules see the repository's files")
    func files() {
        #expect(Repository.this.files["Package.swift"] != nil)
        #expect(Repository.this.files[".ci/run"] != nil)
        #expect(Repository.this.sources.contains { $0.path.hasPrefix("Sources/Purser/") })
        #expect(!Repository.this.files.keys.contains { $0.contains(".build/") })
    }

    @Test("every exemption is still needed", arguments: Exemption.all)
    func exemption(_ exemption: Exemption) {
        let violations = exemption.rule.violations(in: .this)
        #expect(violations.contains { $0.path == exemption.path })
    }
}
