import Purser
import PurserTestSupport
import PurserTesting
import Testing

/// Parts that never answer, callers that go away, and runs that come and go (I7).
@Suite("Every call ends")
struct LimitTests {
    @Test("I7 of a thousand buys at a store that never answers, at most the limit are parked")
    func silentStore() throws {
        let world = World()
        world.options.withLock { options in
            options.limits.payment = .seconds(10)
            options.catalog = (0..<1000).map { .consumable(ProductID("p\($0)")) }
        }
        world.store.sell((0..<1000).map { .consumable(StoreProductID("p\($0)")) })
        for _ in 0..<1000 { world.store.plan(.hangs(paid: false)) }
        let outcomes = try world.tell { world in
            let app = world.launch()
            return try await app.running { shop in
                let outcomes = await withTaskGroup(
                    of: Result<PurchaseOutcome, PurchaseError>.self
                ) { group in
                    for number in 0..<1000 {
                        group.addTask {
                            do throws(PurchaseError) {
                                return .success(try await shop.buy(ProductID("p\(number)")))
                            } catch {
                                return .failure(error)
                            }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                app.kill()
                return outcomes
            }
        }
        let begun = world.store.log.filter { entry in
            if case .beginPayment = entry.call { true } else { false }
        }
        let limits = Limits()
        #expect(outcomes.count == 1000)
        #expect(begun.count <= limits.parked)
        let unknown = outcomes.filter { outcome in
            if case .success(.unknown) = outcome { true } else { false }
        }
        #expect(unknown.count == begun.count)
        let refused = outcomes.filter { $0 == .failure(.busyForTest) }
        #expect(refused.count == 1000 - begun.count)
    }

    @Test("I7 a verifier and a handler that never answer end as pending, and nothing is finished")
    func silentParts() throws {
        let world = World()
        let outcomes = try world.tell { world in
            let app = world.launch()
            app.verifier.behave(.hangs)
            let first = try await app.running { shop in
                let outcome = try await shop.buy("coins.100")
                app.kill()
                return outcome
            }
            let second = world.launch()
            second.handler.plan(.hangs)
            let hold = try await second.running { shop in
                await world.clock.advance(by: .seconds(600))
                let holds = try await shop.holds()
                second.kill()
                return holds
            }
            return (first, hold)
        }
        guard case .pending(.verification) = outcomes.0 else {
            Issue.record("not pending: \(outcomes.0)")
            return
        }
        #expect(outcomes.1.count == 1)
        #expect(world.store.unfinished.count == 1)
        #expect(try world.recover().isEmpty)
        #expect(world.coins() == 100)
        #expect(world.store.unfinished.isEmpty)
    }

    @Test("I7 a queued request whose caller has gone charges nothing, also by a later run")
    func callerGone() throws {
        let world = World()
        try world.tell { world in
            let app = world.launch()
            await #expect(throws: PurchaseError.notRunningForTest) {
                try await app.shop.buy("coins.100")
            }
            try await app.running { _ in await world.clock.advance(by: .seconds(60)) }
        }
        #expect(world.store.ledger.isEmpty)
        // The trusted clock's note alone.
        #expect(world.disk.rowCount == 1)
    }

    @Test("a run that was cancelled with a sheet open is followed by another that sells")
    func cancelledRun() throws {
        let world = World()
        world.store.plan(.hangs(paid: true))
        let outcome = try world.tell { world in
            let app = world.launch()
            return try await withThrowingTaskGroup(of: PurchaseOutcome?.self) { group in
                // The first run cannot return while the sheet is open.
                group.addTask {
                    await withTaskGroup(of: Void.self) { inner in
                        inner.addTask { _ = try? await app.shop.run() }
                        await world.clock.advance(by: .seconds(5))
                        inner.cancelAll()
                    }
                    return nil
                }
                group.addTask { try? await app.shop.buy("coins.100") }
                await world.clock.advance(by: .seconds(10))
                group.addTask {
                    try await app.shop.run(); return nil
                }
                let outcome = try await app.shop.buy("coins.600")
                app.kill()
                group.cancelAll()
                return outcome
            }
        }
        guard case .granted = outcome else {
            Issue.record("not granted: \(outcome)")
            return
        }
        #expect(world.coins() == 700)
    }

    @Test("a second run beside an active one is refused, and after it is not")
    func secondRun() throws {
        let world = World()
        try world.tell { world in
            let app = world.launch()
            try await app.running { shop in
                await world.clock.advance(by: .seconds(1))
                await #expect(throws: PurchaseError.alreadyRunningForTest) { try await shop.run() }
            }
            try await app.running { shop in
                #expect(throws: Never.self) { shop.wake() }
                _ = try await shop.buy("coins.100")
            }
        }
        #expect(world.coins() == 100)
    }

    @Test("I4 three hundred buys at once with orders of their own give three hundred grants")
    func manyBuys() throws {
        let world = World()
        world.options.withLock { $0.limits.start = .seconds(600) }
        let granted = try world.tell { world in
            let app = world.launch()
            return try await app.running { shop in
                await withTaskGroup(of: Bool.self) { group in
                    for number in 0..<300 {
                        group.addTask {
                            let order = OrderID("order-\(number)")
                            guard
                                case .granted(let grant)? = try? await shop.buy(
                                    "coins.100", order: order)
                            else { return false }
                            return grant.order?.id == order
                        }
                    }
                    return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
            }
        }
        #expect(granted == 300)
        #expect(world.coins() == 30_000)
        #expect(world.store.ledger.count == 300)
        #expect(world.breaches.isEmpty)
    }
}

extension PurchaseError {
    fileprivate static let busyForTest = PurchaseError(.busy, .request, "", isRetryable: true)
    fileprivate static let notRunningForTest = PurchaseError(
        .notRunning, .request, "", isRetryable: true
    )
    fileprivate static let alreadyRunningForTest = PurchaseError(
        .alreadyRunning, .request, "", isRetryable: true
    )
}
