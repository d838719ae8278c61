import Purser

/// Which currency a storefront sells in. Storefronts that are not listed sell in US dollars, as the
/// App Store does in most of them.
enum Currencies {
    static func currency(of storefront: StorefrontID) -> CurrencyCode {
        table[storefront] ?? "USD"
    }

    private static let table: [StorefrontID: CurrencyCode] = {
        var table: [StorefrontID: CurrencyCode] = [:]
        for entry in list {
            for storefront in entry.storefronts.split(separator: " ") {
                table[StorefrontID(String(storefront))] = entry.currency
            }
        }
        return table
    }()

    private static let list: [(currency: CurrencyCode, storefronts: String)] = [
        ("EUR", "AUT BEL CYP EST FIN FRA DEU GRC HRV IRL ITA LVA LTU LUX MLT NLD PRT SVK SVN ESP"),
        ("EUR", "BIH MNE SRB XKS"),
        ("GBP", "GBR"), ("JPY", "JPN"), ("CNY", "CHN"), ("HKD", "HKG"), ("TWD", "TWN"),
        ("KRW", "KOR"), ("INR", "IND"), ("AUD", "AUS NRU"), ("NZD", "NZL"), ("CAD", "CAN"),
        ("MXN", "MEX"), ("BRL", "BRA"), ("CHF", "CHE"), ("SEK", "SWE"), ("NOK", "NOR"),
        ("DKK", "DNK"), ("PLN", "POL"), ("CZK", "CZE"), ("HUF", "HUN"), ("RON", "ROU"),
        ("BGN", "BGR"), ("ILS", "ISR"), ("TRY", "TUR"), ("ZAR", "ZAF"), ("SAR", "SAU"),
        ("AED", "ARE"), ("QAR", "QAT"), ("EGP", "EGY"), ("NGN", "NGA"), ("KZT", "KAZ"),
        ("THB", "THA"), ("IDR", "IDN"), ("MYR", "MYS"), ("PHP", "PHL"), ("SGD", "SGP"),
        ("VND", "VNM"), ("PKR", "PAK"), ("TZS", "TZA"), ("RUB", "RUS"), ("COP", "COL"),
        ("CLP", "CHL"), ("PEN", "PER"),
    ]
}
