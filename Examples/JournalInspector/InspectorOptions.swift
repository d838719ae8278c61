import Foundation

/// What the command line asks for.
struct InspectorOptions {
    struct Usage: Error, CustomStringConvertible {
        let problem: String

        var description: String {
            "\(problem)\nusage: JournalInspector [FILE] [--purchase ID] [--json]\n"
                + "    ID is a purchase's key, a transaction, a payment or an order"
        }
    }

    /// Nil for the sample.
    let file: URL?
    var purchase: String?
    var isJSON = false

    init(_ arguments: [String]) throws {
        var file: String?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--purchase":
                guard let id = rest.popFirst() else {
                    throw Usage(problem: "--purchase wants an ID")
                }
                purchase = id
            case _ where argument.hasPrefix("-"): throw Usage(problem: "unknown option \(argument)")
            default:
                guard file == nil else { throw Usage(problem: "one FILE at a time") }
                file = argument
            }
        }
        self.file = file.map { URL(fileURLWithPath: $0) }
    }
}
