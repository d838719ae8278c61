import Purser
import PurserTesting

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Story {
    func priceList() async throws {
        chapter("The price list, as the store describes it")
        let products = market.assortment.definitions.map(\.id)
        let result = try await market.phone.open { try await $0.shop.products(products) }
        let width = result.found.map { $0.product.name.count }.max() ?? 0
        for item in result.found {
            let gap = String(repeating: " ", count: width - item.product.name.count)
            let period = item.product.period.map { " every \($0.iso8601)" } ?? ""
            say("\(item.product.name)\(gap)  \(item.product.price.text)\(period)")
        }
        for (id, reason) in result.missing.sorted(by: { $0.key < $1.key }) {
            say("\(id) cannot be sold: \(reason)")
        }
    }

    func orderNumber() async throws {
        chapter("An order number, then the payment")
        guard let product = await product() else { return }
        let before = try await market.phone.entries()
        say("the server makes an order, the store is paid, the proof is checked, the goods are")
        say("given, and only then the store hears that it is done")
        say("\(product): \(try await buy(product).text)")
        try await timelines(of: market.phone, since: before)
    }

    func cancelled() async throws {
        chapter("Cancelled")
        guard let product = await product() else { return }
        market.store.plan(.cancels)
        say("\(product): \(try await buy(product).text)")
    }

    func askToBuy() async throws {
        chapter("A parent is asked, and says yes two days later")
        guard let product = await product() else { return }
        let before = try await market.phone.entries()
        market.store.plan(.waits(.approval))
        say("\(product): \(try await buy(product).text)")
        await market.clock.advance(by: .seconds(2 * 86_400))
        market.store.approveAll()
        say("two days later the parent approves; the game is opened again")
        try await open(market.phone)
        try await timelines(of: market.phone, since: before)
    }

    func powerCut() async throws {
        chapter("The power fails between payment and grant")
        guard let product = await product() else { return }
        let phone = market.phone
        let before = try await phone.entries()
        try await phone.open { game in
            game.wallet.plan(.kills)
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    // Nobody is left to hear how it ended.
                    do { _ = try await game.shop.buy(product) } catch { return }
                }
                await game.power.waitUntilClosed()
                group.cancelAll()
            }
        }
        phone.disk.powerCut()
        say("\(product): paid, and the phone is dark; \(market.store.unfinished.count) unfinished")
        await market.clock.advance(by: .seconds(3600))
        say("an hour later it is switched on, and the game is opened again")
        try await open(phone)
        try await timelines(of: phone, since: before)
    }

    func deliveredTwice() async throws {
        chapter("The same transaction is delivered twice")
        let before = try await market.phone.entries()
        guard let transaction = market.store.ledger.first?.transaction else { return }
        market.store.redeliver(transaction)
        say("the store delivers \(transaction) once more: finished again, and not granted again")
        try await open(market.phone)
        try await timelines(of: market.phone, since: before)
    }

    func refund() async throws {
        chapter("A refund")
        let before = try await market.phone.entries()
        guard let transaction = market.store.ledger.first?.transaction else { return }
        market.store.refund(transaction)
        say("the store takes \(transaction) back: the goods go, under the next revision")
        try await open(market.phone)
        try await timelines(of: market.phone, since: before)
    }

    func hold() async throws {
        chapter("A hold, shown and settled")
        guard let product = await product() else { return }
        let before = try await market.phone.entries()
        let clock = market.clock
        let story = self
        try await market.phone.open { game in
            let trouble = UndecidedReason(.serverTrouble, "status 503")
            game.verifier.behave(.answers(.undecided(trouble)))
            story.say("\(product): \(try await game.shop.buy(product).text)")
            for hold in try await game.shop.holds() {
                story.say("hold \(hold.id): \(hold.reason)")
                story.say("it may be: \(hold.actions.map(\.rawValue).sorted())")
                game.verifier.behave(.honest)
                try await game.shop.settle(hold.id, .retry)
            }
            story.say("the server is back, and the hold is tried again")
            await clock.advance(by: .seconds(5))
        }
        try await timelines(of: market.phone, since: before)
    }

    func secondDevice(_ product: ProductID?) async throws {
        chapter("A second device restores")
        guard let product else { return say("nothing in this file can be restored") }
        say("\(product) on the phone: \(try await buy(product).text)")
        let clock = market.clock
        let report = try await market.tablet.open { game in
            let report = try await game.shop.restore()
            await clock.advance(by: .seconds(5))
            return report
        }
        for item in report.items { say("\(item.product) on the tablet: \(item.result.text)") }
        say("it came under a new transaction id, which names a delivery and no purchase")
        try await timelines(of: market.tablet, since: [])
    }
}

extension RestoreItem.Result {
    /// The result in a few words.
    fileprivate var text: String {
        switch self {
        case .restored, .rescued: "restored"
        case .alreadyHad: "was there already"
        case .moved: "moved here from another account"
        case .contested: "another account's, until someone decides"
        case .past: "history"
        case .ownedByOther: "another account's"
        case .rejected(let reason): "rejected: \(reason)"
        case .undecided: "not decided yet"
        @unknown default: "unknown"
        }
    }
}
