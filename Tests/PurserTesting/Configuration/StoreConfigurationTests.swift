import Foundation
import Purser
import PurserTesting
import Testing

@Suite("A StoreKit configuration", .shuffled)
struct StoreConfigurationTests {
    private func read(_ json: String) throws -> StoreConfiguration {
        try StoreConfiguration(Data(json.utf8), name: "Shop.storekit")
    }

    private static func product(_ more: String = "", id: String = "coins") -> String {
        """
        {"productID": "\(id)", "type": "Consumable", "displayPrice": "0.99"\(more)}
        """
    }

    private static func subscription(_ more: String) -> String {
        """
        {"subscriptionGroups": [{"id": "G", "subscriptions": [
          {"productID": "plan", "type": "RecurringSubscription", "displayPrice": "4.99",
           "recurringSubscriptionPeriod": "P1M", "groupNumber": 2\(more)}]}]}
        """
    }

    @Test("is read from products, non-renewing subscriptions and groups, in that order")
    func kinds() throws {
        let configuration = try read(
            """
            {"version": {"major": 9, "minor": 9}, "unheardOf": [1, {"a": null}],
             "products": [\(Self.product(id: "c")),
               {"productID": "n", "type": "NonConsumable", "displayPrice": "29"}],
             "nonRenewingSubscriptions": [
               {"productID": "r", "type": "NonRenewingSubscription", "displayPrice": "0.5"}],
             "subscriptionGroups": [{"id": "G", "subscriptions": [
               {"productID": "s", "type": "RecurringSubscription", "displayPrice": "10",
                "recurringSubscriptionPeriod": "P3M", "groupNumber": 1}]}]}
            """
        )
        #expect(configuration.products.map(\.id) == ["c", "n", "r", "s"])
        #expect(
            configuration.products.map(\.kind)
                == [.consumable, .nonConsumable, .nonRenewing, .autoRenewable]
        )
        #expect(configuration.items.map(\.priceText) == ["0.99", "29", "0.5", "10"])
        #expect(configuration.products[3].period == SubscriptionPeriod(3, .month))
        #expect(configuration.products[3].group == "G")
        #expect(configuration.products[3].level == 1)
        #expect(configuration.warnings.isEmpty)
    }

    @Test(
        "holds a product back whose price is empty or cannot be read, and names file and key",
        arguments: [
            "\"\"", "\"abc\"", "\"1,5\"", "\"1.5abc\"", "\"1e9\"", "\"-1\"", "null", "{}", "\".\"",
        ]
    )
    func prices(price: String) throws {
        let configuration = try read(
            """
            {"products": [\(Self.product()),
              {"productID": "odd", "type": "Consumable", "displayPrice": \(price)}]}
            """
        )
        #expect(configuration.missing == ["odd": .priceUnreadable])
        #expect(configuration.products.map(\.id) == ["coins"])
        #expect(
            configuration.warnings.map(\.description) == [
                "Shop.storekit: products[1].displayPrice: the price is empty or no decimal number"
            ]
        )
    }

    @Test("trims a product id and says so, and leaves out one that is empty or repeated")
    func ids() throws {
        let configuration = try read(
            """
            {"products": [\(Self.product(id: "coins\\n")), \(Self.product(id: " ")),
              \(Self.product(id: "coins"))]}
            """
        )
        #expect(configuration.products.map(\.id) == ["coins"])
        #expect(
            configuration.warnings.map(\.key) == [
                "products[0].productID", "products[1].productID", "products[1].productID",
                "products[2].productID",
            ]
        )
    }

    @Test(
        "reports a misspelt key, and does not take it for the right one",
        arguments: [
            ("familySharable", "familyShareable"), ("dispalyPrice", "displayPrice"),
            ("LOCALIZATION", "localizations"),
        ])
    func spelling(wrong: String, right: String) throws {
        let own = right == "displayPrice" ? "" : ", \"displayPrice\": \"1\""
        let configuration = try read(
            """
            {"products": [\(Self.product(id: "a")),
              {"productID": "b", "type": "NonConsumable"\(own), "\(wrong)": true}]}
            """
        )
        #expect(
            configuration.warnings.map(\.description).contains(
                "Shop.storekit: products[1].\(wrong): it looks like a misspelt `\(right)`"
            )
        )
        #expect(configuration.products.allSatisfy { !$0.isFamilyShareable })
    }

    @Test("never shows a private key in any text")
    func privateKey() throws {
        let secret = "MIGTAgEAMBMGByqGSM49"
        let configuration = try read(
            """
            {"products": [\(Self.product())],
             "subscriptionOffersKeyPair": {"id": "K", "privateKey": "\(secret)"},
             "subscriptionOfersKeyPair": {"privateKeys": "\(secret)"}}
            """
        )
        var text = ""
        dump(configuration, to: &text)
        #expect(!text.contains(secret))
        #expect(!"\(configuration)\(configuration.warnings)".contains(secret))
        #expect(throws: StoreConfigurationFailure.self) {
            try read("{\"subscriptionOffersKeyPair\": {\"privateKey\": \"\(secret)\"}}")
        }
    }

    @Test("reads every kind of offer, and the introductory ones from both places once")
    func offers() throws {
        let free = """
            {"internalID": "1", "paymentMode": "free", "subscriptionPeriod": "P1W"}
            """
        let upFront = """
            {"internalID": "2", "paymentMode": "payUpFront", "subscriptionPeriod": "P3M",
             "displayPrice": "2.99", "offerID": "spring"}
            """
        let goes = """
            {"internalID": "3", "paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M",
             "numberOfPeriods": 3, "displayPrice": "1.99", "referenceName": "code",
             "eligibility": ["new", "expired"], "isStackable": true}
            """
        let configuration = try read(
            Self.subscription(
                """
                , "introductoryOffer": \(free), "introductoryOffers": [\(free), \(goes)],
                "adHocOffers": [\(upFront)], "winbackOffers": [\(upFront)],
                "codeOffers": [\(goes), {"paymentMode": "none"}, {"paymentMode": "barter"}]
                """
            )
        )
        let offers = configuration.products[0].offers
        #expect(
            offers.map(\.kind) == [.introductory, .introductory, .promotional, .winBack, .code])
        #expect(offers.map(\.id) == [nil, nil, "spring", "spring", "code"])
        #expect(
            offers.map { $0.phases[0].mode } == [
                .freeTrial, .payAsYouGo, .payUpFront, .payUpFront, .payAsYouGo,
            ])
        #expect(offers.map { $0.phases[0].count } == [1, 3, 1, 1, 3])
        #expect(offers[0].phases[0].price == nil)
        #expect(offers[2].phases[0].price?.amount == Decimal(string: "2.99"))
        #expect(configuration.warnings.count == 1)
    }

    @Test("prices in the storefront's currency and names in the locale, or the nearest there is")
    func locale() throws {
        let json = """
            {"settings": {"_storefront": "JPN", "_locale": "ja_JP"}, "products": [
              {"productID": "coins", "type": "Consumable", "displayPrice": "160",
               "localizations": [{"locale": "en_US", "displayName": "Coins", "description": "d"},
                 {"locale": "ja", "displayName": "コイン", "description": ""}]}]}
            """
        let product = try read(json).products[0]
        #expect(product.name == "コイン")
        #expect(product.price.currency == "JPY")
        let style = Decimal.FormatStyle.Currency(code: "JPY").locale(Locale(identifier: "ja_JP"))
        #expect(product.price.storeText == Decimal(160).formatted(style))
    }

    @Test(
        "refuses what is no configuration, in one line",
        arguments: [
            ("", StoreConfigurationFailure.Code.empty), ("[1]", .notJSON), ("{", .notJSON),
            ("<plist/>", .notJSON), ("\"text\"", .notJSON), ("{}", .nothingToSell),
            ("{\"products\": 5}", .nothingToSell),
            ("{\"products\": [{\"productID\": \"a\", \"displayPrice\": \"\"}]}", .nothingToSell),
            ("{\"products\": [[], 1, null, \"x\"]}", .nothingToSell),
        ])
    func refusals(text: String, code: StoreConfigurationFailure.Code) {
        do {
            _ = try read(text)
            Issue.record("it was taken")
        } catch {
            let failure = error as? StoreConfigurationFailure
            #expect(failure?.code == code)
            #expect(failure.map { !$0.description.contains("\n") } == true)
        }
    }

    @Test("refuses a folder, a missing file and one of 100 MB without reading it")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("configuration-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func code(_ url: URL) -> StoreConfigurationFailure.Code? {
            do {
                _ = try StoreConfiguration.file(url)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(folder) == .unreadable)
        #expect(code(folder.appendingPathComponent("none")) == .unreadable)
        let large = folder.appendingPathComponent("large.storekit")
        try Data().write(to: large)
        let file = try FileHandle(forWritingTo: large)
        try file.truncate(atOffset: 100 * 1_048_576)
        try file.close()
        #expect(code(large) == .tooLarge)
    }

    @Test("does not trap on nesting without end")
    func nesting() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: StoreConfigurationFailure.self) { try read("{\"products\": \(deep)") }
    }
}
