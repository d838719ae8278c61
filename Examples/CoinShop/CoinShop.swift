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
        if let server = command.server {
            return print(try await ServerVisit(server).buy(command.product, of: assortment))
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
}
