import Foundation
import PurserTestSupport
import PurserTesting
import Testing

@testable import Purser

@Suite("A journal read by people")
struct JournalReaderTests {
    private let world = World()

    private var reader: JournalReader { JournalReader(InMemoryJournal(on: world.disk)) }

    private func buy(_ products: ProductID..., judged plan: VerifierPlan = .honest) throws {
        try world.tell { world in
            let app = world.launch()
            app.verifier.behave(plan)
            try await app.running { shop in
                for product in products {
                    _ = try await shop.buy(PaymentRequest(product, order: OrderID("A-\(product)")))
                }
                await world.clock.advance(by: .seconds(1))
            }
        }
    }

    @Test("a purchase that is stuck says why, whose it is, and what happened so far")
    func stuck() throws {
        try buy(
            "coins.100",
            judged: .answers(.undecided(UndecidedReason(.serverTrouble, "status 503")))
        )
        let page = try world.tell { _ in try await reader.page() }
        let entry = try #require(page.entries.first)
        #expect(page.entries.count == 1)
        #expect(entry.product == "coins.100")
        #expect(entry.owner == .single)
        #expect(entry.order == "A-coins.100")
        #expect(entry.state == .held(.undecided(UndecidedReason(.serverTrouble, "status 503"))))
        #expect(entry.grant == nil)
        #expect(entry.nextTry == nil)
        #expect(entry.deliveries.map(\.isFinished) == [false])
        #expect(entry.since == Date(timeIntervalSince1970: 1_700_000_000))
        let steps = entry.timeline.map(\.text)
        #expect(steps.first == "delivered as \(entry.deliveries[0].transaction)")
        #expect(steps.contains("undecided: serverTrouble: status 503"))
        #expect(entry.description.contains("status 503"))
    }

    @Test("who assigned a held purchase, and who ended a payment's wait, is on record")
    func decided() throws {
        world.options.withLock { $0.policies.owners = .accounts(NobodyKnows()) }
        world.store.buyOutside("no.ads")
        try world.tell { world in
            try await world.launch().running { shop in
                await world.clock.settle()
                let hold = try #require(try await shop.holds().first)
                try await shop.settle(hold.id, .assign(to: "kim", by: "support 7"))
                await world.clock.advance(by: .seconds(60))
                world.store.plan(.saysAlreadyOwned)
                _ = try await shop.buy("coins.100", for: "kim")
                await world.clock.advance(by: .seconds(600))
                let wait = try #require(try await shop.holds().first)
                try await shop.settle(wait.id, .dismiss(reason: "never paid", by: "support 8"))
            }
        }
        let entry = try #require(try world.tell { _ in try await reader.page() }.entries.first)
        #expect(entry.owner == "kim")
        #expect(entry.assignedBy == "support 7", "also when the record is folded")
        #expect(entry.description.contains("support 7"))
        #expect(
            try world.payments().map(\.state)
                == [.dismissed(reason: "never paid", by: "support 8")]
        )
    }

    @Test("of a folded purchase the grant and the deliveries stay, and the timeline goes")
    func folded() throws {
        try buy("no.ads")
        let page = try world.tell { _ in try await reader.page() }
        let entry = try #require(page.entries.first)
        #expect(entry.state == .owned(GrantID(entry.key)))
        #expect(entry.grant?.goods == [.entitlement("no.ads")])
        #expect(entry.grant?.quantity == 1)
        let transaction = try #require(world.store.ledger.first?.transaction)
        #expect(entry.deliveries.map(\.transaction) == [transaction])
        #expect(entry.deliveries.map(\.isFinished) == [true])
        #expect(entry.timeline.isEmpty)
    }

    @Test("pages follow each other without a gap, whatever else is in the journal")
    func pages() throws {
        try buy("coins.100", "coins.600", "no.ads")
        let (keys, sizes) = try world.tell { _ in
            var keys: [PurchaseKey] = []
            var sizes: [Int] = []
            var place: PurchaseKey?
            repeat {
                let page = try await reader.page(after: place, limit: 2)
                keys += page.entries.map(\.key)
                sizes.append(page.entries.count)
                place = page.next
            } while place != nil
            return (keys, sizes)
        }
        #expect(keys == world.store.transactions.values.sorted())
        #expect(sizes == [2, 1])
    }

    @Test("a purchase is found under the provisional key of its delivery, and listed once")
    func merged() throws {
        world.store.settings.detail = .little
        world.store.settings.environment = .sandbox
        try buy("no.ads")
        let transaction = try #require(world.store.ledger.first?.transaction)
        let (entry, page) = try world.tell { _ in
            let key = PurchaseKey.provisional(transaction, in: .appStore)
            return (try await reader.entry(of: key), try await reader.page())
        }
        #expect(entry?.key == world.store.transactions[transaction])
        #expect(page.entries.map(\.key) == [entry?.key])
        let unknown = try world.tell { _ in
            try await reader.entry(of: .provisional("1", in: .appStore))
        }
        #expect(unknown == nil)
    }

    @Test(
        "a record that cannot be read is named and hides no other",
        arguments: [(Data([1, 2]), "damaged"), (Data([255]), "a newer version")]
    )
    func unreadable(_ body: Data, _ cause: String) throws {
        try buy("coins.100")
        let key = PurchaseKey.provisional("0", in: .appStore)
        let page = try world.tell { _ in
            let row = JournalRow(id: .purchase(key), version: 1, body: body)
            try await InMemoryJournal(on: world.disk).commit(
                JournalCommit([.put(row)], durability: .synchronised)
            )
            return try await reader.page()
        }
        #expect(page.unreadable == [key])
        #expect(page.entries.map(\.product) == ["coins.100"])
        let failure = #expect(throws: JournalFailure.self) {
            try world.tell { _ in _ = try await reader.entry(of: key) }
        }
        #expect(failure?.code == .unreadable(.purchase(key)))
        #expect(failure?.message.contains(cause) == true)
    }
}
