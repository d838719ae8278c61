import PurserTestSupport
import Testing

@Suite("Every state of a purchase")
struct PurchaseMachineSearchTests {
    @Test(
        "I2 one grant, never before its proof, in every state; none is stuck, nothing paid is lost",
        arguments: SearchScenario.quick.map(\.name))
    func holds(_ name: String) throws {
        let scenario = try #require(SearchScenario.quick.first { $0.name == name })
        let report = PurchaseSearch(scenario).run(limit: 100_000)
        #expect(report.complaint == nil, "\(report.path.joined(separator: "; "))")
        #expect(!report.isCut)
        #expect(report.states > 200)
    }

    @Test("a mistake around the machine is found", arguments: SearchFlaw.allCases)
    func finds(_ flaw: SearchFlaw) {
        let report = PurchaseSearch(flaw.scenario).run(limit: 100_000)
        let complaint = report.complaint ?? "nothing"
        #expect(complaint.hasPrefix(flaw.complaint), "\(complaint): \(report.path)")
    }
}
