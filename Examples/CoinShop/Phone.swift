import Purser
import PurserTesting

/// A customer's device with the game on it. Its disk outlives the game's processes.
struct Phone {
    let name: String
    let disk: InMemoryDisk
    private let store: InMemoryStore
    private let definitions: [ProductDefinition]
    private let orders: any OrderService
    private let launches: Launches

    init(
        _ name: String, _ store: InMemoryStore, _ definitions: [ProductDefinition],
        _ orders: any OrderService
    ) {
        self.name = name
        self.store = store
        self.definitions = definitions
        self.orders = orders
        disk = InMemoryDisk(installation: InstallationID(name), keepsTimelines: true)
        launches = Launches(after: name.utf8.reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// What one process of the game is made of.
    struct Game {
        let shop: Shop
        let wallet: RecordingGrantHandler
        let verifier: ScriptedVerifier
        let power: Gate
    }

    /// Opens the game, lets `body` use it, and puts the game away.
    func open<Value: Sendable>(
        _ body: @escaping @Sendable (Game) async throws -> Value
    ) async throws -> Value {
        let power = Gate()
        let game = launch(power, number: await launches.next())
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await game.shop.run() }
            defer { group.cancelAll() }
            return try await body(game)
        }
    }

    /// Launches are numbered, since no two of them may make the same payment ids.
    private actor Launches {
        private var count: UInt64

        init(after start: UInt64) {
            count = start
        }

        func next() -> UInt64 {
            count += 1
            return count
        }
    }

    private func launch(_ power: Gate, number: UInt64) -> Game {
        let verifier = ScriptedVerifier(clock: store.clock, in: power)
        let wallet = RecordingGrantHandler(.ledger, clock: store.clock, in: power)
        var ports = Ports(
            stores: [store.device(name, account: "kim").adapter(in: power)],
            catalog: definitions, journal: InMemoryJournal(on: disk, gate: power),
            verifier: verifier, granting: wallet
        )
        ports.orders = orders
        let shop = Shop(ports, effects: .test(clock: store.clock, seed: number, gate: power))
        return Game(shop: shop, wallet: wallet, verifier: verifier, power: power)
    }

    /// The journal, as anyone may read it.
    var reader: JournalReader { JournalReader(InMemoryJournal(on: disk)) }

    /// Every purchase in the journal.
    func entries() async throws -> [JournalEntry] {
        var entries: [JournalEntry] = []
        var place: PurchaseKey?
        repeat {
            let page = try await reader.page(after: place)
            entries += page.entries
            place = page.next
        } while place != nil
        return entries
    }
}
