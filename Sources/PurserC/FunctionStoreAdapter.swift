import CPurser
import Foundation
import Purser

/// A way to pay that the app brings along as a table of functions, called when the app polls.
final class FunctionStoreAdapter: StoreAdapter, @unchecked Sendable {
    // Proof of Sendable: `functions` never changes and is read on the polling thread alone; all
    // that changes is behind the lock or in mailboxes.
    private enum Job: Sendable {
        case products([StoreProductID], Waiter<Result<ProductBatch, StoreFailure>>)
        case begin(StorePayment, Waiter<PaymentAnswer>)
        case finish(TransactionID, Waiter<Bool>)
    }

    private struct State: Sendable {
        var jobs: [Job] = []
        /// Payments whose answer comes by a later poll.
        var later: [PaymentID: Waiter<PaymentAnswer>] = [:]
        var isEnded = false
    }

    let store: StoreID
    let capabilities: StoreCapabilities
    private let functions: purser_store_functions
    private let state = Locked(State())
    private let news = Mailbox<StoreTransaction>()

    /// News of one poll; more wait for the next frame.
    private static let newsLimit = 64

    init(_ store: StoreID, _ functions: purser_store_functions) {
        self.store = store
        self.functions = functions
        var capabilities = StoreCapabilities()
        capabilities.quantityLimit = Int(Int32.max)
        capabilities.listsOwned = false
        self.capabilities = capabilities
    }

    // MARK: The store's side, on tasks of the shop

    func products(_ ids: [StoreProductID]) async throws(StoreFailure) -> ProductBatch {
        let waiter = Waiter<Result<ProductBatch, StoreFailure>>()
        return try await answer(.products(ids, waiter), waiter, ended: .failure(.ended)).get()
    }

    func beginPayment(_ payment: StorePayment) async -> PaymentAnswer {
        let waiter = Waiter<PaymentAnswer>()
        return await answer(.begin(payment, waiter), waiter, ended: .unknown(.ended))
    }

    func observe(_ deliver: @escaping @Sendable (StoreUpdate) async -> Void) async {
        while let transaction = await news.next() { await deliver(.transaction(transaction)) }
    }

    /// The store tells by its poll what is unfinished; there is no list.
    func unfinished() async throws(StoreFailure) -> [StoreTransaction] { [] }

    func owned(
        _ refresh: OwnedRefresh,
        deliver: @escaping @Sendable ([StoreTransaction]) async -> Void
    ) async throws(StoreFailure) {}

    func finish(_ transaction: StoreTransaction) async throws(StoreFailure) {
        let waiter = Waiter<Bool>()
        guard await answer(.finish(transaction.id, waiter), waiter, ended: false) else {
            throw StoreFailure(.notReplayedYet, "the store asks to be told again later")
        }
    }

    private func answer<Value: Sendable>(
        _ job: Job, _ waiter: Waiter<Value>, ended: Value
    ) async -> Value {
        await withTaskCancellationHandler {
            let isEnded = state.withLock { state in
                if !state.isEnded { state.jobs.append(job) }
                return state.isEnded
            }
            if isEnded { waiter.answer(ended) }
            return await waiter.value()
        } onCancel: {
            waiter.answer(ended)
        }
    }

    /// Answers whoever waits: no poll comes any more.
    func end() {
        let state = state.withLock { state in
            defer {
                state.jobs = []
                state.later = [:]
            }
            state.isEnded = true
            return state
        }
        for job in state.jobs {
            switch job {
            case .products(_, let waiter): waiter.answer(.failure(.ended))
            case .begin(_, let waiter): waiter.answer(.unknown(.ended))
            case .finish(_, let waiter): waiter.answer(false)
            }
        }
        for id in state.later.keys.sorted() { state.later[id]?.answer(.unknown(.ended)) }
    }

    // MARK: The app's side, on the polling thread

    /// Calls the app's functions for everything that waits, then asks for news.
    func serve() {
        let jobs = state.withLock { state in
            defer { state.jobs = [] }
            return state.jobs
        }
        for job in jobs {
            switch job {
            case .products(let ids, let waiter): waiter.answer(products(ids))
            case .begin(let payment, let waiter): begin(payment, waiter)
            case .finish(let id, let waiter):
                let isConfirmed = id.rawValue.withCString { text in
                    functions.finish.map { $0(functions.context, text) == 0 } ?? true
                }
                waiter.answer(isConfirmed)
            }
        }
        guard let poll = functions.poll else { return }
        for _ in 0..<Self.newsLimit {
            var answer = StoreAnswer.empty
            guard poll(functions.context, &answer) == 1 else { return }
            take(StoreAnswer(answer))
        }
    }

    private func products(_ ids: [StoreProductID]) -> Result<ProductBatch, StoreFailure> {
        guard let describe = functions.products else {
            return .failure(StoreFailure(.unsupported, "the store describes no products"))
        }
        let arena = TextArena()
        let texts = ids.compactMap { arena.text($0.rawValue) }
        var found = Array(
            repeating: StoreAnswer.emptyProduct, count: texts.count
        )
        let status = describe(functions.context, texts, texts.count, &found)
        withExtendedLifetime(arena) {}
        guard status == 0 else {
            return .failure(StoreFailure(.storeTrouble, "the store answered \(status)"))
        }
        var batch = ProductBatch(found: [])
        for (id, product) in zip(ids, found) where product.is_found != 0 {
            guard let described = StoreAnswer.product(id, product) else {
                batch.missing[id] = .priceUnreadable
                continue
            }
            batch.found.append(described)
        }
        return .success(batch)
    }

    private func begin(_ payment: StorePayment, _ waiter: Waiter<PaymentAnswer>) {
        guard let begin = functions.begin else {
            waiter.answer(.refused(StoreFailure(.unsupported, "the store takes no payments")))
            return
        }
        // Whoever has stopped waiting has not paid: nothing was asked of the store.
        guard !waiter.isAnswered else { return }
        let arena = TextArena()
        var foreign = StoreAnswer.payment(payment, arena)
        var answer = StoreAnswer.empty
        begin(functions.context, &foreign, &answer)
        withExtendedLifetime(arena) {}
        var taken = StoreAnswer(answer)
        taken.fill(payment)
        if let verdict = taken.verdict(in: store) {
            waiter.answer(verdict)
        } else {
            state.withLock { $0.later[payment.id] = waiter }
        }
    }

    private func take(_ answer: StoreAnswer) {
        let waiter = answer.payment.flatMap { id in
            answer.kind == PURSER_ANSWER_LATER
                ? nil : state.withLock { $0.later.removeValue(forKey: id) }
        }
        if let waiter, let verdict = answer.verdict(in: store), waiter.answer(verdict) { return }
        // Of an earlier launch, or of a call that nobody waits for any more.
        if let transaction = answer.transaction(in: store) { news.put(transaction) }
    }
}

extension StoreFailure {
    fileprivate static let ended = StoreFailure(
        .timedOut, "the shop ended before the store answered", isRetryable: true
    )
}
