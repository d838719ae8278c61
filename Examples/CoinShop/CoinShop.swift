import Foundation
import PurserTesting

/// The program: what the command line asks for, and how it ends.
@main
struct CoinShop {
    static func main() async {
        do {
            try await run(Command(Array(CommandLine.arguments.dropFirst())))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }

    private static func run(_ command: Command) async throws {
        if command.isHelp { return print(Command.usage) }
        let assortment = try Assortment(file: command.storekit)
        if command.isList {
            let list = PriceList(assortment.configuration)
            return print(command.isJSON ? try list.json() : list.table())
        }
        if command.server != nil || command.isBooks {
            return try await visit(command, assortment)
        }
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            throw Complaint("the story needs macOS 15 or later; --list works without")
        }
        let market = Market(assortment)
        if command.isInteractive {
            try market.run { try await Menu(market).serve() }
        } else {
            try market.run { try await Story(market).tell() }
        }
        let count = try market.run { try await Recount(of: market) }
        if let path = command.dump { try count.dump(to: path) }
        print(count.summary)
    }

    /// Buys through a server, or recounts what was bought.
    private static func visit(_ command: Command, _ assortment: Assortment) async throws {
        let folder =
            command.data.map { URL(filePath: $0) }
            ?? FileManager.default.temporaryDirectory.appending(path: "CoinShop-\(getpid())")
        defer {
            if command.data == nil { try? FileManager.default.removeItem(at: folder) }
        }
        // Nobody is asked for the books.
        let words = try ServerWords(command.server ?? "http://127.0.0.1:9", command.format)
        let visit = try ServerVisit(words, assortment, in: folder)
        guard command.isBooks else {
            return try await visit.buy(command.product, times: command.times) { line in
                print(line)
                // Whoever kills this process wants to have read it.
                fflush(nil)
            }
        }
        let books = try await visit.books()
        for grant in books.paid { print("paid \(grant)") }
        for line in books.granted { print("granted \(line)") }
    }
}
