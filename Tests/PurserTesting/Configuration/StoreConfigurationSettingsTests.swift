import Foundation
import Purser
import PurserTesting
import Testing

@Suite("The settings of a StoreKit configuration", .shuffled)
struct StoreConfigurationSettingsTests {
    private func store(_ settings: String) throws -> InMemoryStore {
        let json = """
            {"settings": {\(settings)},
             "products": [{"productID": "coins", "type": "Consumable", "displayPrice": "1"}],
             "subscriptionGroups": [{"id": "G", "subscriptions": [
               {"productID": "plan", "type": "RecurringSubscription", "displayPrice": "4.99",
                "recurringSubscriptionPeriod": "P1M", "groupNumber": 1}]}]}
            """
        let configuration = try StoreConfiguration(Data(json.utf8), name: "Shop.storekit")
        #expect(configuration.warnings.isEmpty)
        return InMemoryStore(configuration: configuration)
    }

    private static func fault(_ name: String, _ current: String = "null") -> String {
        """
        "_storeKitErrors": [{"name": "\(name)", "enabled": true, "current": \(current)}]
        """
    }

    @Test("Ask to Buy makes payments wait")
    func askToBuy() async throws {
        let store = try store("\"_askToBuyEnabled\": true")
        _ = await store.device().adapter().pay("coins", "asked")
        #expect(store.waitingPayments == ["asked"])
    }

    @Test("interrupted purchases are broken off, and paid when that is resolved")
    func interrupted() async throws {
        let store = try store("\"_billingIssuesEnabled\": true")
        guard case .cancelled = await store.device().adapter().pay("coins", "one") else {
            Issue.record("not broken off")
            return
        }
        #expect(store.ledger.isEmpty)
        store.approveAll()
        #expect(store.ledger.count == 1)
    }

    @Test(
        "failing transactions are refused with the chosen error",
        arguments: [
            (0, StoreFailure.Code.other("unknown")), (3, .invalidPayment), (4, .notAllowed),
            (5, .productUnavailable), (99, .other("payment 99")), (-1, .other("payment -1")),
        ])
    func failing(number: Int, code: StoreFailure.Code) async throws {
        let store = try store("\"_failTransactionsEnabled\": true, \"_storeKitError\": \(number)")
        guard case .refused(let failure) = await store.device().adapter().pay("coins") else {
            Issue.record("not refused")
            return
        }
        #expect(failure.code == code)
        #expect(store.ledger.isEmpty)
    }

    @Test("a chosen cancellation is a cancellation")
    func cancelling() async throws {
        let store = try store("\"_failTransactionsEnabled\": true, \"_storeKitError\": 2")
        guard case .cancelled = await store.device().adapter().pay("coins") else {
            Issue.record("not cancelled")
            return
        }
    }

    @Test(
        "each chosen error reaches the call that it is for",
        arguments: [
            "Load Products", "Purchase", "App Store Sync", "Subscription Status",
            "Manage Subscriptions Sheet", "Refund Request Sheet", "Offer Code Redeem Sheet",
            "Verification",
        ])
    func faults(name: String) async throws {
        let failing = try store(Self.fault(name, "{\"type\": \"generic\", \"index\": 2}"))
        let calm = try store(Self.fault(name).replacing("true", with: "false"))
        #expect(try await Self.reaches(name, failing.device().adapter()))
        #expect(try await !Self.reaches(name, calm.device().adapter()))
        failing.settings.faults = [:]
        #expect(try await !Self.reaches(name, failing.device().adapter()))
    }

    /// Whether the call that a fault is named for fails.
    private static func reaches(
        _ name: String, _ adapter: InMemoryStoreAdapter
    ) async throws -> Bool {
        do throws(StoreFailure) {
            switch name {
            case "Load Products": _ = try await adapter.products(["coins"])
            case "Purchase":
                if case .refused(let failure) = await adapter.pay("coins") { throw failure }
            case "App Store Sync": try await adapter.owned(.mayPrompt) { _ in }
            case "Subscription Status":
                return await adapter.introductoryEligibility(in: "G") == .unknown
            case "Manage Subscriptions Sheet":
                try await adapter.present(.manageSubscriptions(nil), on: nil)
            case "Refund Request Sheet": try await adapter.present(.refundRequest("1"), on: nil)
            case "Offer Code Redeem Sheet": try await adapter.present(.redeemCode, on: nil)
            default:
                let proof = await adapter.pay("coins").transaction?.proof
                return proof.map { TestProof.claims(in: $0) == nil } ?? false
            }
            return false
        } catch {
            return true
        }
    }

    @Test("an App Store sync that fails leaves silent reads alone")
    func silentSync() async throws {
        let store = try store(Self.fault("App Store Sync"))
        _ = try await store.device().adapter().ownedRows(.silent)
    }

    @Test("without dialogs nobody is asked to sign in")
    func dialogs() async throws {
        let store = try store("\"_disableDialogs\": true")
        let phone = store.device()
        _ = try await phone.adapter().ownedRows(.mayPrompt)
        #expect(!phone.log.contains(.prompted))
    }

    @Test("the storefront and locale reach products and their prices, and follow a move")
    func storefront() async throws {
        let store = try store("\"_storefront\": \"DEU\", \"_locale\": \"de_DE\"")
        let adapter = store.device().adapter()
        #expect(await adapter.storefront() == "DEU")
        let euro = try #require(try await adapter.products(["coins"]).found.first)
        #expect(euro.price.currency == "EUR")
        store.move(to: "CHN")
        let yuan = try #require(try await adapter.products(["coins"]).found.first)
        #expect(yuan.price.currency == "CNY")
        #expect(yuan.price.storeText != euro.price.storeText)
    }

    @Test(
        "every time rate code is how long a month of a subscription takes",
        arguments: [
            (0, 30 * 86_400), (1, 108_000), (2, 54_000), (3, 9000), (4, 1800), (5, 900), (6, 30),
            (10, 3600), (11, 1800), (12, 900), (13, 300), (15, 30), (1000, 900), (1001, 300),
            (1002, 60), (1003, 30), (1004, 10), (1005, 2),
        ])
    func timeRate(code: Int, seconds: Int) async throws {
        for setting in ["\"_timeRate\": \(code)", "\"_compatibilityTimeRate\": {\"3\": \(code)}"] {
            let store = try store(setting)
            let paid = try #require(await store.device().adapter().pay("plan").transaction)
            let length =
                try #require(paid.expiresAt).milliseconds
                - Timestamp(store.clock.trueDate).milliseconds
            #expect(length == Int64(seconds) * 1000)
        }
    }
}
