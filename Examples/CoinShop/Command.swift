/// What the command line asks for.
struct Command {
    static let usage = """
        usage: Examples/run CoinShop [--storekit FILE] [--dump FILE]    tells a story
               Examples/run CoinShop [--storekit FILE] --list [--json]  prints the products
               Examples/run CoinShop [--storekit FILE] --interactive    lets you buy
               Examples/run CoinShop --server URL [--buy PRODUCT]       buys through a server
               Examples/run CoinShop --data FOLDER --books              recounts what was bought

        --storekit FILE  sells what an Xcode StoreKit configuration describes
        --dump FILE      writes the store's ledger and the devices' journals, for recounting
        --server URL     gets order and verdict from an OrderServer there, over a real connection
        --buy PRODUCT    what to buy there, coins.100 unless said otherwise
        --times N        how often; 0 only ends what was begun before
        --format FORMAT  how that server is spoken to: purser, s0, s3 or verifyReceipt
        --data FOLDER    keeps store, journal and wallet there, and finds them again
        --books          prints what was paid and what was granted there
        """

    private(set) var storekit: String?
    private(set) var dump: String?
    private(set) var server: String?
    private(set) var product = "coins.100"
    private(set) var times = 1
    private(set) var format = "purser"
    private(set) var data: String?
    private(set) var isBooks = false
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
            case "--times": times = try Self.number(after: argument, &rest)
            case "--format": format = try Self.file(after: argument, &rest)
            case "--data": data = try Self.file(after: argument, &rest)
            case "--books": isBooks = true
            case "--list": isList = true
            case "--json": isJSON = true
            case "--interactive": isInteractive = true
            case "--help", "-h": isHelp = true
            default: throw Complaint("what is \(argument)?\n\(Self.usage)")
            }
        }
        if isJSON, !isList { throw Complaint("--json goes with --list") }
        if isBooks, data == nil { throw Complaint("--books goes with --data") }
    }

    private static func number(
        after option: String, _ rest: inout ArraySlice<String>
    ) throws -> Int {
        guard let number = rest.popFirst().flatMap({ Int($0) }), number >= 0 else {
            throw Complaint("\(option) wants a number")
        }
        return number
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
