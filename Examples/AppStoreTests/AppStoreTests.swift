#if canImport(StoreKitTest) && !os(visionOS)
    import Foundation
    import Purser
    import PurserStoreKit
    import StoreKitTest
    import Testing

    /// What `StoreAdapterChecks` ask of an adapter, asked by hand of the StoreKit that Xcode
    /// imitates: it goes by no clock of a test's.
    ///
    /// The test plan runs it twice, once through each version of StoreKit.
    @Suite("The App Store's adapter on Xcode's StoreKit", .serialized)
    struct AppStoreTests {
        private let session: SKTestSession
        private let adapter: AppStoreAdapter

        init() throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../CoinShop/Coins.storekit").standardizedFileURL
            session = try SKTestSession(contentsOf: file)
            session.resetToDefaultState()
            session.clearTransactions()
            session.disableDialogs = true
            let version = ProcessInfo.processInfo.environment["PURSER_STOREKIT"]
            adapter = version == "1" ? .storeKit1 : AppStoreAdapter()
        }

        private func payment(_ product: StoreProductID = "coins.100") -> StorePayment {
            StorePayment(id: "one", product: product, quantity: 1, token: AccountToken(UUID()))
        }

        private func pay() async throws -> StoreTransaction {
            let payment = payment()
            guard case .transaction(let paid) = await adapter.beginPayment(payment) else {
                throw StoreFailure(.other("not paid"))
            }
            #expect(paid.token == payment.token)
            #expect(paid.product == payment.product)
            return paid
        }

        /// Waits for something that the store tells by itself.
        private func hear(
            _ isIt: @escaping @Sendable (StoreUpdate) -> Bool
        ) async {
            await withTaskGroup(of: Void.self) { group in
                let (heard, hearing) = AsyncStream.makeStream(of: Void.self)
                group.addTask { [adapter] in
                    await adapter.observe { update in
                        if isIt(update) { hearing.yield() }
                    }
                }
                for await _ in heard { break }
                group.cancelAll()
            }
        }

        @Test("a product on sale is found, and an unknown id is not")
        func products() async throws {
            let found = try await adapter.products(["coins.100", "nothing"]).found
            #expect(found.map(\.id) == ["coins.100"])
            #expect(found.first?.price.text.isEmpty == false)
        }

        @Test("what was paid is listed until it is finished, which may be asked for twice")
        func finishes() async throws {
            let paid = try await pay()
            #expect(try await adapter.unfinished().map(\.id) == [paid.id])
            try await adapter.finish(paid)
            try await adapter.finish(paid)
            #expect(try await adapter.unfinished().isEmpty)
        }

        @Test("what is not sold is refused")
        func unknownProduct() async {
            guard case .refused = await adapter.beginPayment(payment("nothing")) else {
                Issue.record("not refused")
                return
            }
        }

        @Test("a parent is asked, and says yes", .timeLimit(.minutes(1)))
        func asksToBuy() async throws {
            session.askToBuyEnabled = true
            guard case .pending(.approval) = await adapter.beginPayment(payment()) else {
                Issue.record("not asked")
                return
            }
            for asked in session.allTransactions() where asked.pendingAskToBuyConfirmation {
                try session.approveAskToBuyTransaction(identifier: asked.identifier)
            }
            await hear { update in
                if case .transaction(let paid) = update {
                    paid.product == "coins.100"
                } else {
                    false
                }
            }
        }

        @Test("what was bought outside of the app arrives", .timeLimit(.minutes(1)))
        func boughtOutside() async throws {
            try session.buyProduct(productIdentifier: "coins.100")
            await hear { update in
                if case .transaction(let paid) = update {
                    paid.product == "coins.100"
                } else {
                    false
                }
            }
        }
    }
#endif
