import CPurser
import Foundation
import Purser
import PurserC

/// Runs a body on a thread of its own, as a game's loop does: a poll belongs to one thread, and
/// must not hold one that the shop's own work needs.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: body()) }
    }
}

/// A shop made by the C interface, and everything that it called back.
///
/// Used on one thread alone, the one that made it.
final class ForeignShop {
    /// Collects what callbacks are given; C hands it back as their context.
    final class Log {
        struct Ended {
            var error: Int32
            var count: Int64
            var amount: Int64
        }

        var events: [(kind: Int32, order: String?, hold: String?)] = []
        var outcomes: [String: [Int32]] = [:]
        var orders: [String: String?] = [:]
        var payloads: [String: String] = [:]
        var texts: [String: String] = [:]
        var ends: [Ended] = []
        var holds: [String] = []
        var restored: [String: Int32] = [:]
        var products: [String] = []

        func count(_ kind: purser_event_kind) -> Int {
            events.count { $0.kind == Int32(kind.rawValue) }
        }
    }

    /// One asked-for payment: its name, and where its outcome goes.
    final class Asked {
        let name: String
        let log: Log

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
        }
    }

    let handle: purser_shop
    let log = Log()
    private var asked: [Asked] = []

    init?(_ configuration: String, stores: [purser_store_functions] = []) {
        var handle: purser_shop = 0
        let status = purser_create(configuration, stores, stores.count, &handle, nil, 0)
        guard status == PURSER_OK else { return nil }
        self.handle = handle
    }

    deinit {
        purser_destroy(handle)
    }

    static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        pointer.map { String(cString: $0) }
    }

    private static func log(_ context: UnsafeMutableRawPointer?) -> Log {
        Unmanaged<Log>.fromOpaque(context ?? .init(bitPattern: 1)!).takeUnretainedValue()
    }

    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(log).toOpaque() }

    @discardableResult
    func observe() -> purser_observer {
        var observer: purser_observer = 0
        purser_observe(
            handle,
            { context, event in
                let event = event.pointee
                ForeignShop.log(context).events.append(
                    (event.kind, ForeignShop.text(event.order), ForeignShop.text(event.hold))
                )
            }, context, &observer
        )
        return observer
    }

    @discardableResult
    func pay(_ product: String, order: String? = nil, second: Bool = false) -> purser_status {
        let name = order ?? product
        let asked = Asked(name, log)
        self.asked.append(asked)
        return product.withCString { product in
            (order ?? "").withCString { text in
                var payment = purser_payment()
                payment.size = UInt32(MemoryLayout<purser_payment>.size)
                payment.version = 1
                payment.product = product
                payment.order = order == nil ? nil : text
                payment.allows_second_purchase = second ? 1 : 0
                return purser_request_payment(
                    handle, &payment,
                    { context, outcome in
                        guard let context else { return }
                        let asked = Unmanaged<Asked>.fromOpaque(context).takeUnretainedValue()
                        let outcome = outcome.pointee
                        asked.log.outcomes[asked.name, default: []].append(outcome.kind)
                        asked.log.orders[asked.name] = ForeignShop.text(outcome.order)
                        asked.log.texts[asked.name] = ForeignShop.text(outcome.text)
                        asked.log.payloads[asked.name] = String(
                            decoding: UnsafeBufferPointer(
                                start: outcome.payload, count: outcome.payload_length
                            ), as: UTF8.self
                        )
                    }, Unmanaged.passUnretained(asked).toOpaque()
                )
            }
        }
    }

    static let end: purser_end_function = { context, end in
        let end = end.pointee
        ForeignShop.log(context).ends.append(
            Log.Ended(error: end.error, count: end.count, amount: end.amount)
        )
    }

    func requestHolds() {
        purser_request_holds(
            handle,
            { context, hold in
                ForeignShop.log(context).holds.append(ForeignShop.text(hold.pointee.hold) ?? "")
            }, Self.end, context
        )
    }

    func requestRestore() {
        purser_request_restore(
            handle, nil,
            { context, restored in
                let restored = restored.pointee
                ForeignShop.log(context)
                    .restored[ForeignShop.text(restored.product) ?? ""] = restored.kind
            }, Self.end, context
        )
    }

    func requestProducts() {
        purser_request_products(
            handle, nil, 0,
            { context, product in
                let product = product.pointee
                let name = ForeignShop.text(product.product) ?? ""
                let price = ForeignShop.text(product.price) ?? "missing"
                ForeignShop.log(context).products.append("\(name) \(price)")
            }, Self.end, context
        )
    }

    func balance(_ currency: String, of account: String? = nil) -> Int64 {
        let before = log.ends.count
        purser_request_balance(handle, account, currency, Self.end, context)
        poll { $0.ends.count > before }
        return log.ends.last?.amount ?? -1
    }

    /// Polls as a game's loop does, until what is waited for has come.
    func poll(until isDone: (Log) -> Bool) {
        while !isDone(log) {
            purser_poll(handle, 0, nil)
            sched_yield()
        }
    }
}
