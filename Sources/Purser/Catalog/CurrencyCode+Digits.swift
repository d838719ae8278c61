extension CurrencyCode {
    /// How many decimals an amount of this currency is written with.
    ///
    /// ISO 4217's minor unit; none where that unit has gone out of use and shops write whole
    /// amounts, as CLDR records it. Codes are read without regard to case; 2 for every code not
    /// listed.
    public var fractionDigits: Int {
        Self.digits[rawValue.uppercased()] ?? 2
    }

    private static let digits: [String: Int] = {
        let whole = """
            AFN ALL BIF CLP COP DJF GNF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG \
            RSD RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER
            """
        let thousandths = "BHD JOD KWD LYD OMR TND"
        let tenThousandths = "CLF UYW"
        var digits: [String: Int] = [:]
        for (codes, count) in [(whole, 0), (thousandths, 3), (tenThousandths, 4)] {
            for code in codes.split(separator: " ") { digits[String(code)] = count }
        }
        return digits
    }()
}
