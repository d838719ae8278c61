import Purser

extension ConfigurationReader {
    mutating func readSettings(_ value: JSONValue) {
        checkSpelling(value, of: .settings, at: "settings")
        var settings = StoreSettings()
        settings.asksToBuy = value["_askToBuyEnabled"]?.isTrue ?? false
        settings.interruptsPurchases = value["_billingIssuesEnabled"]?.isTrue ?? false
        settings.failsRenewals = value["_renewalBillingIssuesEnabled"]?.isTrue ?? false
        settings.givesGracePeriod = value["_billingGracePeriodEnabled"]?.isTrue ?? false
        settings.showsDialogs = !(value["_disableDialogs"]?.isTrue ?? false)
        if let storefront = value["_storefront"]?.text { settings.storefront = .init(storefront) }
        if let locale = value["_locale"]?.text { settings.locale = locale }
        settings.timeRate = readTimeRate(value)
        for (index, fault) in (value["_storeKitErrors"]?.elements ?? []).enumerated() {
            readFault(fault, into: &settings, at: "settings._storeKitErrors[\(index)]")
        }
        if value["_failTransactionsEnabled"]?.isTrue ?? false, settings.faults[.purchase] == nil {
            let code = value["_storeKitError"]?.integer ?? 0
            settings.faults[.purchase] = Self.failure("payment", code)
        }
        replaceSettings(settings)
    }

    private mutating func readTimeRate(_ value: JSONValue) -> StoreTimeRate {
        let compatible = value["_compatibilityTimeRate"]
        let code =
            value["_timeRate"]?.integer ?? value["_timeRate"]?["3"]?.integer
            ?? compatible?.integer ?? compatible?["3"]?.integer
        guard let code else { return .real }
        guard let rate = StoreTimeRate(code: code) else {
            warn("settings._timeRate", "it is none that is known; time runs as it is")
            return .real
        }
        return rate
    }

    private mutating func readFault(
        _ value: JSONValue, into settings: inout StoreSettings, at path: String
    ) {
        checkSpelling(value, of: .fault, at: path)
        guard let name = value["name"]?.text, let fault = StoreFault(fileName: name) else {
            return warn("\(path).name", "it is none that is known")
        }
        guard value["enabled"]?.isTrue ?? false else { return }
        let current = value["current"]
        settings.faults[fault] = Self.failure(
            current?["type"]?.text ?? "generic", current?["index"]?.integer ?? 0
        )
    }

    /// The failure that a file chooses. Which number means which is not documented: the numbers are
    /// taken as places in StoreKit's own lists of cases, and for old files as its error codes.
    private static func failure(_ type: String, _ index: Int) -> StoreFailure {
        let codes: [StoreFailure.Code] =
            switch type {
            case "purchase":
                [
                    .invalidPayment, .productUnavailable, .notAllowed, .ineligibleForOffer,
                    .invalidPayment, .invalidPayment, .invalidPayment, .invalidPayment,
                ]
            case "payment":
                [
                    .other("unknown"), .other("client invalid"), .cancelled, .invalidPayment,
                    .notAllowed, .productUnavailable, .notAllowed, .network, .network,
                ]
            case "verification":
                []
            default:
                [
                    .other("unknown"), .cancelled, .network, .storeTrouble, .productUnavailable,
                    .notAllowed, .unsupported,
                ]
            }
        let code = codes.indices.contains(index) ? codes[index] : .other("\(type) \(index)")
        return StoreFailure(code, "chosen by the configuration")
    }
}
