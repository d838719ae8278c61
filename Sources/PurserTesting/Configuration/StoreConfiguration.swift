public import Foundation
public import Purser

/// What an Xcode StoreKit configuration (`.storekit`) says: products with their offers, and
/// settings.
///
/// The form is not documented; files of versions 1.0 to 5.0 are read by the keys that are there.
/// Unknown keys are ignored. What is strange but usable is told in ``warnings``. The private key
/// that such a file may hold is never read, and no text of this type quotes a value from the file.
public struct StoreConfiguration: Sendable {
    /// A product with what only the file says of it.
    public struct Item: Sendable {
        /// The product, priced in the storefront's currency and named in the file's locale.
        public var product: StoreProduct
        /// The price as the file writes it.
        public var priceText: String
        /// Names and descriptions by locale, in the file's order.
        public var localizations: [Localization]
    }

    /// A product's name and description in one language.
    public struct Localization: Hashable, Sendable {
        /// The locale's identifier, for instance `en_US`.
        public var locale: String
        /// The name.
        public var name: String
        /// The description.
        public var text: String
    }

    /// Something strange in the file that did not make it unusable.
    public struct Warning: Hashable, Sendable, CustomStringConvertible {
        /// The file's name.
        public let file: String
        /// Where, as the keys that lead there, for instance `products[2].displayPrice`.
        public let key: String
        /// What is strange.
        public let message: String

        /// File, key and message in one line.
        public var description: String { "\(file): \(key): \(message)" }
    }

    /// No configuration is larger.
    public static let sizeLimitBytes = 16 * 1_048_576

    /// The file's name.
    public let name: String
    /// What can be sold, in the file's order: products, non-renewing subscriptions, groups.
    public internal(set) var items: [Item] = []
    /// What cannot, and why.
    public internal(set) var missing: [StoreProductID: MissingReason] = [:]
    /// How the file wants the store to behave.
    public internal(set) var settings = StoreSettings()
    /// What is strange, in the order in which it was met.
    public internal(set) var warnings: [Warning] = []

    private init(name: String) {
        self.name = name
    }

    /// The products that can be sold.
    public var products: [StoreProduct] { items.map(\.product) }

    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - data: the file's bytes.
    ///   - name: the file's name, for messages.
    /// - Throws: ``StoreConfigurationFailure``
    public init(_ data: Data, name: String) throws(StoreConfigurationFailure) {
        func failure(_ code: StoreConfigurationFailure.Code) -> StoreConfigurationFailure {
            StoreConfigurationFailure(code: code, file: name)
        }
        if data.isEmpty { throw failure(.empty) }
        if data.count > Self.sizeLimitBytes { throw failure(.tooLarge) }
        guard let root = try? JSONDecoder().decode(JSONValue.self, from: data), root.isObject else {
            throw failure(.notJSON)
        }
        var reader = ConfigurationReader(StoreConfiguration(name: name))
        reader.read(root)
        self = reader.configuration
        if items.isEmpty { throw failure(.nothingToSell) }
    }

    /// Reads a configuration from a file.
    ///
    /// - Throws: ``StoreConfigurationFailure``
    public static func file(_ url: URL) throws(StoreConfigurationFailure) -> StoreConfiguration {
        let name = url.lastPathComponent
        let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        guard let values, values.isRegularFile == true else {
            throw StoreConfigurationFailure(code: .unreadable, file: name)
        }
        if (values.fileSize ?? 0) > sizeLimitBytes {
            throw StoreConfigurationFailure(code: .tooLarge, file: name)
        }
        guard let data = try? Data(contentsOf: url) else {
            throw StoreConfigurationFailure(code: .unreadable, file: name)
        }
        return try StoreConfiguration(data, name: name)
    }

    /// Reads a configuration from the file at a path.
    ///
    /// - Throws: ``StoreConfigurationFailure``
    public static func file(_ path: String) throws(StoreConfigurationFailure) -> StoreConfiguration
    {
        try file(URL(fileURLWithPath: path))
    }
}
