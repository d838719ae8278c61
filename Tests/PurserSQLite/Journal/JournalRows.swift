import Foundation
import Purser
import PurserSQLite
import PurserTestSupport

/// Rows as the core might write them, and journals to put them in.
enum Rows {
    static func key(_ number: Int) -> PurchaseKey {
        PurchaseKey(
            store: .appStore, environment: .production,
            lineage: .transaction(TransactionID(String(2_000_000_000 + number)))
        )
    }

    static func alias(_ text: String) -> TransactionAlias {
        TransactionAlias(
            store: .appStore, environment: .production, transaction: TransactionID(text), since: nil
        )
    }

    /// A purchase's row with the alias that reads like its key.
    static func purchase(
        _ number: Int, version: Int64 = 1, settled: Bool = false, owner: AccountID? = "ada"
    ) -> JournalRow {
        var row = JournalRow(
            id: .purchase(key(number)), version: version, body: Data("whole \(number)".utf8)
        )
        row.owner = owner
        row.isSettled = settled
        row.aliases = [alias(String(2_000_000_000 + number))]
        if settled { row.folded = Data("folded \(number)".utf8) }
        return row
    }

    static func work(
        _ number: Int, revision: Int = 1, amount: Int64 = 100, floor: Int64? = nil
    ) -> LedgerWork {
        LedgerWork(
            grant: GrantID(key(number)), revision: revision,
            entries: [
                LedgerWork.Entry(account: "ada", currency: "coins", amount: amount, floor: floor)
            ]
        )
    }
}

extension JournalCommit {
    static func put(
        _ rows: JournalRow..., ledger: LedgerWork? = nil, durability: Durability = .synchronised
    ) -> JournalCommit {
        JournalCommit(rows.map(JournalChange.put), ledger: ledger, durability: durability)
    }
}

extension Effects {
    /// A date that moves only when told, and ids that count.
    static func still(_ date: Date = Date(timeIntervalSince1970: 1_750_000_000)) -> Effects {
        var effects = Effects.live
        effects.date = { date }
        return effects
    }
}

extension SQLiteJournal {
    /// A journal on a disk in memory.
    init(
        on disk: SimulatedDisk, retention: JournalRetention = .standard,
        effects: Effects = .still(), settings: JournalSettings = JournalSettings(),
        alongside companion: Companion? = nil
    ) {
        self.init(
            SimulatedPlace(on: disk), retention: retention, effects: effects, settings: settings,
            alongside: companion
        )
    }
}
