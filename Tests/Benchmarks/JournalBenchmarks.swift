import Foundation
import Purser
import PurserSQLite

extension Benchmark {
    static let journal = [durable, unsynchronised, commits, opening, bytes, bytesWithWallet]

    /// Against a bare loop with the same commits, as safe as they ask to be.
    private static let durable = Benchmark(
        "journal.durable", unit: "purchases/s", bar: .atLeast(0.7),
        preparing: { try await JournalTape.recorded(purchases: 200) },
        baseline: { try await $0.perSecond { try BareJournal(at: $0, synchronises: true) } },
        measure: { try await $0.perSecond { SQLiteJournal(at: $0) } }
    )

    /// The same with synchronisation off in both: what the journal itself costs.
    private static let unsynchronised = Benchmark(
        "journal.unsynchronised", unit: "purchases/s", bar: .atLeast(0.35),
        preparing: { try await JournalTape.recorded(purchases: 200) },
        baseline: { try await $0.perSecond { try BareJournal(at: $0, synchronises: false) } },
        measure: { tape in
            try await tape.perSecond { file in
                var settings = JournalSettings()
                settings.synchronises = false
                return SQLiteJournal(at: file, settings: settings)
            }
        }
    )

    /// Synchronised commits of a purchase after the one that saves its attempt.
    private static let commits = Benchmark(
        "journal.commits", unit: "per purchase", bar: .atMost(2)
    ) {
        let tape = try await JournalTape.recorded(purchases: 50)
        let all = tape.commits.count { $0.durability == .synchronised }
        let attempts = tape.commits.count { commit in
            commit.changes.contains { change in
                if case .put(let row) = change, case .payment = row.id {
                    row.version == 1
                } else {
                    false
                }
            }
        }
        return Double(all - attempts) / Double(tape.purchases)
    }

    /// 100,000 finished and 10 held, against an empty one.
    private static let opening = Benchmark(
        "journal.open", unit: "ms", bar: .atMost(2),
        preparing: {
            let tape = try await JournalTape.recorded(purchases: 20)
            let (full, empty) = (try JournalFolder(), try JournalFolder())
            try await tape.fill(SQLiteJournal(at: full.file), settled: 100_000, open: 10)
            _ = try await SQLiteJournal(at: empty.file).open()
            return (full, empty)
        },
        baseline: { try await JournalTape.opening($0.1) },
        measure: { try await JournalTape.opening($0.0) }
    )

    private static let bytes = Benchmark(
        "journal.bytes", unit: "bytes/purchase", bar: .atMost(250)
    ) {
        try await JournalTape.recorded(purchases: 20).bytesOnDisk(of: 20_000, moving: false)
    }

    private static let bytesWithWallet = Benchmark(
        "journal.bytes-with-wallet", unit: "bytes/purchase"
    ) {
        try await JournalTape.recorded(purchases: 20).bytesOnDisk(of: 20_000, moving: true)
    }
}
