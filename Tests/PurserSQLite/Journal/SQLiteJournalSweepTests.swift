import Purser
import PurserSQLite
import PurserTestSupport
import Testing

/// Purchases told to a journal commit by commit, and what must be found of them after a fault.
private struct PurchaseStory {
    static let purchases = 3
    /// The versions of a purchase's row: delivered, verified, begun, granted, finished.
    static let steps: [(durability: Durability, settles: Bool)] = [
        (.synchronised, false), (.ordered, false), (.ordered, false), (.synchronised, false),
        (.ordered, true),
    ]
    static let granted = 4

    /// How many commits were acknowledged, and how many of these up to the last synchronised one.
    var acknowledged = 0
    var synchronised = 0
    var installation: InstallationID?

    static func commit(_ number: Int) -> JournalCommit {
        let (purchase, step) = (number / steps.count, number % steps.count)
        let version = Int64(step + 1)
        return .put(
            Rows.purchase(purchase, version: version, settled: steps[step].settles),
            ledger: version == Int64(granted) ? Rows.work(purchase) : nil,
            durability: steps[step].durability
        )
    }

    /// Tells the story; goes on after failures, as the queue does, and gives up on a lasting one.
    static func told(to journal: SQLiteJournal) async -> PurchaseStory {
        var story = PurchaseStory()
        for _ in 0..<4 where story.installation == nil {
            story.installation = try? await journal.open().installation
        }
        guard story.installation != nil else { return story }
        for number in 0..<(purchases * steps.count) {
            let commit = commit(number)
            guard await isStored(commit, in: journal) else { return story }
            story.acknowledged = number + 1
            if commit.durability == .synchronised { story.synchronised = number + 1 }
        }
        return story
    }

    private static func isStored(_ commit: JournalCommit, in journal: SQLiteJournal) async -> Bool {
        for _ in 0..<4 {
            do {
                try await journal.commit(commit)
                return true
            } catch {
                guard case .conflict(_, let current) = error.code,
                    case .put(let row) = commit.changes[0],
                    current?.version == row.version
                else { continue }
                // The failed commit was there after all, and the queue goes on from it.
                return true
            }
        }
        return false
    }

    /// What a fresh opening finds: how many of the commits, and whether the ledger agrees with the
    /// rows.
    func check(_ disk: SimulatedDisk, _ settings: JournalSettings, keepsAll: Bool) async throws {
        let journal = SQLiteJournal(on: disk, settings: settings)
        let snapshot = try await journal.open()
        #expect(snapshot.damage == nil)
        #expect(snapshot.movedFrom == nil)
        if let installation { #expect(snapshot.installation == installation) }
        var found = 0
        var granted: Int64 = 0
        for purchase in 0..<Self.purchases {
            let version = try await journal.row(.purchase(Rows.key(purchase)))?.version ?? 0
            // Commits are found in order: a purchase has begun only if the one before is complete.
            #expect(version == 0 || found == purchase * Self.steps.count)
            found += Int(version)
            if version >= Int64(Self.granted) { granted += 100 }
        }
        #expect(found >= (keepsAll ? acknowledged : synchronised))
        #expect(found <= acknowledged + 1)
        #expect(try await SQLiteWallet(journal).balance("coins", of: "ada") == granted)
    }
}

@Suite("A journal whose disk fails")
struct SQLiteJournalSweepTests {
    private func settings(_ mode: LockingMode) -> JournalSettings {
        var settings = JournalSettings()
        settings.locksExclusively = mode == .exclusive
        settings.patienceMilliseconds = 5
        return settings
    }

    @Test(
        "I5 keeps every synchronised commit and a whole prefix of the rest when the power is cut",
        arguments: LockingMode.allCases, Remains.allCases
    )
    func powerCut(mode: LockingMode, remains: Remains) async throws {
        let settings = settings(mode)
        let points = try await DiskSweep(.powerCut, sectors: remains.sectors).run { disk in
            await PurchaseStory.told(to: SQLiteJournal(on: disk, settings: settings))
        } check: { disk, story, _ in
            try await story.check(disk, settings, keepsAll: false)
        }
        #expect(points > 100)
    }

    @Test(
        "goes on after every kind of failure and keeps what it acknowledged",
        arguments: LockingMode.allCases,
        [
            SimulatedFault.Effect.failOnce(), .failOnce(code: 13), .failFromThere(),
            .failFromThere(code: 13),
        ]
    )
    func failures(mode: LockingMode, effect: SimulatedFault.Effect) async throws {
        let settings = settings(mode)
        let points = try await DiskSweep(effect, sectors: { _ in .kept }).run { disk in
            await PurchaseStory.told(to: SQLiteJournal(on: disk, settings: settings))
        } check: { disk, story, _ in
            try await story.check(disk, settings, keepsAll: true)
        }
        #expect(points > 100)
    }

    @Test("I1 what is found after a failed commit is as safe as if it had not failed")
    func failureBeforePowerCut() async throws {
        let settings = settings(.normal)
        _ = try await DiskSweep(.failOnce(), sectors: { _ in .lost }).run { disk in
            await PurchaseStory.told(to: SQLiteJournal(on: disk, settings: settings))
        } check: { disk, story, _ in
            try await story.check(disk, settings, keepsAll: false)
        }
    }

    @Test("I1 what is found after a process died is safe before anyone acts on it")
    func deathBeforePowerCut() async throws {
        let points = try await DiskSweep(.powerCut).run { disk in
            await PurchaseStory.told(to: SQLiteJournal(on: disk))
        } check: { disk, _, number in
            // The same story up to a process's death, of which the medium keeps what was written.
            let other = SimulatedDisk()
            other.set(SimulatedFault(at: number, .powerCut))
            _ = await PurchaseStory.told(to: SQLiteJournal(on: other))
            other.die()
            let relaunched = SQLiteJournal(on: other)
            let found = try await relaunched.open().rows
            // Closing would synchronise; the power goes before that.
            other.restart(.lost)
            withExtendedLifetime(relaunched) {}
            let left = try await SQLiteJournal(on: other).open().rows
            #expect(left == found)
        }
        #expect(points > 100)
    }

    @Test("a planted unsynchronised grant is seen as lost")
    func plantedUnsynchronised() async throws {
        var settings = JournalSettings()
        settings.synchronises = false
        var lost = 0
        let sweep = DiskSweep(.powerCut)
        _ = try await sweep.run { disk in
            await PurchaseStory.told(to: SQLiteJournal(on: disk, settings: settings))
        } check: { disk, story, _ in
            let journal = SQLiteJournal(on: disk)
            _ = try await journal.open()
            for number in 0..<story.synchronised {
                let purchase = Rows.key(number / PurchaseStory.steps.count)
                let version = try await journal.row(.purchase(purchase))?.version ?? 0
                if version < Int64(number % PurchaseStory.steps.count + 1) { lost += 1 }
            }
        }
        #expect(lost > 100)
    }

    @Test("a synchronised commit returns synchronised, and an ordered one waits for nothing")
    func log() async throws {
        let disk = SimulatedDisk(logs: true)
        let journal = SQLiteJournal(on: disk)
        _ = try await journal.open()
        for number in 0..<(PurchaseStory.purchases * PurchaseStory.steps.count) {
            let commit = PurchaseStory.commit(number)
            let before = disk.log.count
            try await journal.commit(commit)
            let log = disk.log
            let writes = log[before...].filter { $0.operation == .write }
            let synchronisations = log[before...].count { $0.operation == .synchronise }
            #expect(!writes.isEmpty)
            if commit.durability == .synchronised {
                #expect(
                    log.filter { $0.operation == .write }.allSatisfy { $0.synchronisedBy != nil })
                #expect(synchronisations >= 1)
            } else {
                #expect(synchronisations == 0)
            }
        }
    }
}
