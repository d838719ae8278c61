import Foundation
public import Purser

/// How a server is asked for an order number, and how its answer is read.
public struct OrderFormat: Sendable {
    /// What a field of an order request holds. Closed on purpose: what is known before a payment.
    public enum Value: Hashable, Sendable {
        /// The app's name for the product.
        case product
        /// The store that will sell it.
        case store
        /// Who gets it.
        case account
        /// How many.
        case quantity
        /// The total price as a number; left out where the catalog does not know it.
        case amount
        /// The price's currency.
        case currency
        /// One of the values that the app put into its payment request.
        case field(String)
        /// All of them, as an object.
        case fields
        /// A number that is always the same.
        case number(Int)
        /// A text that is always the same.
        case text(String)
    }

    /// What a server's answer to an order request says. Closed on purpose.
    public enum Answer: Hashable, Sendable {
        /// The order.
        case order(Order)
        /// A refusal; the text is the server's own, for the user.
        case refused(String)
        /// Neither; the text is for developers.
        case undecided(String)
    }

    /// What the fields hold, by name; in JSON a dot makes an object inside.
    public var fields: [String: Value]
    /// How the fields are written.
    public var encoding: BodyEncoding = .json
    /// Header fields that are always the same.
    public var headers: [String: String] = [:]
    /// Reads an answer with a status of success and a body in JSON.
    public var answer: @Sendable (AnswerValue) -> Answer

    /// Makes a format.
    public init(
        _ fields: [String: Value], answer: @escaping @Sendable (AnswerValue) -> Answer
    ) {
        self.fields = fields
        self.answer = answer
    }

    /// Purser's own format, version 1.
    ///
    /// ```json
    /// {"version": 1, "product": "coins.100", "store": "app-store", "account": "anna",
    ///  "quantity": 1, "price": {"amount": 0.99, "currency": "EUR"}, "fields": {"rule": "3"}}
    /// {"version": 1, "order": "A-17", "fields": {"rule": "3"}}
    /// {"version": 1, "refused": "Your account is closed."}
    /// ```
    ///
    /// The second line is an answer with an order, whose `fields` are texts and may be missing; the
    /// third is a refusal with a text for the user.
    public static let purser = OrderFormat(
        [
            "version": .number(1), "product": .product, "store": .store, "account": .account,
            "quantity": .quantity, "price.amount": .amount, "price.currency": .currency,
            "fields": .fields,
        ]
    ) { answer in
        guard answer["version"].integer == 1 else {
            return .undecided("the answer's format version is not 1")
        }
        if let refusal = answer["refused"].text { return .refused(refusal) }
        guard let id = answer["order"].text else { return .undecided("the answer has no order") }
        return .order(Order(OrderID(id), fields: answer["fields"].texts))
    }

    func value(_ value: Value, of request: OrderRequest) -> JSONValue? {
        switch value {
        case .product: .string(request.product.rawValue)
        case .store: .string(request.store.rawValue)
        case .account: .string(request.account.rawValue)
        case .quantity: .number(String(request.quantity))
        case .amount:
            request.price.flatMap { $0.amount.isNaN ? nil : .number("\($0.amount)") }
        case .currency: request.price.map { .string($0.currency.rawValue) }
        case .field(let name): request.fields[name].map { .string($0) }
        case .fields: request.fields.isEmpty ? nil : .strings(request.fields)
        case .number(let number): .number(String(number))
        case .text(let text): .string(text)
        }
    }
}

extension AnswerValue {
    /// The members that are texts or numbers, by name; the first where a name stands twice.
    public var texts: [String: String] {
        let members = (value?.object?.members ?? []).compactMap { member in
            member.value.text.map { (member.key, $0) }
        }
        return Dictionary(members) { first, _ in first }
    }
}
