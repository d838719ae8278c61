import Foundation
import PurserTesting
import Testing

@Suite("A seeded generator", .shuffled)
struct SeededGeneratorTests {
    @Test("gives the published numbers of SeededGenerator64")
    func vectors() {
        var generator = SeededGenerator(seed: 1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ]
        )
    }

    @Test("stays below its bound and reaches all of it", arguments: [1, 2, 3, 7, 10])
    func below(bound: Int) {
        var generator = SeededGenerator(seed: 9)
        let drawn = Set((0..<500).map { _ in generator.below(bound) })
        #expect(drawn == Set(0..<bound))
        #expect(generator.below(0) == 0)
    }

    @Test("makes UUIDs of version 4")
    func uuid() {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<50 {
            let text = Array(generator.uuid().uuidString)
            #expect(text[14] == "4")
            #expect("89AB".contains(text[19]))
        }
    }
}
