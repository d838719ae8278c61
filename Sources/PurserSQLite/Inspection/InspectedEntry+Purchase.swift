import Foundation
import Purser

extension InspectedEntry {
    /// Reads a purchase's row.
    init(_ row: JournalRow, of key: PurchaseKey) {
        let record: PurchaseRecord
        let timeline: Timeline
        do {
            (record, timeline) = try PurchaseRecord.read(row.body, key: key)
        } catch {
            let cause = error.isNewer ? "a newer version wrote it" : "it is damaged"
            self.init(
                id: key.description, state: .unreadable,
                explanation: "This version cannot read the record (\(cause)); it is kept as it is."
            )
            owner = row.owner
            return
        }
        let verdict = Self.verdict(on: record)
        self.init(id: key.description, state: verdict.state, explanation: verdict.explanation)
        since = record.seenAt.date
        product = record.product
        owner = record.owner
        order = record.order?.id
        transactions = row.aliases.map(\.transaction).reduce(into: []) { known, id in
            if !known.contains(id) { known.append(id) }
        }
        reason = verdict.reason
        nextTry = verdict.nextTry
        steps = timeline.entries.map { Step(date: $0.date.date, text: $0.text) }
    }

    private static func verdict(on record: PurchaseRecord) -> Verdict {
        switch record.phase {
        case .open: return judging(record)
        case .blocked(let block): return blocked(block)
        case .applying(let step): return applying(step, record)
        case .owned:
            let isDue = record.deliveries.contains { !$0.isFinished }
            return Verdict(
                .owned, reason: isDue ? "the store has not confirmed the finish" : nil,
                nextTry: isDue ? .byItself : .never,
                isDue
                    ? "Paid, and the goods were given; only the store's confirmation is missing, "
                        + "which is asked for again by itself."
                    : "Paid, and the goods were given; nothing is left to do."
            )
        case .revoked:
            return Verdict(
                .revoked,
                "The store gave the money back, and the goods were taken back."
            )
        case .closed(let reason):
            return Verdict(.closed, closed(reason))
        case .merged(let key):
            return Verdict(.merged, "The same purchase as \(key); look there.")
        }
    }

    private static func judging(_ record: PurchaseRecord) -> Verdict {
        switch record.trouble {
        case .rejected(let reason):
            return Verdict(
                .held, reason: "refused: \(reason)", nextTry: .byPerson,
                "The verifier refused it, so nothing was given and the store still "
                    + "waits; judge it again, or dismiss it if it is a forgery."
            )
        case .acceptedElsewhere:
            return Verdict(
                .held, reason: "accepted for another installation", nextTry: .byPerson,
                "The server had accepted it for another installation; find out "
                    + "whether the goods were given there, then judge it again or dismiss it."
            )
        case .undecided(let reason):
            return Verdict(
                .held, reason: "undecided: \(reason)", nextTry: .byItself,
                "Paid, and nobody could say yet whether it is genuine; it is tried "
                    + "again by itself, so look at the verifier's server if it stays so."
            )
        case .handlerFailed, nil:
            return Verdict(
                .open, reason: record.isDefined ? nil : "the app has no such product",
                nextTry: .byItself,
                record.isDefined
                    ? "Paid and stored; it is verified when the app runs, nothing is to be done."
                    : "Paid for a product that the app does not define; release one that does."
            )
        }
    }

    private static func blocked(_ block: PurchaseRecord.Block) -> Verdict {
        switch block {
        case .ownerUnknown:
            return Verdict(
                .held, reason: "owner unknown", nextTry: .byPerson,
                "Paid, and nobody knows by whom; ask the customer, and assign it to "
                    + "their account."
            )
        case .ambiguousOrder(let payments):
            let ids = payments.map(\.rawValue).joined(separator: ", ")
            return Verdict(
                .held, reason: "several payments fit: \(ids)", nextTry: .byPerson,
                "Paid, and it fits more than one payment; ask which order was meant, "
                    + "and assign it."
            )
        }
    }

    private static func applying(_ step: PurchaseRecord.Step, _ record: PurchaseRecord) -> Verdict {
        let (done, what) =
            switch step {
            case .grant: ("Paid and verified", "the goods are not given yet")
            case .revoke: ("The store took it back", "the goods are not taken back yet")
            case .reinstate: ("The store gave it back", "the goods are not given back yet")
            }
        if case .handlerFailed(let text) = record.trouble {
            return Verdict(
                .held, reason: "the app's handler failed: \(text)", nextTry: .byItself,
                "\(done), but \(what), because the app's own handler failed; it is "
                    + "tried again by itself, so look at that error."
            )
        }
        let isSuspect = record.isSuspect
        return Verdict(
            .applying, reason: isSuspect ? "the handler never ended in three launches" : nil,
            nextTry: .byItself,
            isSuspect
                ? "\(done), but \(what): the app ended each time it tried, so look for a crash in "
                    + "its handler."
                : "\(done), and \(what); it goes on when the app runs."
        )
    }

    private static func closed(_ reason: ClosedReason) -> String {
        switch reason {
        case .rejected(let reason):
            "Refused (\(reason)) and closed by the app's policy; nothing was given."
        case .dismissed(let reason, let by):
            "Dismissed by \(by): \(reason). Nothing was given; if paid, refund it at the store."
        case .nothingToGrant:
            "The store had taken it back or replaced it before it was seen; nothing was given."
        case .superseded:
            "A past period of a subscription, known by a restore; nothing is to be given for it."
        case .acceptedElsewhere:
            "The server gave the goods to another installation; nothing is to be given here."
        @unknown default:
            "Ended without goods: \(reason)."
        }
    }
}
