import Foundation
import Purser
import Testing

@Suite("How prices are written")
struct PriceFormatterTests {
    static let currencies = [
        "AED", "ARS", "AUD", "BGN", "BHD", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK",
        "EGP", "EUR", "GBP", "HKD", "HUF", "IDR", "ILS", "INR", "ISK", "JOD", "JPY", "KRW", "KWD",
        "MXN", "MYR", "NOK", "NZD", "OMR", "PHP", "PLN", "RON", "SAR", "SEK", "SGD", "THB", "TRY",
        "TWD", "UAH", "USD", "VND", "ZAR",
    ]
    static let locales = [
        "ar_KW", "ar_EG", "bn_BD", "cs_CZ", "de_AT", "de_CH", "en_GB", "en_IN", "en_US", "es_ES",
        "fa_IR", "fi_FI", "fr_FR", "he_IL", "hi_IN", "ja_JP", "ko_KR", "pl_PL", "pt_BR", "ru_RU",
        "tr_TR", "zh_CN",
    ]
    static let amounts = ["0.99", "9.99", "1234.5", "1234567.89"]

    /// The digits of a text in whatever script, in order.
    static func digits(_ text: String) -> String {
        text.unicodeScalars.compactMap { scalar in
            guard scalar.properties.numericType == .decimal else { return nil }
            return scalar.properties.numericValue.map { String(Int($0)) }
        }.joined()
    }

    static func expectedDigits(_ amount: Decimal, _ decimals: Int) -> String {
        let units = amount * Decimal(sign: .plus, exponent: decimals, significand: 1)
        let text = "\(units)"
        return String(repeating: "0", count: max(0, decimals + 1 - text.count)) + text
    }

    @Test("Every currency in every locale shows the amount's digits and the product's sign")
    func fixtures() throws {
        #expect(Self.currencies.count >= 40)
        #expect(Self.locales.count >= 20)
        for code in Self.currencies {
            for locale in Self.locales {
                for amountText in Self.amounts {
                    let amount = try #require(Decimal(string: amountText))
                    let text = PriceFormatter(CurrencyCode(code), locale: locale).text(amount)
                    let own = amountText.split(separator: ".")[1].count
                    let decimals = max(CurrencyCode(code).fractionDigits, own)
                    #expect(
                        Self.digits(text) == Self.expectedDigits(amount, decimals),
                        "\(code) \(locale) \(text)"
                    )
                    // The same sign as the toolchain's for this currency in this locale.
                    let sign = Self.sign(
                        Decimal(1).formatted(
                            .currency(code: code).locale(Locale(identifier: locale))
                        )
                    )
                    #expect(Self.sign(text) == sign, "\(code) \(locale) \(text)")
                }
            }
        }
    }

    private static func sign(_ text: String) -> String {
        let separators: Set<Unicode.Scalar> = [
            ".", ",", "'", "\u{2019}", "\u{66b}", "\u{66c}", "\u{a0}", "\u{202f}", " ",
        ]
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    scalar.properties.numericType == nil && !separators.contains(scalar)
                }
            )
        )
    }

    @Test("P70 a derived price looks like the store's text in every currency and locale")
    func derived() throws {
        let amount = try #require(Decimal(string: "1234.5"))
        for code in Self.currencies {
            for locale in Self.locales {
                let shown = PriceFormatter(CurrencyCode(code), locale: locale).text(amount)
                // The store's text is all that is known: no locale beside it.
                let price = Price(amount, CurrencyCode(code), storeText: shown)
                let again = PriceFormatter(like: price)
                #expect(again.text(amount) == shown, "\(code) \(locale)")
                let decimals = max(CurrencyCode(code).fractionDigits, 1)
                let month = try #require(price.per(.month, of: SubscriptionPeriod(1, .year)))
                let text = try #require(month.storeText)
                #expect(Self.sign(text) == Self.sign(shown), "\(code) \(locale) \(text)")
                let digits = Self.expectedDigits(
                    month.amount, max(CurrencyCode(code).fractionDigits, 0))
                #expect(Self.digits(text) == digits, "\(code) \(locale) \(text) \(decimals)")
            }
        }
    }

    @Test(
        "P70 the store's own sign, place and separators are kept",
        arguments: [
            ("12,00 lei", "RON", "12", nil, "0.5", "0,50 lei"),
            ("lei 12.00", "RON", "12", nil, "1234.5", "lei 1234.50"),
            ("¥1,200", "CNY", "1200", nil, "100", "¥100.00"),
            ("¥1,200", "JPY", "1200", nil, "100", "¥100"),
            ("NT$330", "TWD", "330", nil, "27.5", "NT$28"),
            ("NT$330", "TWD", "330", "zh_TW", "27.5", "NT$27.50"),
            ("1.200,00 €", "EUR", "1200", nil, "1234567", "1.234.567,00 €"),
            ("9,99 €", "EUR", "9.99", nil, "1200", "1200,00 €"),
            ("9,99 €", "EUR", "9.99", "de_DE", "1200", "1.200,00 €"),
            ("₹12,34,567.00", "INR", "1234567", nil, "100000", "₹1,00,000.00"),
            ("CHF 1’234.50", "CHF", "1234.5", nil, "1000", "CHF 1’000.00"),
            ("1.000", "KWD", "1", nil, "2.5", "2.500"),
            ("1.000", "IDR", "1000", nil, "2000", "2.000"),
            ("Rp15ribu", "IDR", "15000", "id_ID", "1250", "Rp\u{a0}1.250"),
        ] as [(String, CurrencyCode, String, String?, String, String)]
    )
    func styles(
        store: String, currency: CurrencyCode, amount: String, locale: String?, other: String,
        expected: String
    ) throws {
        var price = Price(try #require(Decimal(string: amount)), currency, storeText: store)
        price.locale = locale
        let text = PriceFormatter(like: price).text(try #require(Decimal(string: other)))
        let plain = { (text: String) in text.replacing("\u{a0}", with: " ") }
        #expect(plain(text).filter { $0 != " " } == plain(expected).filter { $0 != " " })
    }

    @Test(
        "A text that does not show the amount is not taken as a pattern",
        arguments: [
            "free", "", "9.98 €", "9.99 € / 2 months", "9 99 €", "$9.990.1", "999 €", "9,99,0",
            "9..99",
        ]
    )
    func noPattern(text: String) throws {
        let amount = try #require(Decimal(string: "9.99"))
        let like = PriceFormatter(like: Price(amount, "EUR", storeText: text))
        let usual = PriceFormatter("EUR")
        let other = try #require(Decimal(string: "123.45"))
        #expect(like.text(other) == usual.text(other))
    }

    @Test("Rounding is up, where the toolchain would round half to even")
    func rounding() throws {
        for (amount, expected) in [("0.0000001", "0.000001"), ("0.025", "0.025"), ("2", "2.00")] {
            let text = PriceFormatter("USD", locale: "en_US").text(
                try #require(Decimal(string: amount)))
            #expect(text == "$\(expected)")
        }
        #expect(PriceFormatter("JPY", locale: "en_US").text(100) == "¥100")
    }

    @Test("The store's own text comes first, and a price without one is written in its locale")
    func ownText() {
        #expect(Price(5, "EUR", storeText: "fünf Euro").text == "fünf Euro")
        var price = Price(5, "EUR")
        price.locale = "de_DE"
        #expect(price.text == "5,00\u{a0}€")
        #expect(Price(5, "USD").text == "US$5.00")
    }

    @Test("What has been written does not change, and equal formatters write the same")
    func values() {
        let first = PriceFormatter("RON", locale: "ro_RO")
        let before = first.text(5)
        _ = PriceFormatter("RON", locale: "en_US").text(5)
        #expect(first.text(5) == before)
        #expect(first == PriceFormatter("RON", locale: "ro_RO"))
        #expect(PriceFormatter("EUR").text(.nan) == "–")
    }

    /// The locale data with which the texts of this suite were recorded.
    static let recordedCLDR = "46"

    @Test(
        "Some texts, as CLDR 46 has them",
        .enabled(if: cldrVersion == recordedCLDR, "another toolchain, with other locale data"),
        arguments: [
            ("EUR", "de_AT", "€\u{a0}1.234,50"), ("CHF", "de_CH", "CHF\u{a0}1’234.50"),
            ("JPY", "ja_JP", "¥1,234.5"), ("INR", "en_IN", "₹1,234.50"),
            ("TRY", "tr_TR", "₺1.234,50"), ("USD", "en_GB", "US$1,234.50"),
            ("PLN", "pl_PL", "1234,50\u{a0}zł"), ("BRL", "pt_BR", "R$\u{a0}1.234,50"),
            ("KWD", "ar_KW", "\u{200f}١٬٢٣٤٫٥٠٠\u{a0}د.ك.\u{200f}"),
        ]
    )
    func someTexts(code: String, locale: String, expected: String) throws {
        let amount = try #require(Decimal(string: "1234.5"))
        #expect(PriceFormatter(CurrencyCode(code), locale: locale).text(amount) == expected)
    }

    /// FNV-1a over all texts of currencies × locales × amounts, in order: nothing has changed
    /// unseen.
    @Test(
        "All texts are those recorded with CLDR 46",
        .enabled(if: cldrVersion == recordedCLDR, "another toolchain, with other locale data")
    )
    func allTexts() throws {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for code in Self.currencies {
            for locale in Self.locales {
                for amount in Self.amounts {
                    let value = try #require(Decimal(string: amount))
                    let text = PriceFormatter(CurrencyCode(code), locale: locale).text(value)
                    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
                }
            }
        }
        #expect(hash == 16_296_895_241_870_325_002)
    }
}
