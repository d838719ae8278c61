public import Foundation

/// One row of a query's answer.
public struct SQLiteRow: Hashable, Sendable {
    /// The row's values in the order of the query's columns.
    public let values: [SQLiteValue]
    private let statement: String

    init(values: [SQLiteValue], statement: String) {
        self.values = values
        self.statement = statement
    }

    /// Reads an integer.
    ///
    /// - Throws: ``SQLiteFailure`` when there is no such column or it holds something else.
    public func integer(_ column: Int) throws(SQLiteFailure) -> Int64 {
        try value(column, \.integer)
    }

    /// Reads text.
    ///
    /// - Throws: ``SQLiteFailure`` when there is no such column or it holds something else.
    public func text(_ column: Int) throws(SQLiteFailure) -> String {
        try value(column, \.text)
    }

    /// Reads bytes.
    ///
    /// - Throws: ``SQLiteFailure`` when there is no such column or it holds something else.
    public func blob(_ column: Int) throws(SQLiteFailure) -> Data {
        try value(column, \.blob)
    }

    /// Reads a floating-point number.
    ///
    /// - Throws: ``SQLiteFailure`` when there is no such column or it holds something else.
    public func real(_ column: Int) throws(SQLiteFailure) -> Double {
        try value(column, \.real)
    }

    /// True when there is no such column or it holds nothing.
    public func isNull(_ column: Int) -> Bool {
        !values.indices.contains(column) || values[column] == .null
    }

    private func value<Value>(
        _ column: Int, _ kind: (SQLiteValue) -> Value?
    ) throws(SQLiteFailure) -> Value {
        guard values.indices.contains(column), let value = kind(values[column]) else {
            throw .unexpectedValue(column: column, of: statement)
        }
        return value
    }
}
