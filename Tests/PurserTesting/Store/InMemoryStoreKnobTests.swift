import Purser
import PurserTesting
import Testing

@Suite("What can be turned at a store in memory", .shuffled)
struct InMemoryStoreKnobTests {
    @Test("is seen through the adapter alone", arguments: StoreKnob.all)
    func seen(knob: StoreKnob) throws {
        #expect(knob.seen.natural != knob.seen.turned)
        #expect(try knob.show(isTurned: false) == knob.seen.natural)
        #expect(try knob.show(isTurned: true) == knob.seen.turned)
    }

    /// The locale is seen in the products of a configuration; see the tests of its settings.
    @Test("is every setting that there is")
    func whole() {
        let settings = Mirror(reflecting: StoreSettings()).children.compactMap(\.label)
        let shown = Set(StoreKnob.all.map(\.name))
        #expect(settings.filter { !shown.contains($0) } == ["locale"])
        #expect(shown.count == StoreKnob.all.count)
    }

    @Test("holds news back while a device is cut off, and hands it over when it is connected")
    func connection() throws {
        let store = InMemoryStore(products: [.consumable("coins")])
        let phone = store.device("phone")
        try story(store) {
            let app = BareApp(phone)
            phone.disconnect()
            #expect(!phone.isConnected)
            try await app.observing {
                await store.clock.settle()
                store.buyOutside("coins")
                await store.clock.advance(by: .seconds(3600))
                #expect(app.transactions.isEmpty)
                phone.connect()
                await store.clock.settle()
                #expect(app.transactions.count == 1)
            }
        }
    }

    @Test("P23 floods a device with the past of its account, each under an id of its own")
    func flood() throws {
        let store = InMemoryStore(products: [
            .subscription("weekly", every: SubscriptionPeriod(1, .week))
        ])
        let phone = store.device("phone")
        try story(store) {
            store.buyInThePast("weekly", ago: .seconds((98 * 7 + 1) * 86_400))
            let app = BareApp(phone)
            try await app.observing { await store.clock.settle() }
            #expect(app.transactions.count == 99)
            #expect(Set(app.transactions.map(\.key)).count == 99)
        }
    }
}
