import Foundation
import Purser

extension InspectedEntry {
    /// Reads an attempt's row; nil where a purchase came of it, which tells the rest.
    init?(_ row: JournalRow, of payment: PaymentID) {
        // A folded attempt keeps nothing.
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
        guard let verdict = Self.verdict(on: record.state) else { return nil }
        self.init(id: payment.rawValue, state: verdict.state, explanation: verdict.explanation)
        reason = verdict.reason
        nextTry = verdict.nextTry
        since = record.createdAt.date
        product = record.product
        owner = record.owner
        order = record.order?.id
    }

    private static func verdict(on state: PaymentRecord.State) -> Verdict? {
        switch state {
        case .consumed, .answeredByEarlier:
            return nil
        case .saved:
            return Verdict(
                .paying, nextTry: .byItself,
                "Begun, and the store's answer is not stored; if it was paid, the store reports it "
                    + "when the app runs."
            )
        case .pending(let kind):
            return Verdict(
                .pending, reason: "\(kind)", nextTry: .byItself,
                "Not paid yet: the store waits for a person or a bank."
            )
        case .unknown(let text):
            return Verdict(
                .unknown, reason: text, nextTry: .byPerson,
                "Nobody knows whether it was paid; ask the customer for the store's receipt, and "
                    + "let the app ask the store again."
            )
        case .unseen:
            return Verdict(
                .unknown, reason: "owned, and not shown by the store", nextTry: .byItself,
                "The store says that it is owned already and does not show it; let the customer "
                    + "restore."
            )
        case .scheduled:
            return Verdict(
                .pending, nextTry: .byItself, "A change of plan that begins with the next period."
            )
        case .cancelled:
            return Verdict(.notPaid, "The customer cancelled; nothing was paid.")
        case .refused(let failure):
            return Verdict(
                .notPaid, reason: failure.message, "The store refused; nothing was paid."
            )
        case .notStarted:
            return Verdict(.notPaid, "The store was never asked; nothing was paid.")
        case .abandoned:
            return Verdict(
                .notPaid,
                "Nothing came of it; if it is paid later after all, it still finds its order."
            )
        case .dismissed(let reason, let by):
            return Verdict(
                .notPaid, reason: "dismissed by \(by): \(reason)",
                "A person ended the wait; if it is paid later after all, it still finds its order."
            )
        }
    }
}
