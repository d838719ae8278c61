import Foundation

/// What callers ask of the queue: each leaves a message and waits apart from the loop (I7).
extension PaymentQueue: PaymentQueueing {
    nonisolated func pay(
        _ request: PaymentRequest
    ) async throws(PurchaseError) -> PurchaseOutcome {
        let ticket = BuyTicket(id: PaymentID(effects.uuid().uuidString), request: request)
        mailbox.put(.buy(ticket))
        let start = effects.uptime() + limits.start
        let answer = await ticket.waiter.value(
            until: start, on: effects, late: { self.late(ticket.waiter.isClaimed) },
            thenUntil: start + limits.payment + limits.settlement + limits.start,
            cancelled: .failure(.callerCancelled)
        )
        if !ticket.waiter.isClaimed { mailbox.put(.gone(ticket.id)) }
        return try answer.get()
    }

    nonisolated func deliver(
        _ transactions: [StoreTransaction], origin: DeliveryOrigin
    ) async throws(PurchaseError) -> [PurchaseKey] {
        try await ask { .deliver(transactions, origin, $0) }
    }

    /// Takes on what a store reports; returns when it is on disk, however long that takes, or when
    /// the run is cancelled.
    nonisolated func report(_ update: StoreUpdate, from store: StoreID) async {
        guard case .transaction(let transaction) = update else {
            return mailbox.put(.update(store, update))
        }
        let waiter = Waiter<Result<[PurchaseKey], PurchaseError>>()
        mailbox.put(.deliver([transaction], .observed, waiter))
        _ = await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            waiter.answer(.failure(.callerCancelled))
        }
    }

    nonisolated func settle(
        _ hold: HoldID, _ decision: HoldDecision
    ) async throws(PurchaseError) {
        try await ask { .settle(hold, decision, $0) }
    }

    func disposition(
        of key: PurchaseKey
    ) async throws(PurchaseError) -> PurchaseDisposition? {
        do throws(JournalFailure) {
            try await open()
            var batch = Batch()
            guard let found = try await stage(key, &batch), let staged = batch.purchases[found]
            else { return nil }
            return staged.machine.record.disposition(
                storageTrouble: purchases[found]?.storageTrouble
            )
        } catch {
            suspectLoss(after: error)
            throw PurchaseError(error)
        }
    }

    /// Where a purchase stands once it has ended or waits for more than a moment; nil if it is
    /// unknown.
    nonisolated func decision(
        on key: PurchaseKey, until deadline: Duration
    ) async -> PurchaseDisposition? {
        let waiter = Waiter<PurchaseDisposition?>()
        mailbox.put(.watch(key, waiter))
        return await waiter.value(
            until: deadline, on: effects, late: { nil }, cancelled: nil
        )
    }

    func holds() async throws(PurchaseError) -> [Hold] {
        do throws(JournalFailure) {
            try await open()
        } catch {
            throw PurchaseError(error)
        }
        return told.values.sorted { ($0.since, $0.id) < ($1.since, $1.id) }
    }

    /// Attempts that wait for a person or a bank, oldest first.
    func pendingPurchases() -> [PendingPurchase] {
        payments.values.compactMap { PendingPurchase($0.machine.record) }
            .sorted { ($0.since, $0.payment) < ($1.since, $1.payment) }
    }

    func waitingPurchases() async throws(PurchaseError) -> [PendingPurchase] {
        do throws(JournalFailure) { try await open() } catch { throw PurchaseError(error) }
        return pendingPurchases()
    }

    private nonisolated func ask<Value: Sendable>(
        _ message: (Waiter<Result<Value, PurchaseError>>) -> QueueMessage
    ) async throws(PurchaseError) -> Value {
        let waiter = Waiter<Result<Value, PurchaseError>>()
        mailbox.put(message(waiter))
        let answer = await waiter.value(
            until: effects.uptime() + limits.start, on: effects,
            late: { .failure(self.isRunning ? .notInTime : .notRunning) },
            cancelled: .failure(.callerCancelled)
        )
        return try answer.get()
    }

    private nonisolated func late(_ isClaimed: Bool) -> BuyTicket.Answer {
        if isClaimed { return .failure(.notInTime) }
        return .failure(isRunning ? .neverBegun : .notRunning)
    }
}

extension PurchaseError {
    static let callerCancelled = PurchaseError(
        .callerCancelled, .request, "the caller's task was cancelled; what has begun goes on",
        isRetryable: true
    )

    static let notRunning = PurchaseError(
        .notRunning, .request, "call run() at launch and keep it running", isRetryable: true
    )

    static let neverBegun = PurchaseError(
        .busy, .request, "it was not its turn within the limit; nothing was charged",
        isRetryable: true
    )

    static let notInTime = PurchaseError(
        .timedOut, .request, "no answer within the limit; what has begun goes on",
        isRetryable: true
    )
}
