import Foundation
import Purser
import PurserTesting

/// Something that a test can turn at a store, and what an adapter shows of it: once as it is by
/// nature, and once turned.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct StoreKnob: Sendable, CustomStringConvertible {
    typealias Look = @Sendable (InMemoryStore, InMemoryDevice) async throws -> String

    /// A setting's own name, or a few words.
    let name: String
    let description: String
    /// What is seen untouched, and turned.
    let seen: (natural: String, turned: String)
    let turn: @Sendable (inout StoreSettings) -> Void
    let look: @Sendable (InMemoryStore, InMemoryDevice, Bool) async throws -> String

    /// A setting: the same is looked at with and without it.
    static func setting(
        _ name: String, _ natural: String, _ turned: String,
        _ turn: @escaping @Sendable (inout StoreSettings) -> Void, look: @escaping Look
    ) -> StoreKnob {
        StoreKnob(
            name: name, description: "\(name): \(turned)", seen: (natural, turned), turn: turn,
            look: { store, phone, _ in try await look(store, phone) }
        )
    }

    /// Something done: looked at without and with it.
    static func control(
        _ name: String, _ natural: String, _ turned: String,
        look: @escaping @Sendable (InMemoryStore, InMemoryDevice, Bool) async throws -> String
    ) -> StoreKnob {
        StoreKnob(
            name: name, description: "\(name): \(turned)", seen: (natural, turned), turn: { _ in },
            look: look
        )
    }

    /// What an adapter shows in a fresh store.
    func show(isTurned: Bool) throws -> String {
        let store = InMemoryStore(products: [
            .consumable("coins"), .nonConsumable("no.ads"), .subscription("monthly", price: 5),
        ])
        var settings = store.settings
        if isTurned { turn(&settings) }
        store.settings = settings
        let phone = store.device("phone")
        return try story(store) { try await look(store, phone, isTurned) }
    }
}

extension InMemoryStoreAdapter {
    /// How many wait for their finish.
    var waiting: String {
        get async throws { "\(try await unfinished().count)" }
    }

    /// How many are owned.
    var kept: String {
        get async throws { "\(try await ownedRows().count)" }
    }

    /// What an answer is, in a word or two.
    func asked(_ product: StoreProductID, _ id: PaymentID = "one") async -> String {
        switch await pay(product, id) {
        case .transaction: "paid"
        case .pending(let pending): "waits for \(pending.rawValue)"
        case .cancelled: "cancelled"
        case .refused(let failure): "refused \(failure.code)"
        case .alreadyOwned: "owned already"
        case .unknown, .scheduled: "something else"
        }
    }

    /// What the newest unfinished period states of its renewal.
    var renewal: RenewalFacts? {
        get async throws {
            let stated = try await unfinished().last?.renewal
            return stated.flatMap { TestProof.renewal(in: $0.proof)?.facts }
        }
    }
}
