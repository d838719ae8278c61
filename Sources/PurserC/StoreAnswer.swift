import CPurser
import Foundation
import Purser

/// What a table of functions says about a payment, copied.
struct StoreAnswer {
    let kind: purser_answer_kind
    var payment: PaymentID?
    private let id: TransactionID?
    private var product: StoreProductID?
    private var token: AccountToken?
    private let quantity: Int?
    private let date: Timestamp?
    private let words: String
    private let proof: Data

    /// Copies an answer; text that is no UTF-8 counts as absent.
    init(_ answer: purser_store_answer) {
        func read(_ pointer: UnsafePointer<CChar>?) -> String? {
            pointer.flatMap(ForeignText.read)
        }
        kind = purser_answer_kind(rawValue: .init(truncatingIfNeeded: answer.kind))
        payment = read(answer.payment).map { PaymentID($0) }
        id = read(answer.transaction).flatMap { $0.isEmpty ? nil : TransactionID($0) }
        product = read(answer.product).map { StoreProductID($0) }
        token = read(answer.token).flatMap { AccountToken(text: $0) }
        quantity = answer.quantity > 0 ? Int(answer.quantity) : nil
        date = answer.date > 0 ? Timestamp(milliseconds: answer.date) : nil
        words = read(answer.text) ?? ""
        proof = answer.proof.map { Data(bytes: $0, count: answer.proof_length) } ?? Data()
    }

    /// What the payment says already need not be said again.
    mutating func fill(_ payment: StorePayment) {
        self.payment = payment.id
        product = product ?? payment.product
        token = token ?? payment.token
    }

    /// The answer to the call that began the payment; nil while there is none. What makes no sense
    /// is unknown, never refused.
    func verdict(in store: StoreID) -> PaymentAnswer? {
        switch kind {
        case PURSER_ANSWER_LATER: nil
        case PURSER_ANSWER_PAID:
            transaction(in: store).map { .transaction($0) }
                ?? .unknown(StoreFailure(.storeTrouble, "paid, without transaction or product"))
        case PURSER_ANSWER_PENDING: .pending(.approval)
        case PURSER_ANSWER_CANCELLED: .cancelled
        case PURSER_ANSWER_REFUSED: .refused(StoreFailure(.other("refused"), words))
        default: .unknown(StoreFailure(.storeTrouble, words))
        }
    }

    /// The paid transaction; nil if this tells of none.
    func transaction(in store: StoreID) -> StoreTransaction? {
        guard kind == PURSER_ANSWER_PAID, let id, let product else { return nil }
        let key = PurchaseKey(
            store: store, environment: .production, lineage: .order(id.rawValue)
        )
        var transaction = StoreTransaction(
            id, key: key, product: product,
            proof: proof.isEmpty ? .noReceipt : .opaque(form: store.rawValue, proof)
        )
        transaction.quantity = quantity
        transaction.purchaseDate = date
        transaction.token = token
        return transaction
    }

    static var empty: purser_store_answer {
        var answer = purser_store_answer()
        answer.size = UInt32(MemoryLayout<purser_store_answer>.size)
        answer.version = purserVersion
        return answer
    }

    static var emptyProduct: purser_store_product {
        var product = purser_store_product()
        product.size = UInt32(MemoryLayout<purser_store_product>.size)
        product.version = purserVersion
        return product
    }

    static func payment(_ payment: StorePayment, _ arena: TextArena) -> purser_store_payment {
        var foreign = purser_store_payment()
        foreign.size = UInt32(MemoryLayout<purser_store_payment>.size)
        foreign.version = purserVersion
        foreign.quantity = Int32(clamping: payment.quantity)
        foreign.payment = arena.text(payment.id.rawValue)
        foreign.product = arena.text(payment.product.rawValue)
        foreign.token = arena.text(payment.token.description)
        foreign.order = arena.text(payment.order?.id.rawValue)
        return foreign
    }

    /// A product; nil if its price cannot be read.
    static func product(_ id: StoreProductID, _ foreign: purser_store_product) -> StoreProduct? {
        guard let amount = foreign.price.flatMap(ForeignText.read),
            let currency = foreign.currency.flatMap(ForeignText.read),
            let price = Price(parsing: amount, CurrencyCode(currency))
        else { return nil }
        let kind: ProductKind? =
            switch purser_product_kind(rawValue: .init(truncatingIfNeeded: foreign.kind)) {
            case PURSER_PRODUCT_CONSUMABLE: .consumable
            case PURSER_PRODUCT_NON_CONSUMABLE: .nonConsumable
            case PURSER_PRODUCT_NON_RENEWING: .nonRenewing
            case PURSER_PRODUCT_AUTO_RENEWABLE: .autoRenewable
            default: nil
            }
        let name = foreign.name.flatMap(ForeignText.read) ?? id.rawValue
        return StoreProduct(id: id, kind: kind, name: name, price: price)
    }
}
