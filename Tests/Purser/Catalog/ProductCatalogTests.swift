import Foundation
import Purser
import PurserTesting
import Testing

@Suite("The product catalog")
struct ProductCatalogTests {
    @Test(
        "P71 asks for many ids in the planned number of calls, so many at once",
        arguments: [(1_000, 10), (10_000, 100), (1, 1), (101, 2)]
    )
    func batches(count: Int, calls: Int) throws {
        let world = CatalogWorld(count: count, parallel: 3)
        world.source.next(.answerAfter(.seconds(1)), .answerAfter(.seconds(1)), .answerAfter(.zero))
        let result = try world.play { world in
            await world.running { await $0.products(nil) }
        }
        #expect(result.found.count == count)
        #expect(result.missing.isEmpty)
        #expect(world.source.requests.count == calls)
        #expect(world.source.mostRunning == min(calls, 3))
        #expect(Set(world.source.requests.joined()).count == count)
    }

    @Test("P71 fetches nothing again that is fresh, and all of it once it is not")
    func cache() throws {
        let world = CatalogWorld(count: 200)
        try world.play { world in
            await world.running { catalog in
                _ = await catalog.products(["p100000", "p100001"])
                #expect(await catalog.products(["p100001"]).foundIDs == ["p100001"])
                #expect(world.source.requests.count == 1)
                // By ids, not by their number: two others are two others.
                _ = await catalog.products(["p100001", "p100002"])
                #expect(world.source.requests.last == ["p100002"])
                await world.clock.advance(by: .seconds(3600))
                _ = await catalog.products(["p100001"])
                #expect(world.source.requests.last == ["p100001"])
            }
        }
    }

    @Test("P71 one batch that fails loses nothing of the others")
    func failedBatch() throws {
        let world = CatalogWorld(count: 300)
        world.source.next(.answer, .fail(StoreFailure(.productUnavailable)), .answer)
        let result = try world.play { world in
            await world.running { await $0.products(nil) }
        }
        #expect(result.found.count == 200)
        #expect(result.missing.count == 100)
        let isTold = result.missing.values.allSatisfy {
            $0 == .unavailable(StoreFailure(.productUnavailable))
        }
        #expect(isTold)
    }

    @Test("P55 a store that hangs ends within the limit as timed out, and its batch alone")
    func hangs() throws {
        let world = CatalogWorld(count: 30, batch: 10, parallel: 1)
        world.source.next(.hang)
        try world.play { world in
            await world.running { catalog in
                let result = await catalog.products(nil)
                #expect(world.clock.now.offset == .seconds(30))
                #expect(result.found.count == 20)
                #expect(Set(result.missing.values) == [.timedOut])
                // A later answer still reaches the cache.
                world.source.release()
                await world.clock.settle()
                let asked = world.source.requests.count
                #expect(await catalog.products(nil).found.count == 30)
                #expect(world.source.requests.count == asked)
            }
        }
    }

    @Test("P55 passing trouble is retried inside the limit")
    func retries() throws {
        let world = CatalogWorld(count: 1)
        world.source.next(.fail(StoreFailure(.network)), .fail(StoreFailure(.storeTrouble)))
        let result = try world.play { world in
            await world.running { await $0.products(nil) }
        }
        #expect(result.found.count == 1)
        #expect(world.source.requests.count == 3)
        #expect(world.clock.now.offset < .seconds(30))
    }

    @Test("P55 lasting trouble is told as such, after a stated number of tries")
    func givesUp() throws {
        var limits = CatalogLimits()
        limits.request = .seconds(120)
        limits.answer = .seconds(120)
        let world = CatalogWorld([.consumable("p100000")], limits: limits)
        for _ in 0..<20 { world.source.next(.fail(StoreFailure(.network))) }
        let result = try world.play { world in
            await world.running { await $0.products(nil) }
        }
        #expect(result.missing == ["p100000": .unavailable(StoreFailure(.network))])
        #expect(world.source.requests.count == limits.attempts)
        #expect(world.clock.now.offset < .seconds(120))
    }

    @Test(
        "P55 callers for the same ids share one request", arguments: 1...20 as ClosedRange<UInt64>)
    func joins(seed: UInt64) throws {
        let world = CatalogWorld(count: 5)
        world.source.next(.answerAfter(.seconds(2)))
        let counts = try world.play(seed: seed) { world in
            await world.running { catalog in
                await withTaskGroup(of: Int.self) { group in
                    for _ in 0..<50 {
                        group.addTask {
                            await catalog.products(["p100001", "p100003"]).found.count
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
        }
        #expect(counts == Array(repeating: 2, count: 50))
        #expect(world.source.requests == [["p100001", "p100003"]])
    }

    @Test("I7 a call made while nothing runs ends within the limit as timed out")
    func notRunning() throws {
        let world = CatalogWorld(count: 3)
        let result = try world.play { await $0.catalog.products(nil) }
        #expect(world.clock.now.offset == .seconds(30))
        #expect(result.missing.count == 3)
        #expect(Set(result.missing.values) == [.timedOut])
    }

    @Test("I7 a caller that is cancelled is answered at once")
    func cancelled() throws {
        let world = CatalogWorld(count: 3)
        let result = try world.play { world in
            await withTaskGroup(of: CatalogResult.self) { group in
                group.addTask { await world.catalog.products(nil) }
                await world.clock.advance(by: .seconds(1))
                group.cancelAll()
                return await group.next()
            }
        }
        #expect(world.clock.now.offset == .seconds(1))
        #expect(result?.missing.count == 3)
    }

    /// A run of one second, and another one second later; the answer to a call made at the start.
    private func twoRuns(_ turn: ScriptedSource.Turn) throws -> (CatalogWorld, CatalogResult) {
        let world = CatalogWorld(count: 3)
        world.source.next(turn)
        let result = try world.play { world in
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    await world.running { _ in await world.clock.advance(by: .seconds(1)) }
                }
                group.addTask {
                    await world.clock.advance(by: .seconds(2))
                    await world.running { _ in await world.clock.advance(by: .seconds(10)) }
                }
                let result = await world.catalog.products(nil)
                #expect(world.clock.now.offset == .seconds(2))
                world.source.release()
                return result
            }
        }
        return (world, result)
    }

    @Test("A request that a stopped run cut short is made by the next run")
    func secondRun() throws {
        let (world, result) = try twoRuns(.answerAfter(.seconds(5)))
        #expect(result.found.count == 3)
        #expect(world.source.requests.count == 2)
    }

    @Test("A run that is cancelled while a store hangs leaves the request to the next run")
    func hangingRun() throws {
        let (world, result) = try twoRuns(.hang)
        #expect(result.found.count == 3)
        #expect(world.source.requests.count == 2)
    }

    @Test("No more than the stated number of requests is left hanging")
    func parked() throws {
        let world = CatalogWorld(count: 40, batch: 1, parallel: 2)
        for _ in 0..<40 { world.source.next(.hang) }
        try world.play { world in
            await world.running { catalog in
                for _ in 0..<20 { _ = await catalog.products(nil) }
                #expect(world.source.requests.count == CatalogLimits().parked)
                world.source.release()
                await world.clock.settle()
                #expect(await catalog.products(nil).found.count == 40)
            }
        }
    }

    @Test(
        "A hundred callers in disorder each get one right answer",
        arguments: 1...10 as ClosedRange<UInt64>)
    func disorder(seed: UInt64) throws {
        let world = CatalogWorld(count: 40, batch: 7)
        world.source.next(
            .answerAfter(.seconds(2)), .fail(StoreFailure(.network)), .answerAfter(.seconds(9))
        )
        let right = try world.play(seed: seed) { world in
            await world.running { catalog in
                await withTaskGroup(of: Bool.self) { group in
                    for number in 0..<100 {
                        group.addTask {
                            let ids = (0..<5).map {
                                ProductID("p\(100_000 + (number * 3 + $0) % 40)")
                            }
                            return await catalog.products(ids).foundIDs == ids
                        }
                        if number % 10 == 0 {
                            await catalog.storefrontChanged(to: nil, in: .appStore)
                        }
                    }
                    return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
            }
        }
        #expect(right == 100)
    }
}
