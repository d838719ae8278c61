import Foundation
import Purser
import PurserTesting

/// The shop by hand: one game on the phone, a line for each thing to do.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct Menu {
    private let market: Market

    init(_ market: Market) {
        self.market = market
    }

    private static let help = """
        b N  buy product N            c  the next payment is cancelled
        l    list the products        p  the next payment asks a parent
        j    read the journal         a  the parent approves
        h    show what is held        x  the last sale is refunded
        r    restore                  d  the last sale is delivered again
        ?    this                     q  the end
        """

    func serve() async throws {
        let menu = self
        print(Self.help)
        try await market.phone.open { game in
            await menu.list(game)
            while let line = menu.ask() {
                let words = line.split(separator: " ").map(String.init)
                guard let word = words.first else { continue }
                if word == "q" { break }
                do {
                    try await menu.obey(word, Array(words.dropFirst()), game)
                } catch {
                    print(error)
                }
                await menu.market.clock.advance(by: .seconds(10))
            }
        }
        print()
    }

    private func ask() -> String? {
        print("\(market.phone.disk.balance(.single, "coins")) coins> ", terminator: "")
        fflush(nil)
        return readLine()
    }

    private func obey(_ word: String, _ words: [String], _ game: Phone.Game) async throws {
        let store = market.store
        switch word {
        case "b": try await buy(words.first, game)
        case "l": await list(game)
        case "j": for entry in try await market.phone.entries() { print(entry) }
        case "h":
            let holds = try await game.shop.holds()
            for hold in holds { print("\(hold.id): \(hold.reason)") }
            if holds.isEmpty { print("nothing is held") }
        case "r": print("restored: \(try await game.shop.restore().items.count) purchases")
        case "c": store.plan(.cancels)
        case "p": store.plan(.waits(.approval))
        case "a": store.approveAll()
        case "x": if let sale = store.ledger.last { store.refund(sale.transaction) }
        case "d": if let sale = store.ledger.last { store.redeliver(sale.transaction) }
        default: print(Self.help)
        }
    }

    private func list(_ game: Phone.Game) async {
        for (index, product) in market.assortment.configuration.products.enumerated() {
            print("\(index + 1)  \(product.name)  \(product.price.text)")
        }
    }

    private func buy(_ number: String?, _ game: Phone.Game) async throws {
        let products = market.assortment.definitions
        guard let number = number.flatMap({ Int($0) }), products.indices.contains(number - 1)
        else { return print("buy which? 1 to \(products.count)") }
        print(try await game.shop.buy(products[number - 1].id).text)
    }
}
