import Foundation
import Purser
import Testing

@Suite("The documented table of subscriptions")
struct SubscriptionStatusTableTests {
    /// A row of the table in the article "Subscriptions and entitlements".
    struct Row: CustomTestStringConvertible, Sendable {
        /// For each of the eight columns yes, no, or nil for any.
        let conditions: [Bool?]
        let status: String
        let access: String

        var testDescription: String { "\(status), access \(access)" }

        func covers(_ combination: [Bool]) -> Bool {
            zip(conditions, combination).allSatisfy { $0 == nil || $0 == $1 }
        }
    }

    private static let columns = [
        "over", "renews", "retried", "grace", "revoked", "upgraded", "family", "offline",
    ]

    static let rows: [Row] = {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let article = folder.appending(
            path: "Sources/Purser/Purser.docc/SubscriptionsAndEntitlements.md"
        )
        guard let text = try? String(contentsOf: article, encoding: .utf8) else { return [] }
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("|") }
        let cells = lines.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        guard cells.first == columns + ["status", "access"] else { return [] }
        return cells.dropFirst(2).map { cells in
            Row(
                conditions: cells.prefix(8).map { ["yes": true, "no": false][$0] },
                status: cells[8], access: cells[9]
            )
        }
    }()

    private static let combinations: [[Bool]] = (0..<256).map { number in
        (0..<8).map { number >> $0 & 1 == 1 }
    }

    /// A period from day 0 to day 30, and between which days the present lies.
    private static func situation(
        _ combination: [Bool]
    ) -> (fact: EntitlementFact, earliest: Double, latest: Double) {
        var fact = EntitlementFact.period("1", from: 0, to: 30).renewing()
        fact.renewal?.willRenew = combination[1]
        fact.renewal?.isInBillingRetry = combination[2]
        fact.renewal?.graceUntil = combination[3] ? day(36) : nil
        fact.isRevoked = combination[4]
        fact.isUpgraded = combination[5]
        fact.ownership = combination[6] ? .familyShared : .purchased
        let latest: Double = combination[0] ? 31 : 10
        return (fact, combination[7] ? 5 : latest, latest)
    }

    @Test("Each of the 256 combinations is in one row")
    func complete() {
        #expect(Self.rows.count == 7)
        for combination in Self.combinations {
            let count = Self.rows.count { $0.covers(combination) }
            #expect(count == 1, "\(combination)")
        }
    }

    @Test("Each row holds in all its combinations, and the slow reading agrees", arguments: rows)
    func row(_ row: Row) {
        var count = 0
        for combination in Self.combinations where row.covers(combination) {
            let (fact, earliest, latest) = Self.situation(combination)
            let (clock, now) = SubscriptionStatusTests.clock(between: earliest, and: latest)
            for isLeft in [true, false] {
                let allowance = isLeft ? OfflineAllowance() : OfflineAllowance(days: 0, launches: 0)
                let source = entitlements([fact], clock, at: now, allowance: allowance)["premium"]?
                    .sources.first
                let access = ["yes": true, "no": false][row.access] ?? isLeft
                #expect(source?.status?.rawValue == row.status, "\(combination)")
                #expect(source?.isActive == access, "\(combination)")
                let slow = SlowEntitlements.verdict(
                    fact, earliest: day(earliest).date, latest: day(latest).date,
                    isAllowanceLeft: isLeft
                )
                #expect(slow.status.rawValue == row.status, "\(combination)")
                #expect(slow.isActive == access, "\(combination)")
            }
            count += 1
        }
        #expect(count > 0)
        #expect(["yes", "no", "within the allowance"].contains(row.access))
    }
}
