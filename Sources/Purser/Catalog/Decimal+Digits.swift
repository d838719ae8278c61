import Foundation

extension Decimal {
    /// How many decimals the number needs; trailing zeros do not count.
    var fractionDigits: Int {
        guard isFinite else { return 0 }
        var digits = significand
        var count = max(0, -exponent)
        while count > 0 {
            let shorter = (digits / 10).rounded(to: 0, .down)
            guard shorter * 10 == digits else { break }
            digits = shorter
            count -= 1
        }
        return count
    }

    func rounded(to digits: Int, _ mode: NSDecimalNumber.RoundingMode) -> Decimal {
        var source = self
        var result = Decimal()
        NSDecimalRound(&result, &source, digits, mode)
        return result
    }
}
