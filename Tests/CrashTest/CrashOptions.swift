import Foundation

/// What the command line asks for.
struct CrashOptions {
    enum Role: String {
        /// Kills, starts again and recounts.
        case parent
        /// Buys until it is killed.
        case buyer
        /// Ends what is unfinished, and exits.
        case settler
        /// Is delivered purchases by a store of its own, and exits when all are done.
        case receiver
    }

    struct Unknown: Error, CustomStringConvertible {
        let description: String
    }

    var role = Role.parent
    var kills = 100
    var deliveries = 0
    var plant: String?
    var folder: URL?
    var seed: UInt64 = 1

    init(_ arguments: [String]) throws {
        var rest = arguments.dropFirst()
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else {
                throw Unknown(description: "\(name) wants a value")
            }
            switch name {
            case "--kills": kills = try Self.number(value)
            case "--deliver": deliveries = try Self.number(value)
            case "--seed": seed = UInt64(try Self.number(value))
            case "--plant": plant = value
            case "--folder": folder = URL(fileURLWithPath: value)
            case "--role":
                guard let role = Role(rawValue: value) else {
                    throw Unknown(description: "no role \(value)")
                }
                self.role = role
            default: throw Unknown(description: "unknown option \(name)")
            }
        }
    }

    private static func number(_ text: String) throws -> Int {
        guard let number = Int(text), number > 0 else {
            throw Unknown(description: "\(text) is no number above zero")
        }
        return number
    }
}
