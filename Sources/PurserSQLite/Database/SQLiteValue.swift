public import Foundation

/// One value as SQLite stores it.
///
/// Closed on purpose: these are SQLite's five storage classes.
public enum SQLiteValue: Hashable, Sendable {
    /// No value.
    case null
    /// A signed 64-bit integer.
    case integer(Int64)
    /// A floating-point number. SQLite stores not-a-number as ``null``.
    case real(Double)
    /// Text; it may hold any scalar, U+0000 included.
    case text(String)
    /// Bytes as they are; empty bytes stay bytes and do not become ``null``.
    case blob(Data)

    /// The integer, or nil for every other storage class.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The text, or nil for every other storage class.
    public var text: String? {
        if case .text(let value) = self { value } else { nil }
    }

    /// The bytes, or nil for every other storage class.
    public var blob: Data? {
        if case .blob(let value) = self { value } else { nil }
    }

    /// The floating-point number, or nil for every other storage class.
    public var real: Double? {
        if case .real(let value) = self { value } else { nil }
    }
}

extension SQLiteValue {
    /// The text, or ``null`` where there is none.
    init(_ text: String?) {
        self = text.map(SQLiteValue.text) ?? .null
    }

    /// The integer, or ``null`` where there is none.
    init(_ integer: Int64?) {
        self = integer.map(SQLiteValue.integer) ?? .null
    }
}
