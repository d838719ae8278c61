import Foundation
import Purser
import PurserStoreKit
import PurserStoreKitStandIn
import PurserTesting
import Testing

@Suite("The callbacks of StoreKit 1")
struct QueueObserverTests {
    /// What is driven, and whether the adapter did what it is for. Each gets a fresh world with one
    /// adapter, and what that tells while the body lasts.
    private static let drives: [String: Drive] = [
        "paymentQueue(_:updatedTransactions:)": Drive { scene in
            guard case .transaction = await scene.pay() else { return false }
            return true
        },
        "paymentQueue(_:removedTransactions:)": Drive { scene in
            guard case .transaction(let paid) = await scene.pay() else { return false }
            // Returns when the queue has said that it is gone.
            try await scene.adapter.finish(paid)
            return scene.phone.unfinished.isEmpty
        },
        "paymentQueueRestoreCompletedTransactionsFinished(_:)": Drive { scene in
            try await scene.adapter.owned(.mayPrompt) { _ in }
            return true
        },
        "paymentQueue(_:restoreCompletedTransactionsFailedWithError:)": Drive { scene in
            scene.store.settings.signsIn = false
            do throws(StoreFailure) {
                try await scene.adapter.owned(.mayPrompt) { _ in }
                return false
            } catch {
                return error.code == .cancelled
            }
        },
        "paymentQueue(_:shouldAddStorePayment:for:)": Drive { scene in
            scene.store.beginOutside("coins", on: scene.phone)
            // Put off: the app hears of it, and nothing is bought.
            return await scene.hears { update in
                if case .purchaseBegun(let intent) = update {
                    intent.product == "coins"
                } else {
                    false
                }
            } && scene.store.ledger.isEmpty
        },
        "paymentQueueDidChangeStorefront(_:)": Drive { scene in
            scene.store.move(to: "DEU")
            return await scene.hears { update in
                if case .storefront("DEU") = update { true } else { false }
            }
        },
        "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)": Drive { scene in
            guard case .transaction(let paid) = await scene.pay() else { return false }
            scene.store.refund(paid.id)
            return await scene.hears { update in
                if case .revokedProducts(["coins"]) = update { true } else { false }
            }
        },
        "paymentQueue(_:shouldContinue:in:)": Drive { scene in
            scene.phone.plan(.changesStorefront(to: "DEU"))
            scene.phone.plan(.changesStorefront(to: "FRA"))
            guard case .transaction = await scene.pay(consent: .ask { $0 == "DEU" }) else {
                return false
            }
            guard case .transaction = await scene.pay(consent: .ask { $0 == "DEU" }) else {
                return scene.store.ledger.count == 1
            }
            return false
        },
        "paymentQueueShouldShowPriceConsent(_:)": Drive { scene in
            _ = await scene.adapter.beginPayment(scene.payment("gold"))
            scene.store.raisePrice(of: "gold", to: 2)
            return await scene.hears { update in
                if case .message(let message) = update {
                    message.reason == .priceIncrease
                } else {
                    false
                }
            }
        },
        "productsRequest(_:didReceive:)": Drive { scene in
            try await scene.adapter.products(["coins"]).found.map(\.id) == ["coins"]
        },
        "requestDidFinish(_:)": Drive { scene in
            try await scene.refreshReceipt()
            return true
        },
        "request(_:didFailWithError:)": Drive { scene in
            scene.phone.disconnect()
            do throws(StoreFailure) {
                _ = try await scene.adapter.products(["coins"])
                return false
            } catch {
                return error.code == .network
            }
        },
    ]

    /// In a struct, so that it can be named in a table.
    struct Drive: Sendable {
        let body: @Sendable (Scene) async throws -> Bool

        init(_ body: @escaping @Sendable (Scene) async throws -> Bool) {
            self.body = body
        }
    }

    /// One world and one adapter that is observed.
    struct Scene: Sendable {
        let store: InMemoryStore
        let phone: InMemoryDevice
        let adapter: StandInAdapter
        let heard = Locked<[StoreUpdate]>([])

        init(_ store: InMemoryStore) {
            self.store = store
            phone = store.device("phone")
            adapter = Way.storeKit1.adapter(phone.adapter())
        }

        func payment(
            _ product: StoreProductID = "coins", consent: StorefrontConsent = .stop
        ) -> StorePayment {
            let token = AccountToken(
                UUID(uuid: (7, 0, 0, 0, 0, 0, 64, 0, 128, 0, 0, 0, 0, 0, 0, 1)))
            var payment = StorePayment(id: "one", product: product, quantity: 1, token: token)
            payment.storefrontConsent = consent
            return payment
        }

        func pay(consent: StorefrontConsent = .stop) async -> PaymentAnswer {
            await adapter.beginPayment(payment(consent: consent))
        }

        func refreshReceipt() async throws(StoreFailure) {
            try await adapter.inside { () async throws(StoreFailure) in
                try await (adapter.inner as? AppStoreAdapter)?.refreshReceipt()
            }
        }

        func hears(_ isIt: (StoreUpdate) -> Bool) async -> Bool {
            for _ in 0..<60 {
                await store.clock.settle()
                if heard.withLock({ $0 }).contains(where: isIt) { return true }
                await store.clock.advance(by: .seconds(1))
            }
            return false
        }
    }

    /// The requirements of the stand-in's protocols, read from its sources.
    private static func callbacks() throws -> Set<String> {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../StoreKitStandIn")
        var names: Set<String> = []
        for file in ["SKPaymentTransactionObserver.swift", "SKRequest.swift"] {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for part in text.split(separator: "public protocol ").dropFirst() {
                guard let end = part.range(of: "\n    }") else { continue }
                for function in part[..<end.lowerBound].split(separator: "func ").dropFirst() {
                    names.insert(selector(String(function)))
                }
            }
        }
        return names
    }

    /// `name(first:second:)` of a declaration's text.
    private static func selector(_ declaration: String) -> String {
        let name = declaration.prefix { $0 != "(" }
        let inside = declaration.dropFirst(name.count + 1).prefix { $0 != ")" }
        let labels = inside.split(separator: ",").compactMap { parameter in
            parameter.split(whereSeparator: { $0.isWhitespace || $0 == ":" }).first
        }
        return name + "(" + labels.map { $0 + ":" }.joined() + ")"
    }

    @Test("all are driven: each requirement of the stand-in's protocols, and no other")
    func allAreDriven() throws {
        let callbacks = try Self.callbacks()
        #expect(callbacks == Set(Self.drives.keys))
        #expect(callbacks.count == 12)
    }

    @Test("each is taken, and does what it is for", arguments: drives.keys.sorted())
    func isTaken(_ callback: String) throws {
        let drive = try #require(Self.drives[callback])
        let store = InMemoryStore(products: [.consumable("coins"), .subscription("gold")])
        store.settings.detail = .little
        let (isRight, missed) = try SeededTaskExecutor(seed: 1, clock: store.clock).run {
            // Made here, since the queue is observed from now on.
            let scene = Scene(store)
            let isRight = try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    await scene.adapter.observe { update in
                        scene.heard.withLock { $0.append(update) }
                    }
                }
                defer { group.cancelAll() }
                return try await drive.body(scene)
            }
            return (isRight, scene.adapter.standIn.missed)
        }
        #expect(isRight)
        #expect(missed == [])
    }
}
