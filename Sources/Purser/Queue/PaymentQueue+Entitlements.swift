import Foundation

/// What an account may use: kept up to date by what the loop commits, read by anyone.
extension PaymentQueue {
    func entitlements(of account: AccountID) async throws(PurchaseError) -> EntitlementSet {
        let board = try await boardWithFacts()
        await untilBoardIsTold()
        return await board.set(of: account)
    }

    func entitlementUpdates(
        of account: AccountID
    ) async throws(PurchaseError) -> EntitlementUpdates {
        (try await boardWithFacts()).updates(of: account)
    }

    // MARK: Lists of what is owned

    /// Notes what a store's whole list showed; that ends nothing (P38).
    func listed(_ keys: Set<PurchaseKey>, by store: StoreID) async {
        do throws(PurchaseError) {
            await (try boardWithFacts()).listed(keys, by: store)
        } catch {
            tell(.journalTrouble(error.description))
        }
    }

    /// Whether access rests on something of the store that these are not.
    func misses(_ keys: Set<PurchaseKey>, by store: StoreID) async -> Bool {
        do throws(PurchaseError) {
            return await (try boardWithFacts()).misses(keys, by: store)
        } catch {
            tell(.journalTrouble(error.description))
            return false
        }
    }

    /// Whether access rests on something that the newest list did not show.
    func hasUnlisted() async -> Bool {
        await madeBoard?.hasUnlisted() ?? false
    }

    /// Returns when few finishes wait for a slot, or at the deadline.
    func whenFewFinishesWait(until deadline: Duration) async {
        guard finishing.count >= Self.fewFinishes else { return }
        let waiter = Waiter<Void>()
        finishWaiters.append(waiter)
        await waiter.value(until: deadline, on: effects, late: {}, cancelled: ())
    }

    static let fewFinishes = 500

    func isConsumable(_ product: ProductID) async -> Bool {
        await ports.catalog.definition(of: product)?.kind == .consumable
    }

    func product(of key: PurchaseKey) async -> ProductID? {
        do throws(PurchaseError) { return try await disposition(of: key)?.product } catch {
            return nil
        }
    }

    // MARK: Offers

    /// The store's own answer, which it may keep to itself.
    nonisolated func introductoryAnswer(
        of adapter: any StoreAdapter, in group: SubscriptionGroupID
    ) async -> OfferEligibility {
        let answer = Waiter<OfferEligibility>()
        runner.start { answer.answer(await adapter.introductoryEligibility(in: group)) }
        return await answer.value(
            until: effects.uptime() + limits.storeRead, on: effects, late: { .unknown },
            cancelled: .unknown
        )
    }

    func introductoryEligibility(
        of account: AccountID, for product: StoreProduct, in group: SubscriptionGroupID?,
        answer: OfferEligibility, isWhole: Bool
    ) async throws(PurchaseError) -> OfferEligibility {
        await (try boardWithFacts()).introductoryEligibility(
            of: account, for: product, in: group, answer: answer, isWhole: isWhole
        )
    }

    /// The board, with the facts read from the journal by whoever asks first.
    private func boardWithFacts() async throws(PurchaseError) -> EntitlementBoard {
        do throws(JournalFailure) {
            try await open()
            let board = board(nil)
            guard !hasFacts else { return board }
            // From here on commits are told too: what is put twice does no harm.
            hasFacts = true
            do throws(JournalFailure) {
                try await readFacts(into: board)
            } catch {
                hasFacts = false
                throw error
            }
            return board
        } catch {
            suspectLoss(after: error)
            throw PurchaseError(error)
        }
    }

    /// The board, made when it is first needed.
    @discardableResult
    func board(_ saved: TrustedClock?) -> EntitlementBoard {
        if let made = madeBoard { return made }
        let mailbox = mailbox
        let board = EntitlementBoard(
            clock: saved ?? TrustedClock(), allowance: policies.offlineAllowance, effects: effects
        ) { body in
            mailbox.put(.clock(body))
        }
        madeBoard = board
        return board
    }

    private func readFacts(into board: EntitlementBoard) async throws(JournalFailure) {
        var last: JournalRowID?
        while true {
            let page = try await ports.journal.rows(.entitling, after: last, limit: 500)
            var facts: [EntitlementFact] = []
            for row in page {
                guard case .purchase(let key) = row.id, purchases[key] == nil else { continue }
                do throws(UnreadableRecord) {
                    let record = try PurchaseRecord.read(row.body, key: key).record
                    if let fact = await fact(of: record) { facts.append(fact) }
                } catch {
                    tell(.journalTrouble("the row \(row.id) cannot be read and is left alone"))
                }
            }
            await board.put(facts)
            guard page.count == 500 else { break }
            last = page.last?.id
        }
        for key in purchases.keys.sorted() {
            guard let record = purchases[key]?.machine.record else { continue }
            if let fact = await fact(of: record) { await board.put([fact]) }
        }
    }

    private func fact(of record: PurchaseRecord) async -> EntitlementFact? {
        let definition = await ports.catalog.definition(of: record.product)
        var next: ProductID?
        if let id = record.verified?.facts.renewal?.nextProduct {
            next = await ports.catalog.definition(of: id, in: record.key.store)?.id
        }
        return EntitlementFact(record, definition: definition, nextProduct: next)
    }

    /// What a call was answered with is on the board before anyone reads there.
    private func untilBoardIsTold() async {
        guard isTellingBoard else { return }
        await withCheckedContinuation { boardReaders.append($0) }
    }

    func boardIsTold() {
        isTellingBoard = false
        for reader in boardReaders { reader.resume() }
        boardReaders = []
    }

    /// Tells the board what a commit changed, in the order of the commits.
    func tellBoard(_ batch: Batch) async {
        guard hasFacts, let board = madeBoard else { return }
        for key in batch.keys {
            guard let staged = batch.purchases[key], staged.hasChanged else { continue }
            if let fact = await fact(of: staged.machine.record) {
                await board.put([fact])
            } else if staged.before?.isEntitling == true {
                await board.remove([key])
            }
        }
    }

    func saveClock(_ body: Data, _ batch: inout Batch) {
        let version = noteVersions[TrustedClock.note, default: 0] + 1
        batch.put(JournalRow(id: .note(TrustedClock.note), version: version, body: body))
        batch.afterwards.append { queue in queue.noteVersions[TrustedClock.note] = version }
    }

    /// A signed or authenticated time, unless the device itself signs in that world.
    func confirm(_ receipt: ValidReceipt, of facts: ReceiptFacts?) async {
        guard let time = receipt.time, facts?.environment.reusesTransactionIDs != true else {
            return
        }
        await madeBoard?.confirm(time)
    }
}
