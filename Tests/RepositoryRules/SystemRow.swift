/// A need of one of the five systems that people come from, with the example and the test that
/// show how it is met.
struct SystemRow: Sendable, CustomStringConvertible {
    let system: String
    let need: String
    let example: String
    /// The display name of a test.
    let test: String

    var description: String { "\(system): \(need)" }

    init(_ system: String, _ need: String, _ example: String, _ test: String) {
        self.system = system
        self.need = need
        self.example = "Examples/" + example
        self.test = test
    }

    static let all = coinShop + manager + wrapper + streaming + tutorial

    private static let coinShop = [
        SystemRow(
            "S0", "a price tier leads to the product", "CoinShop/Assortment.swift",
            "A price tier leads to its product, and the product to its tier"
        ),
        SystemRow(
            "S0", "an order number before the payment", "Sketches/OrderNumber.swift",
            "P10 the order comes back with a replay that has lost its token, wherever the app died"
        ),
        SystemRow(
            "S0", "receipt and order to the app's server, the balance back",
            "CoinShop/ServerVisit.swift",
            "a coin shop gets receipt and order number, and its balance comes back"
        ),
        SystemRow(
            "S0", "cancelled is told from failed", "CoinShop/Story+Chapters.swift",
            "P68 a cancellation is an outcome and no error, and what is paid after it is granted"
        ),
        SystemRow(
            "S0", "nothing is finished before the server has answered", "QuickStart/main.swift",
            "P02 whatever a verifier says short of a recorded yes, nothing is finished"
        ),
        SystemRow(
            "S0", "no empty receipt is posted", "Sketches/ServerCheck.swift",
            "P41 an empty proof is never sent"
        ),
    ]

    private static let manager = [
        SystemRow(
            "S1", "every state can be seen", "Sketches/Following.swift",
            "P02 the steps are told in the order in which they are safe"
        ),
        SystemRow(
            "S1", "status codes, and the right world of the store",
            "OrderServer/ServerFormat.swift",
            "P43 the redirect belongs to the request: the next one asks production first"
        ),
        SystemRow(
            "S1", "lost orders are found", "Sketches/Support.swift",
            "P01 the hold is on disk before the first question, and goes on without the user"
        ),
    ]

    private static let wrapper = [
        SystemRow(
            "S2", "a chain of delegates with callbacks for each call",
            "Sketches/DelegateChain.swift",
            "two payments for two products and two for one: four callbacks, each its own"
        ),
        SystemRow(
            "S2", "each member of the chain has its place", "GameLoop/DelegateChain.cpp",
            "each row's Swift and C++ stand in files that compile"
        ),
        SystemRow(
            "S2", "games in C++, called back when their loop polls", "GameLoop/main.cpp",
            "P53 a thousand requests from many threads each call back once on the polling thread"
        ),
        SystemRow(
            "S2", "a restore tells each item, then its end", "Sketches/Restoring.swift",
            "a restore calls back for each purchase, then once; with none, once"
        ),
        SystemRow(
            "S2", "what was asked for and what was paid stay apart", "Sketches/DelegateChain.swift",
            "what was asked for and what was paid stay apart: the quantity is the grant's"
        ),
        SystemRow(
            "S2", "one front for several ways to pay", "Sketches/WebShop.swift",
            "One product with an id of its own in each store is found in both, in the shop's order"
        ),
        SystemRow(
            "S2", "two payments at once do not overwrite each other", "Sketches/Coins.swift",
            "P28 every call to buy ends once, in every interleaving of answers and removals"
        ),
    ]

    private static let streaming = [
        SystemRow(
            "S3", "the platform's wire format in ten lines", "OrderServer/ServerFormat.swift",
            "a streaming platform gets its three fields, and its text reaches the user"
        ),
        SystemRow(
            "S3", "the user on the order", "Sketches/OrderNumber.swift",
            "I4 three hundred buys at once with orders of their own give three hundred grants"
        ),
        SystemRow(
            "S3", "messages that a user can read", "Sketches/Messages.swift",
            "a server's own text comes first, then the app's, then the library's"
        ),
        SystemRow(
            "S3", "the store is listened to once", "Sketches/Launch.swift",
            "P34 running twice listens to the store once"
        ),
    ]

    private static let tutorial = [
        SystemRow(
            "S4", "a button is enabled when the store knows the product",
            "CoinShop/Story+Chapters.swift",
            "P56 found and missing are both told, each missing one with its reason"
        ),
        SystemRow(
            "S4", "the answer's facts are compared", "ReceiptInspector/main.swift",
            "I3 each difference between proof and delivery is refused"
        ),
        SystemRow(
            "S4", "a restore with a report", "Sketches/Restoring.swift",
            "I8 five restores with a new id each grant nothing new, and a second device once"
        ),
        SystemRow(
            "S4", "an empty answer is no answer", "Sketches/ServerCheck.swift",
            "P17 what is no answer is undecided, with its raw cause"
        ),
        SystemRow(
            "S4", "base64 that does not break JSON", "CoinShop/ServerVisit.swift",
            "P47 base64 has no line breaks and survives a JSON round trip byte for byte"
        ),
    ]
}
