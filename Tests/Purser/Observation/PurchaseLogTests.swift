import Foundation
import PurserTestSupport
import PurserTesting
import Testing

@testable import Purser

@Suite("The log for support")
struct PurchaseLogTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "purser-log-\(UUID().uuidString)")

    private func withFile(_ body: (URL) async throws -> Void) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            try await body(folder.appending(path: "purchases.log"))
        } catch {
            try FileManager.default.removeItem(at: folder)
            throw error
        }
        try FileManager.default.removeItem(at: folder)
    }

    private func lines(_ log: PurchaseLog) async -> [String] {
        await log.text.split(separator: "\n").map(String.init)
    }

    /// A line's members, each value as text.
    private func object(_ line: String) throws -> [String: String] {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(value as? [String: Any]).mapValues { "\($0)" }
    }

    private func accounts(_ log: PurchaseLog) async throws -> [String?] {
        try await lines(log).map { try object($0)["account"] }
    }

    private func event(_ owner: AccountID) -> PurchaseEvent {
        var event = PurchaseEvent(.purchased, date: Date(timeIntervalSince1970: 0))
        event.owner = owner
        return event
    }

    @Test("no account, proof, token or free text ever appears", arguments: 0..<10 as Range<UInt64>)
    func redaction(seed: UInt64) async throws {
        var random = RandomEvent(seed: seed)
        let log = PurchaseLog(limitBytes: 10_000_000, mirrorsToSystem: false)
        for number in 0..<RandomEvent.kinds * 5 {
            await log.purchaseEvent(random.event(number % RandomEvent.kinds))
        }
        let lines = await lines(log)
        #expect(lines.count == RandomEvent.kinds * 5)
        // What is looked for was there to be found.
        #expect(random.secrets.count > 500)
        let text = await log.text
        #expect(!text.contains("secret"))
        for line in lines {
            let names = try object(line).keys
            #expect(names.contains("at") && names.contains("event"))
        }
        let events = try Set(lines.compactMap { try object($0)["event"] })
        #expect(events.count == RandomEvent.kinds)
    }

    @Test("each step of a purchase is a line, with order and account under its alias")
    func story() throws {
        var options = World.Options()
        options.policies.owners = .accounts(NoOwner())
        let world = World(options: options)
        let text = try world.tell { world in
            let app = world.launch()
            let log = PurchaseLog(mirrorsToSystem: false)
            return try await app.running { shop in
                async let _ = log.listen(to: shop.events)
                await world.clock.advance(by: .seconds(1))
                for account in ["mina@example.org", "noor@example.org", "mina@example.org"] {
                    var request = PaymentRequest("coins.100", for: AccountID(account))
                    request.order = OrderID("order-of-\(account.prefix(4))")
                    _ = try await shop.buy(request)
                    await world.clock.advance(by: .seconds(60))
                }
                return await log.text
            }
        }
        let lines = try text.split(separator: "\n").map { try object(String($0)) }
        let steps = lines.compactMap { $0["event"] }
        let expected = ["purchasing", "purchased", "verified", "granted", "finished"]
        #expect(Array(steps.prefix(5)) == expected)
        let granted = lines.filter { $0["event"] == "granted" }.map { $0["account"] }
        #expect(granted == ["A1", "A2", "A1"])
        #expect(lines.last?["order"] == "order-of-mina")
        #expect(!text.contains("example.org"))
    }

    @Test("lines and aliases go on after a relaunch; the accounts are in a file of their own")
    func relaunch() async throws {
        try await withFile { file in
            let first = PurchaseLog(file: file, mirrorsToSystem: false)
            await first.purchaseEvent(event("mina"))
            await first.purchaseEvent(event("noor"))
            let second = PurchaseLog(file: file, mirrorsToSystem: false)
            await second.purchaseEvent(event("olga"))
            await second.purchaseEvent(event("mina"))
            #expect(try await accounts(second) == ["A1", "A2", "A3", "A1"])
            #expect(await second.unwrittenLines == 0)
            let stored = try String(contentsOf: file, encoding: .utf8)
            #expect(stored == (await second.text))
            #expect(!stored.contains("mina"))

            try await second.erase()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
            await second.purchaseEvent(event("noor"))
            #expect(try await accounts(second) == ["A1"])
        }
    }

    @Test("aliases that cannot be read are not given out a second time")
    func unreadableAliases() async throws {
        try await withFile { file in
            try Data("?".utf8).write(to: folder.appending(path: "purchases.log-accounts"))
            let log = PurchaseLog(file: file, mirrorsToSystem: false)
            await log.purchaseEvent(event("mina"))
            #expect(try await accounts(log) == ["A?"])
        }
    }

    @Test("the oldest lines go when there are too many, in memory and in the file")
    func limit() async throws {
        try await withFile { file in
            let log = PurchaseLog(file: file, limitBytes: 1000, mirrorsToSystem: false)
            for _ in 0..<200 { await log.purchaseEvent(event("mina")) }
            let text = await log.text
            #expect(text.utf8.count <= 1000)
            #expect(text.utf8.count > 900)
            let stored = try String(contentsOf: file, encoding: .utf8)
            #expect(stored.utf8.count < 2200)
            #expect(stored.hasSuffix(text))
        }
    }

    @Test("a file that cannot be written is counted, and caught up with when it can")
    func unwritable() async throws {
        try await withFile { file in
            let missing = folder.appending(path: "later/purchases.log")
            let log = PurchaseLog(file: missing, mirrorsToSystem: false)
            await log.purchaseEvent(event("mina"))
            #expect(await log.unwrittenLines > 0)
            try FileManager.default.createDirectory(
                at: missing.deletingLastPathComponent(), withIntermediateDirectories: true
            )
            await log.purchaseEvent(event("mina"))
            #expect(await log.unwrittenLines == 0)
            #expect(try String(contentsOf: missing, encoding: .utf8) == (await log.text))
        }
    }

    /// What the file holds after a line that could not be written and one that could.
    private func expectCaughtUp(_ log: PurchaseLog, with file: URL) async throws {
        #expect(await log.unwrittenLines == 1)
        #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count == 1)
        await log.purchaseEvent(event("mina"))
        #expect(await log.unwrittenLines == 0)
        #expect(await lines(log).count == 3)
        #expect(try String(contentsOf: file, encoding: .utf8) == (await log.text))
    }

    @Test("a folder that was away for a line and came back gets that line as well")
    func folderAway() async throws {
        try await withFile { file in
            let place = folder.appending(path: "logs")
            let file = place.appending(path: "purchases.log")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let log = PurchaseLog(file: file, mirrorsToSystem: false)
            await log.purchaseEvent(event("mina"))
            let away = folder.appending(path: "away")
            try FileManager.default.moveItem(at: place, to: away)
            await log.purchaseEvent(event("mina"))
            try FileManager.default.moveItem(at: away, to: place)
            try await expectCaughtUp(log, with: file)
        }
    }

    @Test(
        "an append that fails loses no line: the next one writes the file anew",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs a full device")
    )
    func failedAppend() async throws {
        try await withFile { file in
            let log = PurchaseLog(file: file, mirrorsToSystem: false)
            await log.purchaseEvent(event("mina"))
            let away = folder.appending(path: "away")
            try FileManager.default.moveItem(at: file, to: away)
            try FileManager.default.createSymbolicLink(
                atPath: file.path, withDestinationPath: "/dev/full"
            )
            await log.purchaseEvent(event("mina"))
            try FileManager.default.removeItem(at: file)
            try FileManager.default.moveItem(at: away, to: file)
            try await expectCaughtUp(log, with: file)
        }
    }

    @Test("a line that a crash has cut is left out, and the next stands on a line of its own")
    func cutLine() async throws {
        try await withFile { file in
            let first = PurchaseLog(file: file, mirrorsToSystem: false)
            await first.purchaseEvent(event("mina"))
            let whole = try Data(contentsOf: file)
            try (whole + whole.prefix(20)).write(to: file)
            let second = PurchaseLog(file: file, mirrorsToSystem: false)
            await second.purchaseEvent(event("mina"))
            #expect(await lines(second).count == 2)
            #expect(try Data(contentsOf: file).split(separator: 10).count == 2)
        }
    }

    @Test("what a slow log missed is counted")
    func dropped() throws {
        var options = World.Options()
        options.limits.observerBuffer = 3
        let world = World(options: options)
        let text = try world.tell { world in
            let app = world.launch()
            let log = PurchaseLog(mirrorsToSystem: false)
            return try await app.running { shop in
                let idle = shop.events.makeAsyncIterator()
                for _ in 0..<3 { _ = try await shop.buy("coins.100") }
                async let _ = log.listen(to: idle)
                await world.clock.advance(by: .seconds(1))
                return await log.text
            }
        }
        let first = try object(String(text.split(separator: "\n")[0]))
        #expect(first["event"] == "dropped")
        #expect(first["count"].flatMap { Int($0) } ?? 0 > 3)
    }
}

private struct NoOwner: OwnershipPolicy {
    func owner(of purchase: UnclaimedPurchase) async throws -> AccountID? { nil }
}
