import Foundation
import Purser
import PurserReceipts

/// What the command line asks for.
struct InspectorOptions {
    var files: [String] = []
    var roots: [String] = []
    var key: String?
    var isJSON = false
    var isHelp = false
    var expectation = ProofExpectation()

    static let usage = """
        usage: ReceiptInspector FILE... [options]

        Shows a receipt, a signed token, a notification or a Play purchase as a tree, each rule with
        a mark. Exits with 0 only if every file is valid.

          --at DATE         judge at this moment (2025-06-15 or 2025-06-15T12:00:00Z)
          --root FILE       trust this certificate (DER) as well
          --environment E   compare with production, sandbox, xcode or localTesting
          --bundle ID       compare with this app
          --product ID      compare with this product
          --transaction ID  compare with this transaction
          --device ID       compare with this device (a UUID, or bytes in hexadecimal digits)
          --key FILE|TEXT   a Play app's public key, base64
          --json            one JSON object a file
        """

    /// An argument that means nothing.
    struct Unknown: Error {
        let argument: String
    }

    init(_ arguments: [String]) throws(Unknown) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--help", "-h": isHelp = true
            case _ where argument.hasPrefix("--"):
                guard let value = rest.popFirst() else { throw Unknown(argument: argument) }
                try take(argument, value)
            default: files.append(argument)
            }
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(Unknown) {
        switch name {
        case "--at":
            guard let date = Self.date(value) else { throw Unknown(argument: value) }
            expectation.date = date
        case "--root": roots.append(value)
        case "--environment": expectation.environment = Self.environment(value)
        case "--bundle": expectation.bundle = AppID(value)
        case "--product": expectation.product = StoreProductID(value)
        case "--transaction": expectation.transaction = TransactionID(value)
        case "--device":
            guard let device = Self.device(value) else { throw Unknown(argument: value) }
            expectation.device = device
        case "--key": key = value
        default: throw Unknown(argument: name)
        }
    }

    private static func date(_ text: String) -> Date? {
        let full = text.contains("T") ? text : text + "T00:00:00Z"
        return try? Date(full, strategy: .iso8601)
    }

    private static func environment(_ word: String) -> StoreEnvironment {
        switch word.lowercased() {
        case "localtesting": .localTesting
        case let word: StoreEnvironment(word)
        }
    }

    private static func device(_ text: String) -> DeviceIdentifier? {
        if let uuid = UUID(uuidString: text) { return DeviceIdentifier(uuid) }
        let digits = text.filter { $0 != ":" }.compactMap(\.hexDigitValue)
        guard digits.count.isMultiple(of: 2), !digits.isEmpty else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
        return DeviceIdentifier(bytes: Data(bytes))
    }
}
