import Foundation
import Purser

extension InspectedEntry {
    /// Reads an attempt's row; nil where a purchase came of it, which tells the rest.
    init?(_ row: JournalRow, of payment: PaymentID) {
        guard !row.body.isEmpty else { return nil }
        let record: PaymentRecord
        do {
            record = try PaymentRecord.read(row.body, id: payment)
        } catch {
            let cause = error.isNewer ? "a newer version wrote it" : "it is damaged"
            self.init(
                id: payment.rawValue, state: .unreadable,
                explanation: "This version cannot read the attempt (\(cause)); it is kept as it is."
            )
            return
        }
        let state: State
        var reason: String?
        var nextTry = NextTry.never
        let explanation: String
        switch record.state {
        case .consumed, .answeredByEarlier: return nil
        case .saved:
            (state, nextTry) = (.paying, .byItself)
            explanation =
                "Begun, and the store's answer is not stored; if it was paid, the store reports it "
                + "when the app runs."
        case .pending(let kind):
            (state, reason, nextTry) = (.pending, "\(kind)", .byItself)
            explanation = "Not paid yet: the store waits for a person or a bank."
        case .unknown(let text):
            (state, reason, nextTry) = (.unknown, text, .byPerson)
            explanation =
                "Nobody knows whether it was paid; ask the customer for the store's receipt, and "
                + "let the app ask the store again."
        case .unseen:
            (state, reason, nextTry) = (.unknown, "owned, and not shown by the store", .byItself)
            explanation =
                "The store says that it is owned already and does not show it; let the customer "
                + "restore."
        case .scheduled:
            (state, nextTry) = (.pending, .byItself)
            explanation = "A change of plan that begins with the next period."
        case .cancelled:
            state = .notPaid
            explanation = "The customer cancelled; nothing was paid."
        case .refused(let failure):
            (state, reason) = (.notPaid, failure.message)
            explanation = "The store refused; nothing was paid."
        case .notStarted:
            state = .notPaid
            explanation = "The store was never asked; nothing was paid."
        case .abandoned:
            state = .notPaid
            explanation =
                "Nothing came of it; if it is paid later after all, it still finds its order."
        case .dismissed:
            state = .notPaid
            explanation =
                "A person ended the wait; if it is paid later after all, it still finds its order."
        }
        self.init(id: payment.rawValue, state: state, explanation: explanation)
        self.reason = reason
        self.nextTry = nextTry
        since = record.createdAt.date
        product = record.product
        owner = record.owner
        order = record.order?.id
    }
}
