import Foundation
import Purser
import PurserTesting
import Testing

@Suite("Prices")
struct PriceTests {
    @Test(
        "A machine's price text is read as it stands",
        arguments: [
            ("0", "0"), ("29", "29"), ("0.5", "0.5"), ("9.99", "9.99"), ("1200", "1200"),
            ("007", "7"), ("1.500", "1.5"), ("123456789012345678.123456789", nil),
        ] as [(String, String?)]
    )
    func parses(text: String, amount: String?) throws {
        let price = try #require(Price(parsing: text, "EUR"))
        #expect(price.amount == Decimal(string: amount ?? text))
        #expect(price.currency == "EUR")
    }

    @Test(
        "Anything else is no price, however far it could be read",
        arguments: [
            "", " ", "1,5", "1.5abc", "abc", "1e400", "1e2", "-1", "+1", ".5", "5.", "1.2.3",
            "1 000",
            "1'000", "1\u{a0}000", "\u{661}", "１", "NaN", "inf", "0x10", "9.99\n", " 9.99", "€9",
            "1234567890123456789", "1.1234567890", "1..2", ".", "1_000",
        ]
    )
    func refuses(text: String) {
        #expect(Price(parsing: text, "EUR") == nil)
    }

    @Test("Every text of three characters is read rightly or not at all")
    func parsesExhaustively() {
        let alphabet = Array("019.,-+eE ax'")
        for a in alphabet {
            for b in alphabet {
                for c in alphabet {
                    let text = String([a, b, c])
                    let digits = text.allSatisfy { "019.".contains($0) }
                    let points = text.filter { $0 == "." }.count
                    let isPlain = digits && (points == 0 || points == 1 && b == ".")
                    let price = Price(parsing: text, "EUR")
                    #expect((price != nil) == isPlain, "\(text)")
                    if isPlain { #expect(price?.amount == Decimal(string: text), "\(text)") }
                }
            }
        }
    }

    @Test("The decimals of every currency that the toolchain knows are what it writes")
    func decimals() {
        let codes = Locale.commonISOCurrencyCodes
        #expect(codes.count > 100)
        for code in codes {
            let text = Decimal(1).formatted(
                .currency(code: code).locale(Locale(identifier: "en_US_POSIX"))
            )
            let parts = text.split(separator: ".")
            let decimals = parts.count > 1 ? parts[1].count : 0
            #expect(CurrencyCode(code).fractionDigits == decimals, "\(code)")
        }
        #expect(CurrencyCode("CLF").fractionDigits == 4)
        #expect(CurrencyCode("jpy").fractionDigits == 0)
        #expect(CurrencyCode("no such code").fractionDigits == 2)
    }

    private static let year = SubscriptionPeriod(1, .year)
    private static let month = SubscriptionPeriod(1, .month)
    private static let week = SubscriptionPeriod(1, .week)

    @Test(
        "P70 a price for another period is never below the true cost",
        arguments: [
            ("99.99", "USD", year, .month, "8.34"),
            ("120", "USD", year, .month, "10"),
            ("9.99", "USD", month, .year, "119.88"),
            ("29.99", "EUR", SubscriptionPeriod(3, .month), .month, "10"),
            ("1200", "JPY", year, .month, "100"),
            ("1000", "JPY", year, .month, "84"),
            ("10.000", "KWD", year, .month, "0.834"),
            ("7", "EUR", week, .day, "1"),
            ("0.01", "EUR", year, .week, "0.01"),
            ("0", "EUR", year, .month, "0"),
            ("4.99", "EUR", week, .month, "21.7"),
            ("9.99", "EUR", month, .week, "2.3"),
            ("365.2425", "EUR", year, .day, "1"),
        ] as [(String, CurrencyCode, SubscriptionPeriod, SubscriptionPeriod.Unit, String)]
    )
    func perPeriod(
        amount: String, currency: CurrencyCode, period: SubscriptionPeriod,
        unit: SubscriptionPeriod.Unit, expected: String
    ) throws {
        let price = Price(try #require(Decimal(string: amount)), currency)
        #expect(price.per(unit, of: period)?.amount == Decimal(string: expected))
    }

    @Test("P70 over random prices and periods the rounding is up, and by less than one unit")
    func perPeriodProperty() throws {
        var random = SeededGenerator(seed: 11)
        let currencies: [CurrencyCode] = ["EUR", "JPY", "KWD", "CLF"]
        // In days times 120,000, by the calendar's own lengths: an independent reckoning.
        let lengths: [(SubscriptionPeriod.Unit, Decimal)] = [
            (.day, 120_000), (.week, 840_000), (.month, 3_652_425), (.year, 43_829_100),
        ]
        for _ in 0..<10_000 {
            let currency = currencies[random.below(4)]
            let cents = Decimal(random.below(100_000_000))
            let amount =
                cents * Decimal(sign: .plus, exponent: -currency.fractionDigits, significand: 1)
            let (paidUnit, paidLength) = lengths[random.below(4)]
            let (unit, length) = lengths[random.below(4)]
            let count = 1 + random.below(12)
            let period = SubscriptionPeriod(count, paidUnit)
            let share = try #require(Price(amount, currency).per(unit, of: period)).amount
            let whole = paidLength * Decimal(count)
            let step = Decimal(sign: .plus, exponent: -currency.fractionDigits, significand: 1)
            #expect(share * whole >= amount * length)
            #expect((share - step) * whole < amount * length)
        }
    }

    @Test("What is no price, or too large, has no price for another period")
    func perPeriodRefuses() {
        let large = Decimal(sign: .plus, exponent: 15, significand: 1)
        for amount in [Decimal.nan, -1, large, Decimal.greatestFiniteMagnitude] {
            #expect(Price(amount, "EUR").per(.month, of: Self.year) == nil)
        }
        let longest = SubscriptionPeriod(.max, .year)
        #expect(Price(1, "EUR").per(.day, of: longest)?.amount == Decimal(string: "0.01"))
    }

    @Test("The phases of an offer come in order, and the product's own price after them")
    func phases() {
        let trial = OfferPhase(mode: .freeTrial, price: nil, period: Self.week)
        let cheap = OfferPhase(
            mode: .payAsYouGo, price: Price(1, "EUR"), period: Self.month, count: 3)
        let offer = Offer(id: nil, kind: .introductory, phases: [trial, cheap])
        var product = StoreProduct(
            id: "plus", kind: .autoRenewable, name: "Plus", price: Price(5, "EUR")
        )
        #expect(product.phases(under: offer).isEmpty)
        product.period = Self.month
        let base = OfferPhase(mode: .base, price: Price(5, "EUR"), period: Self.month)
        #expect(product.phases(under: nil) == [base])
        #expect(product.phases(under: offer) == [trial, cheap, base])
        let withBase = Offer(id: "o", kind: .code, phases: [trial, base])
        #expect(product.phases(under: withBase) == [trial, base])
        #expect(product.price(per: .year)?.amount == 60)
    }

    @Test(
        "A period ends by the calendar",
        arguments: [
            ("2026-01-31T10:00:00Z", SubscriptionPeriod(1, .month), 1, "2026-02-28T10:00:00Z"),
            ("2024-02-29T00:00:00Z", SubscriptionPeriod(1, .year), 1, "2025-02-28T00:00:00Z"),
            ("2026-03-28T23:30:00Z", SubscriptionPeriod(1, .day), 1, "2026-03-29T23:30:00Z"),
            ("2026-01-01T00:00:00Z", SubscriptionPeriod(2, .week), 3, "2026-02-12T00:00:00Z"),
            ("2026-01-01T00:00:00Z", SubscriptionPeriod(1, .month), 0, "2026-01-01T00:00:00Z"),
        ]
    )
    func periodEnds(start: String, period: SubscriptionPeriod, times: Int, end: String) throws {
        let from = try Date(start, strategy: .iso8601)
        #expect(period.end(after: from, repeated: times) == (try Date(end, strategy: .iso8601)))
        #expect(SubscriptionPeriod(.max, .day).end(after: from, repeated: .max) == .distantFuture)
    }
}
