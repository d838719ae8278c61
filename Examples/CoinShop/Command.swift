/// What the command line asks for.
struct Command {
    static let usage = """
        usage: Examples/run CoinShop [--storekit FILE] [--dump FILE]    tells a story
               Examples/run CoinShop [--storekit FILE] --list [--json]  prints the products
               Examples/run CoinShop [--storekit FILE] --interactive    lets you buy
               Examples/run CoinShop --server URL [--buy PRODUCT]       buys through a server

        --storekit FILE  sells what an Xcode StoreKit configuration describes
        --dump FILE      writes the store's ledger and the devices' journals, for recounting
        --server URL     gets order and verdict from an OrderServer there, over a real connection
        --buy PRODUCT    what to buy there, coins.100 unless said otherwise
        """

    private(set) var storekit: String?
    private(set) var dump: String?
    private(set) var server: String?
    private(set) var product = "coins.100"
    private(set) var isList = false
    private(set) var isJSON = false
    private(set) var isInteractive = false
    private(set) var isHelp = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--storekit": storekit = try Self.file(after: argument, &rest)
            case "--dump": dump = try Self.file(after: argument, &rest)
            case "--server": server = try Self.file(after: argument, &rest)
            case "--buy": product = try Self.file(after: argument, &rest)
            case "--list": isList = true
            case "--json": isJSON = true
            case "--interactive": isInteractive = true
            case "--help", "-h": isHelp = true
            default: throw Complaint("what is \(argument)?\n\(Self.usage)")
            }
        }
        if isJSON, !isList { throw Complaint("--json goes with --list") }
    }

    private static func file(
        after option: String, _ rest: inout ArraySlice<String>
    ) throws -> String {
        guard let file = rest.popFirst(), !file.isEmpty else {
            throw Complaint("\(option) wants a file")
        }
        return file
    }
}

/// Why the program cannot do what it was asked, in words for its user.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
