import Purser
import PurserTesting
import Testing

@Suite("The checks of a grant handler", .shuffled)
struct GrantHandlerChecksTests {
    private static let grant = Grant(
        id: "app-store/production/t-1", revision: 1, product: "coins.100", owner: "kim",
        quantity: 1, goods: [.currency("coins", 100)], cause: .purchase
    )

    /// A handler with a journal's ledger, and one with a storage of its own.
    private static func subjects(_ fault: BrokenHandler.Fault?) -> [GrantHandlerSubject] {
        [true, false].map { isTransactional in
            let storage = HandlerStorage()
            let opens: @Sendable () async throws -> any GrantHandler = {
                BrokenHandler(isTransactional: isTransactional, fault, storage)
            }
            var subject =
                isTransactional
                ? GrantHandlerSubject(
                    transactional: grant, commits: { storage.shelf.apply($0) },
                    balance: { storage.shelf.balance($0, "coins") }, opens: opens
                )
                : GrantHandlerSubject(
                    storing: grant, balance: { storage.shelf.balance($0, "coins") }, opens: opens
                )
            subject.failsNextWrite = { storage.memory.withLock { $0.failsNext = true } }
            subject.clock = TestClock()
            return subject
        }
    }

    @Test("handlers of both ways pass every check", arguments: GrantHandlerChecks.all)
    func passes(check: ConformanceCheck<GrantHandlerSubject>) async throws {
        let subjects = Self.subjects(nil).filter { check.applies(to: $0) }
        #expect(!subjects.isEmpty)
        for subject in subjects { try await check.run(on: subject) }
    }

    @Test(
        "the recording handler passes every check, over a journal in memory and over its shelf",
        arguments: GrantHandlerChecks.all
    )
    func recording(check: ConformanceCheck<GrantHandlerSubject>) async throws {
        let journal = InMemoryJournal()
        _ = try await journal.open()
        let shelf = Shelf()
        let handlers = Log<RecordingGrantHandler>()
        let inJournal = GrantHandlerSubject(
            transactional: Self.grant,
            commits: { work in
                try await journal.commit(
                    JournalCommit([], ledger: work, durability: .synchronised)
                )
            },
            balance: { journal.disk.balance($0, "coins") }, opens: { RecordingGrantHandler() }
        )
        var onShelf = GrantHandlerSubject(
            storing: Self.grant, balance: { shelf.balance($0, "coins") },
            opens: {
                let handler = RecordingGrantHandler(.ownStorage(shelf))
                handlers.add(handler)
                return handler
            }
        )
        onShelf.failsNextWrite = { handlers.items.last?.plan(.fails("the disk is full")) }
        for subject in [inJournal, onShelf] where check.applies(to: subject) {
            try await check.run(on: subject)
        }
    }

    private func failed(_ fault: BrokenHandler.Fault) async -> [String: String] {
        var failed: [String: String] = [:]
        for check in GrantHandlerChecks.all {
            guard let subject = Self.subjects(fault).first(where: { check.applies(to: $0) })
            else { continue }
            do {
                try await check.run(on: subject)
            } catch {
                #expect(error.check == check.id)
                failed[check.id] = error.reason
            }
        }
        return failed
    }

    @Test("every check has an id of its own, in order, and a broken handler")
    func ids() {
        let ids = GrantHandlerChecks.all.map(\.id)
        #expect(ids == ids.sorted() && Set(ids).count == ids.count)
        #expect(ids.count == BrokenHandler.Fault.allCases.count)
    }

    @Test(
        "each broken handler fails its own check and at most those listed for it",
        arguments: zip(GrantHandlerChecks.all, BrokenHandler.Fault.allCases)
    )
    func squareTable(check: ConformanceCheck<GrantHandlerSubject>, fault: BrokenHandler.Fault) async
    {
        let failed = await failed(fault)
        #expect(failed[check.id] != nil, "\(fault) passes \(check)")
        let others = failed.filter { $0.key != check.id && !fault.alsoFails.contains($0.key) }
        #expect(others.isEmpty, "\(fault)")
    }
}
