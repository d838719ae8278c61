import Foundation
import Purser
import PurserSQLite

/// An entry as the command prints it for other programs.
struct InspectedJSON: Encodable {
    struct Step: Encodable {
        let date: Date
        let text: String
    }

    struct Movement: Encodable {
        let currency: String
        let amount: Int64
        let date: Date
    }

    let id: String
    let state: String
    let since: Date?
    let product: String?
    let owner: String?
    let order: String?
    let transactions: [String]
    let reason: String?
    let nextTry: String
    let timeline: [Step]
    let movements: [Movement]
    let explanation: String

    init(_ entry: InspectedEntry) {
        id = entry.id
        state = entry.state.rawValue
        since = entry.since
        product = entry.product?.rawValue
        owner = entry.owner?.rawValue
        order = entry.order?.rawValue
        transactions = entry.transactions.map(\.rawValue)
        reason = entry.reason
        nextTry = entry.nextTry.rawValue
        timeline = entry.steps.map { Step(date: $0.date, text: $0.text) }
        movements = entry.movements.map {
            Movement(currency: $0.currency.rawValue, amount: $0.amount, date: $0.date.date)
        }
        explanation = entry.explanation
    }
}
