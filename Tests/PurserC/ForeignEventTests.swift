import Foundation
import Purser
import Testing

@testable import PurserC

@Suite("The C interface's numbers")
struct ForeignEventTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func numbers(in path: String, _ separator: String) throws -> [String: Int] {
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        var numbers: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            let line = line.trimmingCharacters(in: CharacterSet(charactersIn: " ,"))
            let parts = line.components(separatedBy: separator)
            guard parts.count == 2, parts[0].hasPrefix("PURSER_"), let number = Int(parts[1])
            else { continue }
            #expect(numbers[parts[0]] == nil, "\(parts[0]) twice")
            numbers[parts[0]] = number
        }
        return numbers
    }

    @Test("every number of the header is the one that was given to it for ever")
    func frozen() throws {
        let header = try Self.numbers(in: "Sources/CPurser/include/purser.h", " = ")
        let frozen = try Self.numbers(in: "Tests/CInterface/numbers.txt", " ")
        #expect(header == frozen)
        #expect(frozen.count == 109)
    }

    @Test("the header has every error of the core, under the core's number")
    func errors() throws {
        let header = try Self.numbers(in: "Sources/CPurser/include/purser.h", " = ")
        let errors = Set(
            header.filter { $0.key.hasPrefix("PURSER_ERROR_") && $0.value != 0 }.values
        )
        let core = try String(
            contentsOf: Self.root.appending(path: "Sources/Purser/Errors/PurchaseError.swift"),
            encoding: .utf8
        )
        let codes = core.matches(of: /Code\(rawValue: (\d+)\)/).compactMap { Int($0.output.1) }
        #expect(codes.count > 15)
        #expect(errors == Set(codes))
    }

    @Test("handles keep kind, place and generation, and differ in each")
    func handles() {
        var seen: Set<UInt64> = []
        for kind in [Handle.Kind.shop, .observer] {
            for place in [0, 1, 63] {
                for generation in [1, 2, 0xFFFF_FFFF] as [UInt64] {
                    let handle = Handle(kind, place: place, generation: generation)
                    #expect(handle.kind == kind)
                    #expect(handle.place == place)
                    #expect(handle.generation == generation)
                    #expect(seen.insert(handle.value).inserted)
                }
            }
        }
        #expect(Handle(value: 0).kind == nil)
        #expect(Handle(value: .max).kind == nil)
    }
}
