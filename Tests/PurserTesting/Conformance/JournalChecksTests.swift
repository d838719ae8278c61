import Purser
import PurserTesting
import Testing

@Suite("The checks of a journal", .shuffled)
struct JournalChecksTests {
    private static func inMemory(_ disk: InMemoryDisk = InMemoryDisk()) -> JournalSubject {
        let gates = Locked<[JournalProcess: Gate]>([:])
        var subject = JournalSubject {
            let gate = Gate()
            let journal = InMemoryJournal(on: disk, gate: gate)
            gates.withLock { $0[journal.process] = gate }
            return journal
        }
        subject.balance = { account, currency in disk.balance(account, currency) }
        subject.kill = { journal in
            guard let process = (journal as? InMemoryJournal)?.process else { return }
            gates.withLock { $0[process] }?.close()
        }
        subject.cutPower = { disk.powerCut() }
        subject.copy = { inMemory(disk.copied(to: "installation-2")) }
        // Writers meet in an order that a seed draws, not when two cores happen to be free.
        subject.clock = TestClock()
        return subject
    }

    @Test("the journal in memory passes every check", arguments: JournalChecks.all)
    func passes(check: ConformanceCheck<JournalSubject>) async throws {
        try await check.run(on: Self.inMemory())
    }

    /// A sound storage whose openings have one fault.
    private func subject(_ fault: BrokenJournal.Fault) -> JournalSubject {
        Self.broken(Self.inMemory(), fault)
    }

    private static func broken(
        _ sound: JournalSubject, _ fault: BrokenJournal.Fault
    ) -> JournalSubject {
        var subject = sound
        subject.opens = {
            // A journal that keeps to itself has a storage of its own for each opening.
            let opens =
                fault == .keepsToItself ? inMemory().opens : sound.opens
            return BrokenJournal(base: try await opens(), fault: fault)
        }
        if let kill = sound.kill {
            subject.kill = { journal in
                if let broken = journal as? BrokenJournal { await kill(broken.base) }
            }
        }
        if let copy = sound.copy {
            subject.copy = { broken(try await copy(), fault) }
        }
        return subject
    }

    private func failed(_ fault: BrokenJournal.Fault) async -> Set<String> {
        var failed: Set<String> = []
        for check in JournalChecks.all {
            do {
                try await check.run(on: subject(fault))
            } catch {
                #expect(error.check == check.id)
                failed.insert(check.id)
            }
        }
        return failed
    }

    @Test("every check has an id of its own, in order, and a broken journal")
    func ids() {
        let ids = JournalChecks.all.map(\.id)
        #expect(ids == ids.sorted() && Set(ids).count == ids.count)
        #expect(ids.count == BrokenJournal.Fault.allCases.count)
    }

    @Test(
        "each broken journal fails its own check and at most those listed for it",
        arguments: zip(JournalChecks.all, BrokenJournal.Fault.allCases)
    )
    func squareTable(check: ConformanceCheck<JournalSubject>, fault: BrokenJournal.Fault) async {
        let failed = await failed(fault)
        #expect(failed.contains(check.id), "\(fault) passes \(check)")
        #expect(failed.isSubset(of: fault.alsoFails.union([check.id])))
    }

    @Test("a check that needs what a subject lacks does not apply, and fails if it is made")
    func needs() async throws {
        let bare = JournalSubject(opens: Self.inMemory().opens)
        let lacking = JournalChecks.all.filter { !$0.applies(to: bare) }.map(\.id)
        #expect(lacking == ["J13", "J19", "J20", "J21", "J22", "J23", "J24"])
        for check in JournalChecks.all where lacking.contains(check.id) {
            await #expect(throws: ConformanceFailure.self) { try await check.run(on: bare) }
        }
    }
}
