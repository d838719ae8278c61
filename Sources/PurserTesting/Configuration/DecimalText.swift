import Foundation

/// Reads decimal numbers as files write them, and nothing else: `Decimal(string:)` takes `1.5abc`
/// for one and a half.
enum DecimalText {
    static func read(_ text: String) -> Decimal? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        }
        guard (1...2).contains(parts.count), isPlain, text.utf8.count <= 30 else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
}
