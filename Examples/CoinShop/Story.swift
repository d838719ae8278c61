import Foundation
import Purser
import PurserTesting

/// A few days in the life of a coin shop, each chapter a few lines and the purchase's timeline.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class Story: Sendable {
    let market: Market
    private let shelf: Shelf

    init(_ market: Market) {
        self.market = market
        shelf = Shelf(market.assortment)
    }

    /// Products for one chapter after the other: coins in turn, and where there are none the things
    /// that are bought once.
    actor Shelf {
        private let coins: [ProductID]
        private var kept: [ProductID]
        private var place = 0

        init(_ assortment: Assortment) {
            coins = assortment.consumables
            kept = assortment.kept
        }

        func take() -> ProductID? {
            if coins.isEmpty { return takeKept() }
            defer { place += 1 }
            return coins[place % coins.count]
        }

        func takeKept() -> ProductID? {
            kept.isEmpty ? nil : kept.removeFirst()
        }
    }

    func tell() async throws {
        // Put aside for the second device, which can restore nothing that is used up.
        let lasting = await shelf.takeKept()
        try await priceList()
        try await orderNumber()
        try await cancelled()
        try await askToBuy()
        try await powerCut()
        try await deliveredTwice()
        try await refund()
        try await hold()
        try await secondDevice(lasting)
        print()
    }

    // MARK: Telling

    func chapter(_ title: String) {
        print("\n── \(title)")
    }

    func say(_ line: String) {
        print("   \(line)")
    }

    /// The purchases of a journal that have changed since `before`, as the journal tells them.
    func timelines(of phone: Phone, since before: [JournalEntry]) async throws {
        for entry in try await phone.entries() where !before.contains(entry) {
            say("\(entry.product) · \(entry.key)")
            for step in entry.timeline { say("  \(Self.text(step.date))  \(step.text)") }
        }
        let coins = phone.disk.balance(.single, "coins")
        say("the \(phone.name)'s wallet holds \(coins) coins")
    }

    private static func text(_ date: Date) -> String {
        let text = date.formatted(.iso8601)
        return String(text.dropFirst(5).prefix(14)).replacing("T", with: " ")
    }

    /// A product for a chapter; nil, which is told, when all is sold.
    func product() async -> ProductID? {
        let product = await shelf.take()
        if product == nil { say("everything in this file is sold") }
        return product
    }

    /// Opens the game on the phone, buys, and gives the finish its time.
    func buy(
        _ product: ProductID, settingUp: @escaping @Sendable (Phone.Game) -> Void = { _ in }
    ) async throws -> PurchaseOutcome {
        let clock = market.clock
        return try await market.phone.open { game in
            settingUp(game)
            let outcome = try await game.shop.buy(product)
            await clock.advance(by: .seconds(5))
            return outcome
        }
    }

    /// Opens the game and lets it do what it finds to do.
    func open(_ phone: Phone) async throws {
        let clock = market.clock
        try await phone.open { _ in await clock.advance(by: .seconds(120)) }
    }
}

extension PurchaseOutcome {
    /// The outcome in a few words.
    var text: String {
        switch self {
        case .granted(let grant): "granted" + (grant.order.map { ", order \($0.id)" } ?? "")
        case .resumed: "granted: an earlier payment was settled"
        case .pending(.approval): "pending: a parent is asked"
        case .pending(.payment): "pending: the bank takes its time"
        case .pending(.verification): "pending: paid, and not verified yet"
        case .pending(.resolution): "pending: paid, and someone has to decide"
        case .cancelled: "cancelled, which is no error; nothing was paid"
        case .alreadyOwned: "owned already; nothing was paid"
        case .scheduled: "a change of plan at the next renewal"
        case .rejected(let reason): "rejected: \(reason)"
        case .unknown: "the store gave no answer"
        }
    }
}
