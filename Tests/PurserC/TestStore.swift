import CPurser
import Foundation

/// A way to pay that is written against the C interface: what is paid stays until it is finished,
/// and is told again by every launch.
final class TestStore {
    struct Payment {
        var id: String
        var product: String
        var token: String
        var transaction: String
    }

    /// What the customer does next: pays at once, later, or not.
    var plan = PURSER_ANSWER_LATER
    /// Tells nothing while this is set.
    var isSilent = false
    /// Whether what it tells says whose it is.
    var tellsTokens = true
    private(set) var begun: [Payment] = []
    private(set) var finished: [String] = []
    private var toTell: [Payment] = []
    private var texts: [UnsafeMutablePointer<CChar>] = []

    deinit { forget() }

    private func forget() {
        for text in texts { free(text) }
        texts = []
    }

    private func keep(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = strdup(text) else { return nil }
        texts.append(copy)
        return UnsafePointer(copy)
    }

    /// Sells without a payment of the app's.
    func sell(_ product: String) {
        toTell.append(Payment(id: "", product: product, token: "", transaction: "outside"))
    }

    /// A launch: what is paid and not finished is told once more.
    func relaunch() {
        toTell = begun.filter { !finished.contains($0.transaction) }
    }

    private static func this(_ context: UnsafeMutableRawPointer?) -> TestStore {
        Unmanaged<TestStore>.fromOpaque(context ?? .init(bitPattern: 1)!).takeUnretainedValue()
    }

    private func fill(_ answer: UnsafeMutablePointer<purser_store_answer>, _ payment: Payment) {
        answer.pointee.kind = Int32(PURSER_ANSWER_PAID.rawValue)
        answer.pointee.payment = keep(payment.id)
        answer.pointee.product = keep(payment.product)
        answer.pointee.token = tellsTokens ? keep(payment.token) : nil
        answer.pointee.transaction = keep(payment.transaction)
        answer.pointee.quantity = 1
    }

    /// The table; `name` has to live as long as shops are made of it.
    func table(_ name: UnsafePointer<CChar>) -> purser_store_functions {
        var table = purser_store_functions()
        table.size = UInt32(MemoryLayout<purser_store_functions>.size)
        table.version = 1
        table.store = name
        table.context = Unmanaged.passUnretained(self).toOpaque()
        table.products = { context, products, count, found in
            TestStore.this(context).forget()
            for index in 0..<count {
                found[index].is_found = 1
                found[index].kind = Int32(PURSER_PRODUCT_CONSUMABLE.rawValue)
                found[index].price = TestStore.this(context).keep("1.50")
                found[index].currency = TestStore.this(context).keep("EUR")
            }
            return 0
        }
        table.begin = { context, payment, answer in
            let this = TestStore.this(context)
            this.forget()
            let made = Payment(
                id: String(cString: payment.pointee.payment ?? answer.pointee.payment!),
                product: String(cString: payment.pointee.product!),
                token: String(cString: payment.pointee.token!),
                transaction: "paid-\(this.begun.count)"
            )
            guard this.plan == PURSER_ANSWER_PAID || this.plan == PURSER_ANSWER_LATER else {
                answer.pointee.kind = Int32(this.plan.rawValue)
                return
            }
            this.begun.append(made)
            if this.plan == PURSER_ANSWER_PAID {
                this.fill(answer, made)
            } else {
                this.toTell.append(made)
            }
        }
        table.poll = { context, answer in
            let this = TestStore.this(context)
            guard !this.isSilent, !this.toTell.isEmpty else { return 0 }
            this.forget()
            this.fill(answer, this.toTell.removeFirst())
            return 1
        }
        table.finish = { context, transaction in
            TestStore.this(context).finished.append(String(cString: transaction))
            return 0
        }
        return table
    }
}
