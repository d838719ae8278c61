import CPurser
import Foundation
import Purser
import PurserReceipts
import PurserSQLite
import PurserTesting

#if canImport(StoreKit)
    import PurserStoreKit
#endif

/// The parts of a shop that was described by a text and tables of functions.
struct ShopParts: Sendable {
    /// Why a configuration makes no shop.
    struct Problem: Error {
        var status = PURSER_INVALID_CONFIGURATION
        var message: String
    }

    /// Reads a balance of the journal's own ledger.
    struct Balance: Sendable {
        let read: @Sendable (AccountID, CurrencyCode) async -> Result<Int64, PurchaseError>
    }

    let ports: Ports
    var policies = Policies()
    let adapters: [FunctionStoreAdapter]
    let balance: Balance

    init(
        _ configuration: ShopConfiguration, adapters: [FunctionStoreAdapter]
    ) throws(Problem) {
        let described = configuration.stores ?? []
        // Who believes everything must not stand where money is real.
        if configuration.verifier.kind == "testing", described.contains(where: \.isReal) {
            throw Problem(message: "the App Store's purchases need a server that verifies them")
        }
        var stores: [any StoreAdapter] = []
        for store in described { stores.append(try Self.store(store)) }
        stores += adapters
        let ids = stores.map(\.store)
        guard !stores.isEmpty else { throw Problem(message: "there is no store") }
        guard Set(ids).count == ids.count else {
            throw Problem(message: "two stores have the same id")
        }
        var catalog: [ProductDefinition] = []
        for product in configuration.products { catalog.append(try Self.definition(product)) }
        let verifier = try Self.verifier(configuration.verifier)
        let journal: any PurchaseJournal
        let handler: any GrantHandler
        if let path = configuration.journal {
            let file = SQLiteJournal(at: URL(filePath: path))
            let wallet = SQLiteWallet(file)
            (journal, handler) = (file, wallet)
            balance = Balance { account, currency in
                do throws(WalletFailure) {
                    return .success(try await wallet.balance(currency, of: account))
                } catch {
                    return .failure(
                        PurchaseError(
                            .journalUnavailable, .journal, "the balance cannot be read",
                            isRetryable: true, underlying: "\(error)"
                        )
                    )
                }
            }
        } else {
            let memory = InMemoryJournal()
            (journal, handler) = (memory, LedgerHandler())
            balance = Balance { account, currency in
                .success(memory.disk.balance(account, currency))
            }
        }
        ports = Ports(
            stores: stores, catalog: catalog, journal: journal, verifier: verifier,
            granting: handler
        )
        self.adapters = adapters
        if configuration.accounts == true {
            policies.owners = .accounts(NobodyKnows())
        }
    }

    private static func store(
        _ store: ShopConfiguration.Store
    ) throws(Problem) -> any StoreAdapter {
        guard store.kind == "memory" else {
            guard store.kind == "storekit" else {
                throw Problem(message: "a store's kind is memory or storekit, not \(store.kind)")
            }
            // Where a payment must know its scene, C has none to give.
            #if canImport(StoreKit) && !os(visionOS)
                return AppStoreAdapter()
            #else
                throw Problem(status: PURSER_UNSUPPORTED, message: "this build has no StoreKit")
            #endif
        }
        let id = store.id.map { StoreID($0) } ?? .appStore
        let clock = TestClock(start: Effects.live.date())
        var products: [StoreProduct] = []
        for product in store.products ?? [] {
            guard let price = Price(parsing: product.price, CurrencyCode(product.currency)) else {
                throw Problem(message: "the price of \(product.id) is no decimal number")
            }
            products.append(
                StoreProduct(
                    id: StoreProductID(product.id), kind: try kind(product.kind),
                    name: product.name ?? product.id, price: price
                )
            )
        }
        let memory: InMemoryStore
        if let archive = store.archive {
            do {
                memory = try InMemoryStore(
                    id: id, products: products, clock: clock, archive: URL(filePath: archive)
                )
            } catch {
                throw Problem(message: "the archive \(archive) cannot be read: \(error)")
            }
        } else {
            memory = InMemoryStore(id: id, products: products, clock: clock)
        }
        return memory.device(store.device ?? "phone", account: store.account ?? "customer")
            .adapter()
    }

    private static func definition(
        _ product: ShopConfiguration.Product
    ) throws(Problem) -> ProductDefinition {
        var goods: [Goods] = []
        for grant in product.grants ?? [] {
            switch (grant.currency, grant.amount, grant.entitlement) {
            case (let currency?, let amount?, nil):
                goods.append(.currency(CurrencyCode(currency), amount))
            case (nil, nil, let entitlement?):
                goods.append(.entitlement(EntitlementID(entitlement)))
            default:
                throw Problem(
                    message: "\(product.id) grants a currency with an amount, or an entitlement"
                )
            }
        }
        var definition = ProductDefinition(
            ProductID(product.id), try kind(product.kind), grants: goods
        )
        definition.stores = product.stores.map { Set($0.map { StoreID($0) }) }
        for (store, id) in product.storeIDs ?? [:] {
            definition.storeIDs[StoreID(store)] = StoreProductID(id)
        }
        return definition
    }

    private static func kind(_ word: String) throws(Problem) -> ProductKind {
        guard let kind = ProductKind(rawValue: word) else {
            throw Problem(message: "a product is \(ProductKind.allWords), not \(word)")
        }
        return kind
    }

    private static func verifier(
        _ verifier: ShopConfiguration.Verifier
    ) throws(Problem) -> any ReceiptVerifier {
        switch verifier.kind {
        case "testing": return BelievingVerifier()
        case "server":
            guard let endpoint = verifier.endpoint.flatMap({ URL(string: $0) }),
                endpoint.scheme != nil
            else { throw Problem(message: "the verifier has no endpoint") }
            guard let names = verifier.facts else {
                return ServerReceiptVerifier(endpoint: endpoint)
            }
            var facts: Set<WireFormat.Fact> = []
            for name in names {
                guard let fact = WireFormat.Fact(rawValue: name) else {
                    throw Problem(message: "a server states no fact \(name)")
                }
                facts.insert(fact)
            }
            return ServerReceiptVerifier(endpoint: endpoint, format: .purser(stating: facts))
        default:
            throw Problem(
                message: "the verifier's kind is server or testing, not \(verifier.kind)"
            )
        }
    }
}

extension ProductKind {
    fileprivate static let allWords = allCases.map(\.rawValue).joined(separator: ", ")
}

/// Believes every store: for tests, and for examples that have no server.
private struct BelievingVerifier: ReceiptVerifier {
    func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        .valid(ValidReceipt(.vouched, by: Provenance(.device, name: "testing")))
    }
}

/// Gives and takes in the journal's own ledger.
private struct LedgerHandler: GrantHandler {
    func grant(_ grant: Grant) -> LedgerWork? { .giving(grant) }
    func revoke(_ revocation: Revocation) -> LedgerWork? { .taking(revocation.grant) }
}

/// Holds what came without a payment, until someone assigns it.
private struct NobodyKnows: OwnershipPolicy {
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { nil }
}
