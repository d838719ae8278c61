import Testing

@Suite("The rules themselves")
struct RuleTests {
    @Test("a rule accepts its good samples and finds each bad one", arguments: Sample.all)
    func sample(_ sample: Sample) {
        for good in sample.good {
            let violations = sample.rule.violations(in: Repository(good))
            #expect(violations.isEmpty, "\(good) should be accepted: \(violations)")
        }
        for bad in sample.bad {
            let violations = sample.rule.violations(in: Repository(bad))
            #expect(!violations.isEmpty, "\(bad) should be found")
        }
    }

    @Test("every rule has a good and a bad sample")
    func samplesAreComplete() {
        let sampled = Sample.all.filter { !$0.good.isEmpty && !$0.bad.isEmpty }
        #expect(Set(sampled.map(\.rule.sentence)) == Set(Rule.all.map(\.sentence)))
        #expect(Rule.all.count == Set(Rule.all.map(\.sentence)).count)
    }
}
