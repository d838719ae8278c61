import Foundation
import Purser

/// A row's aliases as bytes: for each its four parts, every part with its length before it.
enum AliasList {
    static func encoded(_ aliases: [TransactionAlias]) -> Data? {
        guard !aliases.isEmpty else { return nil }
        var data = Data()
        for alias in aliases {
            let parts = [
                alias.store.rawValue, alias.environment.rawValue, alias.transaction.rawValue,
                alias.since.map { String($0.milliseconds) } ?? "",
            ]
            for part in parts {
                var length = UInt32(clamping: part.utf8.count).littleEndian
                withUnsafeBytes(of: &length) { data.append(contentsOf: $0) }
                data.append(contentsOf: part.utf8)
            }
        }
        return data
    }

    /// Reads a list; nil if the bytes are none.
    static func decoded(_ data: Data) -> [TransactionAlias]? {
        var rest = data[...]
        var aliases: [TransactionAlias] = []
        while !rest.isEmpty {
            guard let store = part(of: &rest), let environment = part(of: &rest),
                let transaction = part(of: &rest), let since = part(of: &rest)
            else { return nil }
            let milliseconds = Int64(since)
            guard since.isEmpty || milliseconds != nil else { return nil }
            aliases.append(
                TransactionAlias(
                    store: StoreID(store), environment: StoreEnvironment(environment),
                    transaction: TransactionID(transaction),
                    since: milliseconds.map { Timestamp(milliseconds: $0) }
                )
            )
        }
        return aliases
    }

    private static func part(of rest: inout Data) -> String? {
        guard rest.count >= 4 else { return nil }
        let bits = rest.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        rest = rest.dropFirst(4)
        guard let length = Int(exactly: bits), rest.count >= length else { return nil }
        defer { rest = rest.dropFirst(length) }
        return String(decoding: rest.prefix(length), as: UTF8.self)
    }
}
