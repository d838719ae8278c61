import CPurser
import Foundation
import Purser
import PurserC
import PurserTestSupport
import Testing

@Suite("The C interface", .timeLimit(.minutes(10)))
struct ShopSessionTests {
    static let memory = """
        {"verifier": {"kind": "testing"},
         "stores": [{"kind": "memory", "products": [
            {"id": "bombs", "kind": "nonConsumable", "price": "0.99", "currency": "USD"},
            {"id": "bullets", "kind": "consumable", "price": "1.99", "currency": "USD"}]}],
         "products": [
            {"id": "bombs", "kind": "nonConsumable",
             "grants": [{"currency": "bombs", "amount": 9}]},
            {"id": "bullets", "kind": "consumable",
             "grants": [{"currency": "bullets", "amount": 50}]}]}
        """
    static let own = """
        {"verifier": {"kind": "testing"}, "journal": JOURNAL,
         "products": [{"id": "bullets", "kind": "consumable",
                       "grants": [{"currency": "bullets", "amount": 50}]}]}
        """

    /// A configuration with a journal in a folder of its own, which is removed afterwards.
    private static func withJournal<Value: Sendable>(
        _ body: @escaping @Sendable (String) -> Value
    ) async throws -> Value {
        let folder = URL(filePath: NSTemporaryDirectory())
            .appending(path: "purser-c-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "journal.sqlite").path()
        let value = await onOwnThread {
            body(own.replacingOccurrences(of: "JOURNAL", with: "\"\(path)\""))
        }
        // The shop was ended, but its journal may be about to close and still take files away.
        while FileManager.default.fileExists(atPath: folder.path()) {
            do { try FileManager.default.removeItem(at: folder) } catch { await Task.yield() }
        }
        return value
    }

    @Test("a shop of one text describes, sells, tells, restores and keeps its ledger")
    func wholeLife() async {
        await onOwnThread {
            guard let shop = ForeignShop(Self.memory) else {
                Issue.record("no shop")
                return
            }
            shop.observe()
            shop.requestProducts()
            shop.poll { $0.ends.count == 1 }
            #expect(shop.log.products.sorted() == ["bombs 0.99", "bullets 1.99"])
            shop.pay("bombs", order: "o1")
            shop.pay("bullets", order: "o2")
            shop.poll { $0.outcomes.count == 2 && $0.count(PURSER_EVENT_FINISHED) == 2 }
            let granted = Int32(PURSER_OUTCOME_GRANTED.rawValue)
            #expect(shop.log.outcomes == ["o1": [granted], "o2": [granted]])
            #expect(shop.log.orders == ["o1": "o1", "o2": "o2"])
            #expect(shop.balance("bombs") == 9)
            #expect(shop.balance("bullets") == 50)
            let ends = shop.log.ends.count
            shop.requestRestore()
            shop.poll { $0.ends.count > ends }
            #expect(shop.log.restored["bombs"] == Int32(PURSER_RESTORED_ALREADY_HAD.rawValue))
            shop.requestHolds()
            shop.poll { $0.ends.count > ends + 1 }
            #expect(shop.log.holds == [])
        }
    }

    @Test(
        "P28 through the C interface every payment calls back once, whatever its store answers",
        arguments: [
            (PURSER_ANSWER_PAID, PURSER_OUTCOME_GRANTED),
            (PURSER_ANSWER_LATER, PURSER_OUTCOME_GRANTED),
            (PURSER_ANSWER_CANCELLED, PURSER_OUTCOME_CANCELLED),
            (PURSER_ANSWER_PENDING, PURSER_OUTCOME_PENDING),
            (PURSER_ANSWER_REFUSED, PURSER_OUTCOME_FAILED),
            (PURSER_ANSWER_UNKNOWN, PURSER_OUTCOME_UNKNOWN),
        ].map { (Int32($0.0.rawValue), Int32($0.1.rawValue)) }
    )
    func callsBackOnce(_ answer: Int32, _ outcome: Int32) async throws {
        let outcomes = try await Self.withJournal { configuration in
            let store = TestStore()
            store.plan = purser_answer_kind(rawValue: UInt32(answer))
            return "station".withCString { name -> [Int32] in
                guard let shop = ForeignShop(configuration, stores: [store.table(name)]) else {
                    return []
                }
                shop.pay("bullets")
                shop.poll { !$0.outcomes.isEmpty }
                // More polls bring no second answer.
                let before = shop.log.ends.count
                shop.requestHolds()
                shop.poll { $0.ends.count > before }
                return shop.log.outcomes["bullets"] ?? []
            }
        }
        #expect(outcomes == [outcome])
    }

    @Test("a server's yes and its payload reach the outcome, and so does its no")
    func server() async throws {
        let server = LoopbackServer()
        defer { server.stop() }
        server.reply { request in
            let isBullets = String(decoding: request?.body ?? [], as: UTF8.self).contains("bullets")
            let answer =
                isBullets
                ? #""verdict": "accepted", "payload": {"balance": 50}"#
                : #""verdict": "rejected", "reason": "notAuthentic", "message": "no""#
            return [.answer(Array("{\"version\": 1, \(answer)}".utf8)), .close]
        }
        let configuration = Self.memory.replacingOccurrences(
            of: #""kind": "testing""#,
            with: #""kind": "server", "endpoint": "\#(server.url)", "facts": []"#
        )
        let (outcomes, payload, text) = await onOwnThread {
            guard let shop = ForeignShop(configuration) else {
                return ([String: [Int32]](), String?.none, String?.none)
            }
            shop.pay("bullets")
            shop.pay("bombs")
            shop.poll { $0.outcomes.count == 2 }
            return (shop.log.outcomes, shop.log.payloads["bullets"], shop.log.texts["bombs"])
        }
        #expect(outcomes["bullets"] == [Int32(PURSER_OUTCOME_GRANTED.rawValue)])
        #expect(outcomes["bombs"] == [Int32(PURSER_OUTCOME_REJECTED.rawValue)])
        #expect(payload == #"{"balance":50}"#)
        #expect(text == "notAuthentic: no")
        #expect(server.requests.count == 2)
    }

    @Test("what nobody here paid for is held, tried again, and assigned through the C interface")
    func assigned() async throws {
        let (holds, ends, granted) = try await Self.withJournal { configuration in
            let store = TestStore()
            store.tellsTokens = false
            return "station".withCString { name -> ([String], [Int32], [Int64]) in
                let accounts = configuration.replacingOccurrences(
                    of: #""products""#, with: #""accounts": true, "products""#
                )
                guard let shop = ForeignShop(accounts, stores: [store.table(name)]) else {
                    return ([], [], [])
                }
                shop.observe()
                store.sell("bullets")
                shop.poll { $0.count(PURSER_EVENT_HELD) == 1 }
                shop.requestHolds()
                shop.poll { $0.ends.count == 1 }
                let id = shop.log.holds.first ?? ""
                purser_hold_retry(shop.handle, id, ForeignShop.end, shop.context)
                shop.poll { $0.ends.count == 2 }
                purser_hold_assign(
                    shop.handle, id, "kim", nil, "support", ForeignShop.end, shop.context
                )
                shop.poll { $0.ends.count == 3 && $0.count(PURSER_EVENT_FINISHED) == 1 }
                return (
                    shop.log.holds, shop.log.ends.map(\.error),
                    [shop.balance("bullets", of: "kim"), shop.balance("bullets", of: "lee")]
                )
            }
        }
        #expect(holds.count == 1)
        #expect(ends == [0, 0, 0])
        #expect(granted == [50, 0])
    }

    @Test("an observer's handle is foreign in every other shop")
    func foreignObserver() async {
        let statuses = await onOwnThread { () -> [UInt32] in
            guard let first = ForeignShop(Self.memory), let second = ForeignShop(Self.memory) else {
                return []
            }
            let (one, two) = (first.observe(), second.observe())
            return [
                purser_unobserve(first.handle, two), purser_unobserve(second.handle, one),
                purser_unobserve(first.handle, one), purser_unobserve(first.handle, one),
                purser_unobserve(second.handle, two),
            ].map(\.rawValue)
        }
        let wanted = [
            PURSER_BAD_HANDLE, PURSER_BAD_HANDLE, PURSER_OK, PURSER_STALE_HANDLE, PURSER_OK,
        ]
        #expect(statuses == wanted.map(\.rawValue))
    }

    @Test("P34 through the C interface a late observer hears of each hold once, and it is settled")
    func attachedLate() async throws {
        let (held, settled, left) = try await Self.withJournal { configuration in
            let store = TestStore()
            store.plan = PURSER_ANSWER_UNKNOWN
            return "station".withCString { name -> ([String?], Int, Int) in
                guard let shop = ForeignShop(configuration, stores: [store.table(name)]) else {
                    return ([], 0, 0)
                }
                shop.pay("bullets")
                shop.poll { !$0.outcomes.isEmpty }
                shop.observe()
                // The store is looked into first; what it does not show is held after that.
                shop.poll { $0.count(PURSER_EVENT_HELD) >= 1 }
                let before = shop.log.ends.count
                shop.requestHolds()
                shop.poll { $0.ends.count > before }
                let id = shop.log.holds.first ?? ""
                purser_hold_dismiss(
                    shop.handle, id, "never paid", "support", ForeignShop.end, shop.context
                )
                shop.poll { $0.count(PURSER_EVENT_SETTLED) >= 1 && $0.ends.count > before + 1 }
                let held = shop.log.events.filter {
                    $0.kind == Int32(PURSER_EVENT_HELD.rawValue)
                }
                #expect(held.first?.hold == id)
                return (
                    held.map(\.hold), shop.log.count(PURSER_EVENT_SETTLED), shop.log.holds.count
                )
            }
        }
        #expect(held.count == 1)
        #expect(settled == 1)
        #expect(left == 1)
    }

    @Test("P53 a thousand requests from many threads each call back once on the polling thread")
    func thousandRequests() async {
        let answered = await onOwnThread { () -> [Int] in
            guard let shop = ForeignShop(Self.memory) else { return [] }
            shop.observe()
            let handle = shop.handle
            let counts = Counts()
            let context = SharedContext(Unmanaged.passUnretained(counts).toOpaque())
            DispatchQueue.concurrentPerform(iterations: 10) { worker in
                for number in 0..<100 {
                    Self.request(handle, worker * 100 + number, context)
                }
            }
            while counts.total < 1000 {
                purser_poll(handle, 0, nil)
                sched_yield()
            }
            return [counts.total, counts.foreign]
        }
        #expect(answered == [1000, 0])
    }

    /// Counts on the polling thread alone.
    private final class Counts {
        var total = 0
        /// Callbacks on another thread.
        var foreign = 0
        let thread = pthread_self()

        static func add(_ context: UnsafeMutableRawPointer?) {
            guard let context else { return }
            let counts = Unmanaged<Counts>.fromOpaque(context).takeUnretainedValue()
            counts.total += 1
            if pthread_equal(counts.thread, pthread_self()) == 0 { counts.foreign += 1 }
        }
    }

    /// A pointer that several threads only pass on.
    private struct SharedContext: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer

        init(_ pointer: UnsafeMutableRawPointer) {
            self.pointer = pointer
        }
    }

    private static func request(
        _ shop: purser_shop, _ number: Int, _ context: SharedContext
    ) {
        let end: purser_end_function = { context, _ in Counts.add(context) }
        switch number % 5 {
        case 0:
            "bullets".withCString { product in
                "order-\(number)".withCString { order in
                    var payment = purser_payment()
                    payment.size = UInt32(MemoryLayout<purser_payment>.size)
                    payment.version = 1
                    payment.product = product
                    payment.order = order
                    payment.allows_second_purchase = 1
                    purser_request_payment(
                        shop, &payment, { context, _ in Counts.add(context) }, context.pointer
                    )
                }
            }
        case 1: purser_request_products(shop, nil, 0, nil, end, context.pointer)
        case 2: purser_request_holds(shop, nil, end, context.pointer)
        case 3: purser_hold_retry(shop, "payment:nobody's", end, context.pointer)
        default: purser_request_balance(shop, nil, "bullets", end, context.pointer)
        }
    }

    @Test("what a store of the app's own was paid before a kill is granted after the relaunch")
    func relaunched() async throws {
        let (first, balance, orders, finished) = try await Self.withJournal { configuration in
            let store = TestStore()
            store.isSilent = true
            return "station".withCString { name -> (Int, Int64, Set<String?>, [String]) in
                var begun = 0
                do {
                    guard let shop = ForeignShop(configuration, stores: [store.table(name)])
                    else { return (0, 0, [], []) }
                    shop.pay("bullets", order: "o1")
                    shop.poll { _ in store.begun.count == 1 }
                    begun = shop.log.outcomes.count
                }
                guard let shop = ForeignShop(configuration, stores: [store.table(name)]) else {
                    return (0, 0, [], [])
                }
                shop.observe()
                // Another for the same product, so that only the token says which is which.
                shop.pay("bullets", order: "o2", second: true)
                shop.poll { _ in store.begun.count == 2 }
                store.isSilent = false
                store.relaunch()
                shop.poll { $0.count(PURSER_EVENT_FINISHED) == 2 }
                let granted = shop.log.events.filter {
                    $0.kind == Int32(PURSER_EVENT_GRANTED.rawValue)
                }
                return (
                    begun, shop.balance("bullets"), Set(granted.map(\.order)), store.finished
                )
            }
        }
        #expect(first == 0)
        #expect(balance == 100)
        #expect(orders == ["o1", "o2"])
        #expect(finished.sorted() == ["paid-0", "paid-1"])
    }
}
