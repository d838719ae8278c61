/// Finds keys that are nearly, but not quite, ones that mean something.
extension ConfigurationReader {
    enum Part {
        case root, group, product, offer, localization, settings, fault

        var keys: [String] {
            switch self {
            case .root:
                [
                    "identifier", "version", "products", "nonRenewingSubscriptions",
                    "subscriptionGroups", "settings", "appPolicies", "subscriptionOffersKeyPair",
                ]
            case .group:
                ["id", "name", "localizations", "subscriptions"]
            case .product:
                [
                    "productID", "type", "displayPrice", "familyShareable", "internalID",
                    "referenceName", "localizations", "subscriptionGroupID", "groupNumber",
                    "recurringSubscriptionPeriod", "introductoryOffer", "introductoryOffers",
                    "adHocOffers", "codeOffers", "winbackOffers", "billingPlans",
                ]
            case .offer:
                [
                    "internalID", "paymentMode", "subscriptionPeriod", "numberOfPeriods",
                    "displayPrice", "offerID", "referenceName", "isEligible", "eligibility",
                    "isStackable", "billingPlanType",
                ]
            case .localization:
                ["locale", "displayName", "description"]
            case .settings:
                [
                    "_askToBuyEnabled", "_billingIssuesEnabled", "_renewalBillingIssuesEnabled",
                    "_billingGracePeriodEnabled", "_disableDialogs", "_failTransactionsEnabled",
                    "_storeKitError", "_storeKitErrors", "_locale", "_storefront", "_timeRate",
                    "_compatibilityTimeRate", "_applicationInternalID", "_developerTeamID",
                    "_lastSynchronizedDate",
                ]
            case .fault:
                ["name", "enabled", "current"]
            }
        }
    }

    /// Reports keys that are within two letters of a known one that is not there.
    mutating func checkSpelling(_ value: JSONValue, of part: Part, at path: String) {
        let known = part.keys
        let present = value.keys
        for key in present where !known.contains(key) && key.utf8.count <= 64 {
            let meant = known.first { name in
                name.utf8.count > 4 && !present.contains(name)
                    && Self.distance(Array(key.lowercased()), Array(name.lowercased())) <= 2
            }
            guard let meant else { continue }
            warn(path.isEmpty ? key : "\(path).\(key)", "it looks like a misspelt `\(meant)`")
        }
    }

    /// How many letters must be added, dropped or changed to make one word the other.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (place, letter) in left.enumerated() {
            var corner = row[0]
            row[0] = place + 1
            for (index, other) in right.enumerated() {
                let change = corner + (letter == other ? 0 : 1)
                corner = row[index + 1]
                row[index + 1] = min(change, corner + 1, row[index] + 1)
            }
        }
        return row[right.count]
    }
}
