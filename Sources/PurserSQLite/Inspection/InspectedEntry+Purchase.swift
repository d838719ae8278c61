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

    private struct Verdict {
        var state: State
        var reason: String?
        var nextTry: NextTry
        var explanation: String
    }

    private static func verdict(on record: PurchaseRecord) -> Verdict {
        switch record.phase {
        case .open: return judging(record)
        case .blocked(let block): return blocked(block)
        case .applying(let step): return applying(step, record)
        case .owned:
            let isDue = record.deliveries.contains { !$0.isFinished }
            return Verdict(
                state: .owned, reason: isDue ? "the store has not confirmed the finish" : nil,
                nextTry: isDue ? .byItself : .never,
                explanation: isDue
                    ? "Paid, and the goods were given; only the store's confirmation is missing, "
                        + "which is asked for again by itself."
                    : "Paid, and the goods were given; nothing is left to do."
            )
        case .revoked:
            return Verdict(
                state: .revoked, reason: nil, nextTry: .never,
                explanation: "The store gave the money back, and the goods were taken back."
            )
        case .closed(let reason):
            return Verdict(
                state: .closed, reason: nil, nextTry: .never, explanation: closed(reason)
            )
        case .merged(let key):
            return Verdict(
                state: .merged, reason: nil, nextTry: .never,
                explanation: "The same purchase as \(key); look there."
            )
        }
    }

    private static func judging(_ record: PurchaseRecord) -> Verdict {
        switch record.trouble {
        case .rejected(let reason):
            return Verdict(
                state: .held, reason: "refused: \(reason)", nextTry: .byPerson,
                explanation: "The verifier refused it, so nothing was given and the store still "
                    + "waits; judge it again, or dismiss it if it is a forgery."
            )
        case .acceptedElsewhere:
            return Verdict(
                state: .held, reason: "accepted for another installation", nextTry: .byPerson,
                explanation: "The server had accepted it for another installation; find out "
                    + "whether the goods were given there, then judge it again or dismiss it."
            )
        case .undecided(let reason):
            return Verdict(
                state: .held, reason: "undecided: \(reason)", nextTry: .byItself,
                explanation: "Paid, and nobody could say yet whether it is genuine; it is tried "
                    + "again by itself, so look at the verifier's server if it stays so."
            )
        case .handlerFailed, nil:
            return Verdict(
                state: .open, reason: record.isDefined ? nil : "the app has no such product",
                nextTry: .byItself,
                explanation: record.isDefined
                    ? "Paid and stored; it is verified when the app runs, nothing is to be done."
                    : "Paid for a product that the app does not define; release a version that does."
            )
        }
    }

    private static func blocked(_ block: PurchaseRecord.Block) -> Verdict {
        switch block {
        case .ownerUnknown:
            return Verdict(
                state: .held, reason: "owner unknown", nextTry: .byPerson,
                explanation: "Paid, and nobody knows by whom; ask the customer, and assign it to "
                    + "their account."
            )
        case .ambiguousOrder(let payments):
            let ids = payments.map(\.rawValue).joined(separator: ", ")
            return Verdict(
                state: .held, reason: "several payments fit: \(ids)", nextTry: .byPerson,
                explanation: "Paid, and it fits more than one payment; ask which order was meant, "
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
                state: .held, reason: "the app's handler failed: \(text)", nextTry: .byItself,
                explanation: "\(done), but \(what), because the app's own handler failed; it is "
                    + "tried again by itself, so look at that error."
            )
        }
        let isSuspect = record.isSuspect
        return Verdict(
            state: .applying, reason: isSuspect ? "the handler never ended in three launches" : nil,
            nextTry: .byItself,
            explanation: isSuspect
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
            "Dismissed by \(by): \(reason). Nothing was given; if it was paid, refund it at the store."
        case .nothingToGrant:
            "The store had taken it back or replaced it before it was first seen; nothing was given."
        case .superseded:
            "A past period of a subscription, known by a restore only; nothing is to be given for it."
        case .acceptedElsewhere:
            "The server gave the goods to another installation; nothing is to be given here."
        @unknown default:
            "Ended without goods: \(reason)."
        }
    }
}
