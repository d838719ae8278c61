import Purser
import PurserTesting

/// The storage that a handler's work ends in, and what a broken handler remembers beside it.
final class HandlerStorage: Sendable {
    struct Memory {
        var last: [GrantID: Int] = [:]
        var given: [AccountID: Int] = [:]
        var products: Set<ProductID> = []
        var works = 0
        var failsNext = false
    }

    let shelf = Shelf()
    let launches = Locked(0)
    let memory = Locked(Memory())
}

/// A grant handler, with a journal's ledger or a storage of its own, that may do one thing wrong.
struct BrokenHandler: GrantHandler {
    let isTransactional: Bool
    let fault: Fault?
    let storage: HandlerStorage
    private let launch: Int
    private let seen = Locked<[GrantID: Int]>([:])

    init(isTransactional: Bool, _ fault: Fault?, _ storage: HandlerStorage) {
        self.isTransactional = isTransactional
        self.fault = fault
        self.storage = storage
        launch = storage.launches.withLock { launches in
            launches += 1
            return launches
        }
    }

    func grant(_ grant: Grant) async throws -> LedgerWork? {
        let last = storage.memory.withLock { $0.last[grant.id] ?? 0 }
        let seen = seen.withLock { $0[grant.id] }
        var id = grant.id
        switch fault {
        case .givesAgain where seen == grant.revision,
            .givesAgainLater where launch > 1 && seen == nil && last == grant.revision,
            .givesLate where (seen ?? 0) > grant.revision,
            .forgetsSteps where launch > 1 && seen == nil && last > grant.revision:
            id = GrantID("\(id) once more")
        default: break
        }
        var quantity = grant.quantity
        if fault == .givesOne { quantity = 1 }
        if fault == .givesEachOnce {
            let isNew = storage.memory.withLock { memory in
                last > 0 || memory.products.insert(grant.product).inserted
            }
            if !isNew { quantity = 0 }
        }
        if fault == .givesNothing { quantity = 0 }
        return try await end(grant, under: id, quantity, sign: 1)
    }

    func revoke(_ revocation: Revocation) async throws -> LedgerWork? {
        let grant = revocation.grant
        let isAgain = seen.withLock { $0[grant.id] } == grant.revision
        let id = fault == .revokesAgain && isAgain ? GrantID("\(grant.id) again") : grant.id
        let count = storage.memory.withLock { $0.given[grant.owner] ?? 1 }
        return try await end(
            grant, under: id, fault == .revokesAll ? count : grant.quantity, sign: -1
        )
    }

    func reinstate(_ grant: Grant) async throws -> LedgerWork? {
        let isAgain = seen.withLock { $0[grant.id] } == grant.revision
        let id = fault == .reinstatesAgain && isAgain ? GrantID("\(grant.id) again") : grant.id
        return try await end(grant, under: id, grant.quantity, sign: 1)
    }

    private func end(
        _ grant: Grant, under id: GrantID, _ quantity: Int, sign: Int64
    ) async throws -> LedgerWork? {
        let fails = storage.memory.withLock { memory in
            defer { memory.failsNext = false }
            return memory.failsNext
        }
        if fails {
            if fault == .swallowsFailures { return nil }
            throw HandlerFailure("the disk is full")
        }
        storage.memory.withLock { memory in
            memory.last[grant.id] = max(memory.last[grant.id] ?? 0, grant.revision)
            memory.works += 1
            if sign > 0, grant.revision == 1 { memory.given[grant.owner, default: 0] += 1 }
        }
        seen.withLock { $0[grant.id] = max($0[grant.id] ?? 0, grant.revision) }
        let work = work(grant, under: id, quantity, sign)
        if isTransactional {
            if fault == .commitsItself { storage.shelf.apply(work) }
            return work
        }
        storage.shelf.apply(work)
        return fault == .returnsWorkToo ? work : nil
    }

    private func work(
        _ grant: Grant, under id: GrantID, _ quantity: Int, _ sign: Int64
    ) -> LedgerWork {
        let product = Int64(100).multipliedReportingOverflow(by: sign * Int64(quantity))
        let amount = product.overflow && fault != .overflows ? .max : product.partialValue
        let owner = fault == .givesToOne ? "kim" : grant.owner
        var entries = [LedgerWork.Entry(account: owner, currency: "coins", amount: amount)]
        if fault == .differsEachTime {
            let works = storage.memory.withLock { $0.works }
            entries.append(
                LedgerWork.Entry(
                    account: owner, currency: CurrencyCode("nothing \(works)"), amount: 0
                )
            )
        }
        let revision = fault == .standsElsewhere ? grant.revision + 10 : grant.revision
        return LedgerWork(grant: id, revision: revision, entries: entries)
    }
}

extension BrokenHandler {
    /// One for each check, in the order of the checks.
    enum Fault: CaseIterable {
        case givesNothing, givesAgain, givesAgainLater, givesOne, givesEachOnce, givesToOne
        case overflows, revokesAgain, reinstatesAgain, givesLate, forgetsSteps, revokesAll
        case standsElsewhere, differsEachTime, commitsItself, returnsWorkToo, swallowsFailures

        /// The checks that this fault fails beside its own.
        var alsoFails: Set<String> {
            switch self {
            case .givesNothing:
                [
                    "G02", "G03", "G04", "G05", "G06", "G07", "G08", "G09", "G10", "G11", "G12",
                    "G17",
                ]
            case .givesAgainLater: ["G14"]
            case .givesEachOnce: ["G04", "G06", "G07", "G12", "G17"]
            default: []
            }
        }
    }
}
