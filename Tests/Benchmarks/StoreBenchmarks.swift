import Foundation
import Purser
import PurserTesting

extension Benchmark {
    private static let few = 100_000
    private static let many = 1_000_000
    private static let round = 5_000

    static let store = [
        purchases, purchasesGrowth, renewals, renewalsGrowth, storeBytes, storeBytesGrowth,
    ]

    /// Paid and finished through the adapter, one after the other.
    private static let purchases = Benchmark(
        "store.purchases", unit: "purchases/s", preparing: { BusyStore() },
        measure: { try await Double(round) / $0.seconds(selling: round) }
    )

    /// With a million behind it, against a tenth of that.
    private static let purchasesGrowth = Benchmark(
        "store.purchases-growth", unit: "µs a purchase", bar: .atMost(1.3),
        preparing: {
            let (young, old) = (BusyStore(), BusyStore())
            young.fill(few)
            old.fill(many)
            return (young, old)
        },
        baseline: { try await $0.0.seconds(selling: round) * 1e6 / Double(round) },
        measure: { try await $0.1.seconds(selling: round) * 1e6 / Double(round) }
    )

    private static let renewals = Benchmark(
        "store.renewals", unit: "renewals/s", bar: .atLeast(100_000),
        measure: {
            let (seconds, count) = try await SubscriberStore(accounts: 1000).secondsOfYears(2)
            return Double(count) / seconds
        }
    )

    /// A million of them, against a hundred thousand.
    private static let renewalsGrowth = Benchmark(
        "store.renewals-growth", unit: "µs a renewal", bar: .atMost(1.3),
        baseline: { try await microseconds(years: 2) },
        measure: { try await microseconds(years: 20) }
    )

    private static func microseconds(years: Int) async throws -> Double {
        let (seconds, count) = try await SubscriberStore(accounts: 1000).secondsOfYears(years)
        return seconds * 1e6 / Double(count)
    }

    /// What a stored transaction costs: the sale, its handover, and where both are found.
    private static let storeBytes = Benchmark(
        "store.bytes", unit: "bytes/transaction", preparing: { KeptStores(renewing: 2) },
        measure: { try await $0.bytes() }
    )

    /// A million of them, against a hundred thousand.
    private static let storeBytesGrowth = Benchmark(
        "store.bytes-growth", unit: "bytes/transaction", bar: .atMost(1.3),
        preparing: { (KeptStores(renewing: 2), KeptStores(renewing: 20)) },
        baseline: { try await $0.0.bytes() },
        measure: { try await $0.1.bytes() }
    )

    /// Stores that are kept, so that what they take is never used again unseen.
    private final class KeptStores: Sendable {
        private let years: Int
        private let kept = Locked<[SubscriberStore]>([])

        init(renewing years: Int) {
            self.years = years
        }

        func bytes() async throws -> Double {
            let store = SubscriberStore(accounts: 1000)
            let before = try ResidentMemory.bytes()
            let (_, count) = try await store.secondsOfYears(years)
            let growth = try ResidentMemory.bytes() - before
            kept.withLock { $0.append(store) }
            return Double(growth) / Double(count)
        }
    }
}

/// A store that sells coins to one customer.
private final class BusyStore: Sendable {
    private struct Unsold: Error {}

    private let store = InMemoryStore(products: [.consumable("coins.100")])
    private let adapter: InMemoryStoreAdapter
    private let sold = Locked(0)
    private let token = AccountToken(
        UUID(uuid: (1, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
    )

    init() {
        adapter = store.device("phone").adapter()
    }

    /// Sells to other customers, who buy on the store's own page.
    func fill(_ count: Int) {
        for number in 0..<count {
            store.buyOutside("coins.100", account: "account-\(number / 100)")
        }
    }

    func seconds(selling count: Int) async throws -> Double {
        let start = sold.withLock { sold in
            defer { sold += count }
            return sold
        }
        return try await Stopwatch.seconds {
            for number in start..<(start + count) {
                let payment = StorePayment(
                    id: PaymentID("\(number)"), product: "coins.100", quantity: 1, token: token
                )
                guard case .transaction(let paid) = await adapter.beginPayment(payment) else {
                    throw Unsold()
                }
                try await adapter.finish(paid)
            }
        }
    }
}

/// A store with subscribers whose periods are a week long.
private final class SubscriberStore: Sendable {
    private let store: InMemoryStore

    init(accounts: Int) {
        store = InMemoryStore(products: [
            .subscription("weekly", every: SubscriptionPeriod(1, .week))
        ])
        for number in 0..<accounts { store.buyOutside("weekly", account: "account-\(number)") }
    }

    /// How long it takes to live through so many years, and how many renewals fell into them.
    func secondsOfYears(_ years: Int) async throws -> (seconds: Double, count: Int) {
        let before = store.ledger.count
        let seconds = await Stopwatch.seconds {
            await store.clock.advance(by: .seconds(years * 365 * 86_400))
        }
        return (seconds, store.ledger.count - before)
    }
}
