import Foundation

/// How a text shows an amount: what stands before and after it, its digits and its separators.
struct PricePattern: Hashable, Sendable {
    private var prefix: String
    private var suffix: String
    /// The scalar of the digit zero; digits follow it in order in every script.
    private var zero: UInt32
    private var decimal: Unicode.Scalar?
    private var grouping: Unicode.Scalar?
    /// Digits in the groups left of the last one, which has three.
    private var groupSize = 3
    /// Whether the text is long enough to say that it would group.
    private var showsGrouping: Bool

    private static let separators: Set<Unicode.Scalar> = [
        ".", ",", "'", " ", "\u{a0}", "\u{202f}", "\u{2009}", "\u{2019}", "\u{66b}", "\u{66c}",
    ]

    private static let decimals: Set<Unicode.Scalar> = [".", ",", "\u{66b}"]

    /// Reads a text; nil unless it shows exactly this amount, once, and nothing else that is a
    /// number.
    init?(of text: String, showing amount: Decimal) {
        let scalars = Array(text.unicodeScalars)
        guard let first = scalars.firstIndex(where: { Self.value($0) != nil }),
            let last = scalars.lastIndex(where: { Self.value($0) != nil }),
            let value = Self.value(scalars[first])
        else { return nil }
        prefix = Self.text(scalars[..<first])
        suffix = Self.text(scalars[(last + 1)...])
        zero = scalars[first].value - UInt32(value)
        let body = scalars[first...last]
        var runs: [(separator: Unicode.Scalar?, digits: String)] = [(nil, "")]
        for scalar in body {
            if scalar.value >= zero, scalar.value < zero + 10 {
                runs[runs.count - 1].digits += String(scalar.value - zero)
            } else if Self.separators.contains(scalar) {
                runs.append((scalar, ""))
            } else {
                return nil
            }
        }
        guard runs.allSatisfy({ !$0.digits.isEmpty }) else { return nil }
        let whole = runs.map(\.digits).joined()
        let decimals = runs.count > 1 ? runs[runs.count - 1].digits : ""
        let head = runs.dropLast().map(\.digits).joined()
        if let separator = runs.last?.separator, Self.decimals.contains(separator),
            Self.amount("\(head).\(decimals)") == amount
        {
            decimal = separator
            runs.removeLast()
        } else if Self.amount(whole) != amount {
            return nil
        }
        let groupings = Set(runs.dropFirst().compactMap(\.separator))
        guard groupings.count <= 1, groupings.first != decimal || decimal == nil else { return nil }
        guard runs.count == 1 || runs[runs.count - 1].digits.count == 3 else { return nil }
        grouping = groupings.first
        if runs.count > 2 { groupSize = runs[1].digits.count }
        showsGrouping = runs.count > 1 || runs[0].digits.count > 3
        guard groupSize == 2 || groupSize == 3 else { return nil }
    }

    /// Writes an amount that has no more decimals than `digits`; nil where this pattern does not
    /// know a separator that the amount needs.
    func text(_ amount: Decimal, digits: Int) -> String? {
        guard amount >= 0 else { return nil }
        let plain = NSDecimalNumber(decimal: amount).description(
            withLocale: Locale(identifier: "en_US_POSIX")
        )
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        let whole = String(parts[0])
        var fraction = parts.count > 1 ? String(parts[1]) : ""
        guard fraction.count <= digits else { return nil }
        fraction += String(repeating: "0", count: digits - fraction.count)
        var number = grouped(whole)
        if whole.count > 3, !showsGrouping { return nil }
        if digits > 0 {
            guard let decimal else { return nil }
            number += String(decimal) + fraction
        }
        let script = number.unicodeScalars.map { scalar -> Character in
            guard scalar.isASCII, let value = Self.value(scalar),
                let own = Unicode.Scalar(zero + UInt32(value))
            else { return Character(scalar) }
            return Character(own)
        }
        return prefix + String(script) + suffix
    }

    /// The same with the separators that it does not show taken from its locale, as far as that is
    /// known. Without one it does not group, and separates decimals as goes with how it groups.
    func completed(from usual: PricePattern?) -> PricePattern {
        var result = self
        if decimal == nil {
            let fitting: Unicode.Scalar? =
                switch grouping {
                case ",", "'", "\u{2019}": "."
                case ".", " ", "\u{a0}", "\u{202f}", "\u{2009}": ","
                case "\u{66c}": "\u{66b}"
                default: nil
                }
            result.decimal = usual?.decimal == grouping ? fitting : usual?.decimal ?? fitting
        }
        if !showsGrouping {
            result.grouping = usual?.grouping == result.decimal ? nil : usual?.grouping
            result.groupSize = usual?.groupSize ?? 3
            result.showsGrouping = true
        }
        return result
    }

    private func grouped(_ whole: String) -> String {
        guard let grouping, whole.count > 3 else { return whole }
        var groups = [String(whole.suffix(3))]
        var rest = whole.dropLast(3)
        while !rest.isEmpty {
            groups.append(String(rest.suffix(groupSize)))
            rest = rest.dropLast(groupSize)
        }
        return groups.reversed().joined(separator: String(grouping))
    }

    private static func value(_ scalar: Unicode.Scalar) -> Int? {
        guard scalar.properties.numericType == .decimal else { return nil }
        return scalar.properties.numericValue.map { Int($0) }
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func amount(_ text: String) -> Decimal? {
        Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
}
