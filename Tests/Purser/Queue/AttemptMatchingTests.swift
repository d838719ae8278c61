import Foundation
import Testing

@testable import Purser

@Suite("Which attempt a delivery belongs to")
struct AttemptMatchingTests {
    private static let day: Int64 = 86_400_000
    private static let bought: Int64 = 1_000 * day

    private static func token(_ number: UInt8) -> AccountToken {
        AccountToken(UUID(uuid: (number, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0)))
    }

    private static func attempt(
        _ id: PaymentID, _ token: UInt8 = 1, owner: AccountID = "kid",
        _ change: (inout PaymentRecord) -> Void = { _ in }
    ) -> PaymentRecord {
        var record = PaymentRecord(
            id: id, store: .appStore, product: "coins", storeProduct: "shop.coins", quantity: 2,
            owner: owner, token: Self.token(token)
        )
        record.installation = "phone"
        record.createdAt = Timestamp(milliseconds: bought)
        record.order = Order(OrderID("order of \(id)"))
        change(&record)
        return record
    }

    private static func delivery(
        token number: UInt8? = nil, _ change: (inout StoreTransaction) -> Void = { _ in }
    ) -> StoreTransaction {
        var delivery = StoreTransaction(
            "t", key: .provisional("t", in: .appStore), product: "shop.coins",
            proof: .signedData("")
        )
        delivery.purchaseDate = Timestamp(milliseconds: bought)
        delivery.quantity = 2
        delivery.token = number.map { Self.token($0) }
        change(&delivery)
        return delivery
    }

    private static func date(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var attempts: [PaymentRecord]
        var delivery: StoreTransaction
        var origin: DeliveryOrigin
        var expected: Expected

        init(
            _ name: String, _ attempts: [PaymentRecord], _ delivery: StoreTransaction,
            _ origin: DeliveryOrigin = .observed, is expected: Expected
        ) {
            self.testDescription = name
            self.attempts = attempts
            self.delivery = delivery
            self.origin = origin
            self.expected = expected
        }
    }

    enum Expected: Hashable, Sendable {
        case attempt(PaymentID)
        case inferred(PaymentID)
        case owner(AccountID)
        case ambiguous([PaymentID], AccountID?)
        case external

        init(_ match: AttemptMatch) {
            switch match {
            case .attempt(let candidate, let isInferred):
                self = isInferred ? .inferred(candidate.payment) : .attempt(candidate.payment)
            case .owner(let owner): self = .owner(owner)
            case .ambiguous(let payments, let owner): self = .ambiguous(payments, owner)
            case .external: self = .external
            }
        }
    }

    static let answers: [Row] = [
        Row(
            "rule 2: the answer without a token", [attempt("a")], delivery(), .payment("a"),
            is: .attempt("a")),
        Row(
            "rule 2: with its token", [attempt("a"), attempt("b", 2)], delivery(token: 1),
            .payment("a"), is: .attempt("a")),
        Row(
            "rule 2: another attempt's token goes to that attempt",
            [attempt("a"), attempt("b", 2)], delivery(token: 2), .payment("a"), is: .attempt("b")),
        Row(
            "rule 2: another product is no answer", [attempt("a")],
            StoreTransaction(
                "t", key: .provisional("t", in: .appStore), product: "shop.ads", proof: .noReceipt),
            .payment("a"), is: .external),
        Row(
            "rule 2: exactly a day before is in time", [attempt("a")],
            delivery { $0.purchaseDate = date(bought - day) }, .payment("a"), is: .attempt("a")),
        Row(
            "rule 2: a millisecond more is an earlier purchase", [attempt("a")],
            delivery { $0.purchaseDate = date(bought - day - 1) }, .payment("a"), is: .external),
        Row(
            "rule 2: no date at all", [attempt("a")], delivery { $0.purchaseDate = nil },
            .payment("a"), is: .attempt("a")),
        Row(
            "rule 2: a cancelled attempt that is answered late",
            [attempt("a") { $0.state = .cancelled }], delivery(), .payment("a"), is: .attempt("a")),
        Row(
            "rule 2: a consumed attempt answers nothing more",
            [attempt("a") { $0.state = .consumed(.provisional("x", in: .appStore)) }], delivery(),
            .payment("a"), is: .external),
    ]

    static let tokens: [Row] = [
        Row(
            "rule 3: the one open attempt", [attempt("a"), attempt("b", 2)], delivery(token: 1),
            is: .attempt("a")),
        Row(
            "rule 3: the open one before a closed one",
            [attempt("a") { $0.state = .cancelled }, attempt("b")], delivery(token: 1),
            is: .attempt("b")),
        Row(
            "rule 3: the closed one if none is open",
            [attempt("a") { $0.state = .refused(StoreFailure(.network)) }], delivery(token: 1),
            is: .attempt("a")),
        Row(
            "rule 3: an abandoned attempt", [attempt("a") { $0.state = .abandoned }],
            delivery(token: 1), is: .attempt("a")),
        Row(
            "rule 3: one answered by an earlier purchase stays matchable",
            [attempt("a") { $0.state = .answeredByEarlier(.provisional("x", in: .appStore)) }],
            delivery(token: 1), is: .attempt("a")),
        Row(
            "rule 3: one that never began cannot have been paid",
            [attempt("a") { $0.state = .notStarted }], delivery(token: 1), is: .owner("kid")),
        Row(
            "rule 3: a consumed one tells the owner alone",
            [attempt("a") { $0.state = .consumed(.provisional("x", in: .appStore)) }],
            delivery(token: 1), is: .owner("kid")),
        Row(
            "rule 3: a renewal gets no order", [attempt("a")],
            delivery(token: 1) { $0.isRenewal = true }, is: .owner("kid")),
        Row(
            "rule 3: another device's purchase of the same user", [], delivery(token: 9),
            is: .owner("known")),
        Row(
            "rule 3: another product", [attempt("a") { _ in }],
            {
                var other = StoreTransaction(
                    "t", key: .provisional("t", in: .appStore), product: "shop.ads",
                    proof: .noReceipt)
                other.token = token(1)
                return other
            }(), is: .owner("kid")),
        Row(
            "rule 3: by token the date does not matter", [attempt("a")],
            delivery(token: 1) { $0.purchaseDate = date(0) }, is: .attempt("a")),
        Row(
            "rule 3: a restored row with a token", [attempt("a")], delivery(token: 1),
            .restored(nil), is: .attempt("a")),
        Row(
            "rule 4: unknown token, never rule 5", [attempt("a")], delivery(token: 7), is: .external
        ),
        Row(
            "rule 6: two open, one owner", [attempt("b"), attempt("a")], delivery(token: 1),
            is: .ambiguous(["a", "b"], "kid")),
    ]

    static let inferences: [Row] = [
        Row("rule 5: the only attempt", [attempt("a")], delivery(), is: .inferred("a")),
        Row(
            "rule 5: no quantity stated", [attempt("a")], delivery { $0.quantity = nil },
            is: .inferred("a")),
        Row(
            "rule 5: other quantity", [attempt("a")], delivery { $0.quantity = 1 }, is: .external),
        Row(
            "rule 5: another installation", [attempt("a") { $0.installation = "tablet" }],
            delivery(), is: .external),
        Row(
            "rule 5: a closed attempt", [attempt("a") { $0.state = .cancelled }], delivery(),
            is: .external),
        Row(
            "rule 5: an abandoned attempt", [attempt("a") { $0.state = .abandoned }], delivery(),
            is: .external),
        Row(
            "rule 5: pending approval", [attempt("a") { $0.state = .pending(.approval) }],
            delivery(), is: .inferred("a")),
        Row(
            "rule 5: never for a restore", [attempt("a")], delivery(), .restored("kid"),
            is: .external),
        Row("rule 5: never for history", [attempt("a")], delivery(), .history(nil), is: .external),
        Row(
            "rule 5: never for a restored one", [attempt("a")], delivery { $0.isRestored = true },
            is: .external),
        Row(
            "rule 5: never for a renewal", [attempt("a")], delivery { $0.isRenewal = true },
            is: .external),
        Row(
            "rule 5: never for a family's", [attempt("a")],
            delivery { $0.ownership = .familyShared }, is: .external),
        Row(
            "rule 5: created exactly a day after",
            [attempt("a") { $0.createdAt = date(bought + day) }],
            delivery(), is: .inferred("a")),
        Row(
            "rule 5: created a millisecond later",
            [attempt("a") { $0.createdAt = date(bought + day + 1) }], delivery(), is: .external),
        Row(
            "rule 5: a date at the end of time does not overflow", [attempt("a")],
            delivery { $0.purchaseDate = date(.max) }, is: .inferred("a")),
        Row(
            "rule 5: a date at the beginning of time", [attempt("a")],
            delivery { $0.purchaseDate = date(.min) }, is: .external),
        Row(
            "rule 6: two open attempts of two owners",
            [attempt("a"), attempt("b", 2, owner: "mum")],
            delivery(), is: .ambiguous(["a", "b"], nil)),
        Row("rule 7: none", [], delivery(), is: .external),
    ]

    @Test("I12 rules 2 to 7, row by row", arguments: answers + tokens + inferences)
    func matches(_ row: Row) {
        var matching = AttemptMatching(attempts: row.attempts, installation: "phone")
        matching.tokenOwners = [Self.token(9): "known"]
        let match = matching.match(row.delivery, origin: row.origin)
        #expect(Expected(match) == row.expected)
        var reversed = matching
        reversed.attempts.reverse()
        #expect(reversed.match(row.delivery, origin: row.origin) == match, "order does not matter")
    }

    @Test("a match carries the order that was saved before paying")
    func carriesOrder() {
        let matching = AttemptMatching(attempts: [Self.attempt("a")], installation: "phone")
        let candidate = AttemptMatch.Candidate(
            payment: "a", owner: "kid", order: Order("order of a")
        )
        #expect(
            matching.match(Self.delivery(), origin: .observed)
                == .attempt(candidate, isInferred: true))
    }
}
