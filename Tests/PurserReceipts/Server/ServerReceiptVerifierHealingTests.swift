import Foundation
import Purser
import PurserReceipts
import PurserTestSupport
import PurserTesting
import Testing

/// Tells when its verifier begins and what it said.
private struct WatchedVerifier: ReceiptVerifier {
    let inner: ServerReceiptVerifier
    let begun = Locked(0)
    let verdicts: AsyncStream<VerificationVerdict>
    private let said: AsyncStream<VerificationVerdict>.Continuation

    init(_ inner: ServerReceiptVerifier) {
        self.inner = inner
        (verdicts, said) = AsyncStream.makeStream()
    }

    func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        begun.withLock { $0 += 1 }
        let verdict = await inner.verify(request)
        said.yield(verdict)
        return verdict
    }
}

/// A shop whose purchases are verified over real sockets, everything else in memory.
private struct SocketShop {
    let clock = TestClock()
    /// How many verdicts were looked at.
    let taken = Locked(0)
    let server = LoopbackServer()
    let disk = InMemoryDisk()
    let store: InMemoryStore
    let device: InMemoryDevice
    let handler: RecordingGrantHandler
    let verifier: WatchedVerifier
    let shop: Shop

    init() {
        store = InMemoryStore(
            products: [
                .consumable("coins.100", price: 0.99), .consumable("coins.600", price: 4.99),
            ], clock: clock)
        device = store.device()
        handler = RecordingGrantHandler(.ledger, clock: clock, in: Gate())
        let effects = Effects.test(clock: clock)
        var inner = ServerReceiptVerifier(endpoint: server.url)
        inner.effects = effects
        verifier = WatchedVerifier(inner)
        let ports = Ports(
            stores: [device.adapter()],
            catalog: [
                .consumable("coins.100", grants: .currency("coins", 100)),
                .consumable("coins.600", grants: .currency("coins", 600)),
            ],
            journal: InMemoryJournal(on: disk), verifier: verifier, granting: handler)
        shop = Shop(ports, effects: effects)
    }

    /// What a right server says to a request.
    static func yes(_ request: ServerRequest?) -> [UInt8] {
        guard let body = request?.json else { return Sample.yes() }
        return Sample.yes([
            "app": "com.example.app", "product": body["storeProduct"],
            "transaction": body["transaction"], "environment": body["environment"],
            "quantity": body["quantity"],
        ])
    }

    /// The next verdict of a server that answers.
    func verdict() async -> VerificationVerdict? {
        for await verdict in verifier.verdicts {
            taken.withLock { $0 += 1 }
            return verdict
        }
        return nil
    }

    /// The next verdict; lets the limit pass on the virtual clock if the server is stuck.
    func verdictOrLimit() async -> VerificationVerdict? {
        await withTaskGroup(of: VerificationVerdict?.self) { group in
            group.addTask { await verdict() }
            group.addTask {
                await server.untilStuck()
                guard !Task.isCancelled else { return nil }
                await clock.advance(by: verifier.inner.limits.time)
                return nil
            }
            defer { group.cancelAll() }
            for await verdict in group {
                if let verdict { return verdict }
            }
            return nil
        }
    }

    /// Lets time pass until the server was asked and said yes.
    func untilYes() async {
        repeat {
            let asked = taken.withLock { $0 } + 1
            while verifier.begun.withLock({ $0 < asked }) {
                await clock.advance(by: .milliseconds(100))
            }
        } while await verdict()?.facts == nil
    }

    /// Lets time pass until something holds, but not while the server is asked: it would outrun a
    /// busy machine.
    func wait(until condition: () -> Bool) async {
        while !condition() {
            if verifier.begun.withLock({ $0 }) > taken.withLock({ $0 }) {
                _ = await verdict()
            } else {
                await clock.advance(by: .milliseconds(100))
            }
        }
    }

    func run() async {
        do { try await shop.run() } catch { Issue.record(error) }
    }

    func buy(_ product: ProductID) async {
        do { _ = try await shop.buy(PaymentRequest(product)) } catch { Issue.record(error) }
    }

    func holds() async -> Int? {
        do {
            return try await shop.holds().count
        } catch {
            Issue.record(error)
            return nil
        }
    }

    func isHeld() -> Bool {
        handler.steps.isEmpty && disk.balance(.single, "coins") == 0
            && device.unfinished.count == store.ledger.count && !store.ledger.isEmpty
    }
}

@Suite("A shop whose server misbehaves and heals")
struct ServerReceiptVerifierHealingTests {
    @Test(
        "P17 whatever comes, nothing is finished or granted; then it heals, and one grant follows",
        arguments: HTTPFault.all)
    func heals(_ fault: HTTPFault) async throws {
        let world = SocketShop()
        defer { world.server.stop() }
        world.server.reply(reading: fault.readsRequest) { fault.steps(SocketShop.yes($0)) }
        let outcome = try await withThrowingTaskGroup(of: PurchaseOutcome?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await world.shop.run()
                return nil
            }
            group.addTask { try await world.shop.buy(PaymentRequest("coins.100")) }
            let first = await world.verdictOrLimit()
            #expect(first?.undecidedCode != nil, "\(String(describing: first))")
            #expect(world.isHeld())
            world.server.reply { [.answer(SocketShop.yes($0)), .close] }
            await world.untilYes()
            while let ended = try await group.next() {
                guard let outcome = ended else { continue }
                // A caller whose patience ended before the server healed is told by an event.
                while world.disk.balance(.single, "coins") == 0 { await Task.yield() }
                return outcome as PurchaseOutcome?
            }
            return nil
        }
        switch outcome {
        case .granted, .pending(.verification): break
        default:
            Issue.record("not granted: \(String(describing: outcome))")
            return
        }
        #expect(world.handler.steps.count == 1)
        #expect(world.disk.balance(.single, "coins") == 100)
        #expect(world.store.breaches.isEmpty)
    }

    @Test("P19 an answer that comes after the limit grants nothing twice")
    func late() async throws {
        let world = SocketShop()
        defer { world.server.stop() }
        world.server.reply { _ in [.hold] }
        await withTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { await world.run() }
            group.addTask { await world.buy("coins.100") }
            #expect(await world.verdictOrLimit()?.undecidedCode == .timedOut)
            world.server.reply { [.answer(SocketShop.yes($0)), .close] }
            await world.untilYes()
            await world.wait { world.device.unfinished.isEmpty }
        }
        #expect(world.handler.steps.count == 1)
    }

    @Test("a slow but right answer inside the limit grants")
    func slow() async {
        let world = SocketShop()
        defer { world.server.stop() }
        world.server.reply { request in
            let yes = SocketShop.yes(request)
            return [
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(yes.count)\r\n\r\n"),
                .drip(Array(yes.prefix(20))), .send(Array(yes.dropFirst(20))), .close,
            ]
        }
        await withTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { await world.run() }
            group.addTask { await world.buy("coins.100") }
            #expect(await world.verdict()?.facts != nil)
            await world.wait { world.device.unfinished.isEmpty }
        }
        #expect(world.handler.steps.count == 1)
        #expect(world.disk.balance(.single, "coins") == 100)
    }

    @Test("P04 two products bought while the server is away are two grants when it is back")
    func outage() async throws {
        let world = SocketShop()
        defer { world.server.stop() }
        let down = [UInt8]("<html>away</html>".utf8)
        world.server.reply { _ in [.answer(down, status: "503 Away"), .close] }
        await withTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { await world.run() }
            for product: ProductID in ["coins.100", "coins.600"] {
                group.addTask { await world.buy(product) }
            }
            for _ in 0..<2 { #expect(await world.verdict()?.undecidedCode == .serverTrouble) }
            // Five minutes in which every try fails; the app stays open.
            let end = world.clock.now.advanced(by: .seconds(300))
            while world.clock.now < end { await world.clock.advance(by: .seconds(5)) }
            #expect(world.isHeld())
            #expect(await world.holds() == 2)
            world.server.reply { [.answer(SocketShop.yes($0)), .close] }
            world.shop.wake()
            await world.wait {
                world.disk.balance(.single, "coins") == 700 && world.device.unfinished.isEmpty
            }
        }
        #expect(world.handler.steps.count == 2)
        #expect(world.store.breaches.isEmpty)
    }
}
