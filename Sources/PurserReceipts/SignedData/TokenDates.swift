import Purser

/// The two claims that say under which roots and at which date a token is to be judged.
struct TokenDates: Sendable {
    let environment: StoreEnvironment
    let signedAt: Timestamp?

    /// Reads them wherever the kind of token has them: notifications keep the environment in `data`
    /// or `summary`, app transactions call it `receiptType` and their date by two names.
    init(_ claims: JSONObject) {
        let inner = claims["data"]?.object ?? claims["summary"]?.object
        let name =
            claims["environment"] ?? claims["receiptType"] ?? inner?["environment"]
        environment = name?.text.map(StoreEnvironment.init(appStore:)) ?? .production
        signedAt = (claims["signedDate"] ?? claims["receiptCreationDate"])?.timestamp
    }
}

extension StoreEnvironment {
    /// Reads the App Store's word for a world; one that is not known stays as it is.
    init(appStore word: String) {
        switch word {
        case "Production": self = .production
        case "Sandbox": self = .sandbox
        case "Xcode": self = .xcode
        case "LocalTesting": self = .localTesting
        default: self.init(rawValue: word)
        }
    }
}

extension JSONValue {
    /// Milliseconds since 1970, rounded: Xcode writes fractions of them.
    var timestamp: Timestamp? {
        guard let text else { return nil }
        if let whole = Int64(text) { return Timestamp(milliseconds: whole) }
        guard let number = Double(text) else { return nil }
        return Int64(exactly: number.rounded()).map(Timestamp.init(milliseconds:))
    }
}
