import Foundation
import Purser

/// Reads a configuration's JSON by keys, keeping where it is so that a warning can say it.
struct ConfigurationReader {
    private(set) var configuration: StoreConfiguration
    private var seen: Set<StoreProductID> = []

    init(_ configuration: StoreConfiguration) {
        self.configuration = configuration
    }

    mutating func read(_ root: JSONValue) {
        checkSpelling(root, of: .root, at: "")
        if let settings = root["settings"] { readSettings(settings) }
        readProducts(root["products"], at: "products", kind: nil)
        readProducts(
            root["nonRenewingSubscriptions"], at: "nonRenewingSubscriptions", kind: .nonRenewing
        )
        for (index, group) in (root["subscriptionGroups"]?.elements ?? []).enumerated() {
            let path = "subscriptionGroups[\(index)]"
            checkSpelling(group, of: .group, at: path)
            readProducts(
                group["subscriptions"], at: "\(path).subscriptions", kind: .autoRenewable,
                group: group["id"]?.text
            )
        }
    }

    mutating func replaceSettings(_ settings: StoreSettings) {
        configuration.settings = settings
    }

    mutating func warn(_ key: String, _ message: String) {
        configuration.warnings.append(
            StoreConfiguration.Warning(file: configuration.name, key: key, message: message)
        )
    }

    private mutating func readProducts(
        _ list: JSONValue?, at path: String, kind: ProductKind?, group: String? = nil
    ) {
        for (index, value) in (list?.elements ?? []).enumerated() {
            readProduct(value, at: "\(path)[\(index)]", kind: kind, group: group)
        }
    }

    private mutating func readProduct(
        _ value: JSONValue, at path: String, kind: ProductKind?, group: String?
    ) {
        checkSpelling(value, of: .product, at: path)
        guard let id = readID(value, at: path) else { return }
        let text = value["displayPrice"]?.text ?? ""
        guard let amount = DecimalText.read(text) else {
            configuration.missing[id] = .priceUnreadable
            return warn("\(path).displayPrice", "the price is empty or no decimal number")
        }
        let localizations = readLocalizations(value["localizations"], at: path)
        let settings = configuration.settings
        var product = StoreProduct(
            id: id, kind: kind ?? readKind(value, at: path), name: id.rawValue,
            price: Price(amount, Currencies.currency(of: settings.storefront))
        )
        product.isFamilyShareable = value["familyShareable"]?.isTrue ?? false
        if kind == .autoRenewable {
            let name = value["subscriptionGroupID"]?.text ?? group
            product.group = name.map { SubscriptionGroupID($0) }
            product.level = value["groupNumber"]?.integer
            product.period = readPeriod(value["recurringSubscriptionPeriod"], at: path)
            product.offers = readOffers(of: value, product, at: path)
        }
        if localizations.isEmpty, let name = value["referenceName"]?.text, !name.isEmpty {
            product.name = name
        }
        configuration.items.append(
            StoreConfiguration.Item(
                product: product.localized(localizations, settings), priceText: text,
                localizations: localizations
            )
        )
    }

    private mutating func readID(_ value: JSONValue, at path: String) -> StoreProductID? {
        let text = value["productID"]?.text ?? ""
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if trimmed != text { warn("\(path).productID", "stray white space was trimmed") }
        guard !trimmed.isEmpty else {
            warn("\(path).productID", "there is none, so the product cannot be sold")
            return nil
        }
        let id = StoreProductID(trimmed)
        guard seen.insert(id).inserted else {
            warn("\(path).productID", "it stands for the second time; the first one counts")
            return nil
        }
        return id
    }

    private mutating func readKind(_ value: JSONValue, at path: String) -> ProductKind? {
        switch value["type"]?.text {
        case "Consumable": return .consumable
        case "NonConsumable": return .nonConsumable
        case "NonRenewingSubscription": return .nonRenewing
        case "RecurringSubscription": return .autoRenewable
        default:
            warn("\(path).type", "it is none that is known")
            return nil
        }
    }

    private mutating func readPeriod(_ value: JSONValue?, at path: String) -> SubscriptionPeriod? {
        let period = value?.text.flatMap { SubscriptionPeriod(iso8601: $0) }
        if period == nil {
            warn("\(path).recurringSubscriptionPeriod", "it is no period of one date unit")
        }
        return period
    }

    private mutating func readLocalizations(
        _ list: JSONValue?, at path: String
    ) -> [StoreConfiguration.Localization] {
        (list?.elements ?? []).enumerated().compactMap { index, value in
            checkSpelling(value, of: .localization, at: "\(path).localizations[\(index)]")
            guard let locale = value["locale"]?.text else { return nil }
            return StoreConfiguration.Localization(
                locale: locale, name: value["displayName"]?.text ?? "",
                text: value["description"]?.text ?? ""
            )
        }
    }
}

// MARK: - Offers

extension ConfigurationReader {
    private mutating func readOffers(
        of value: JSONValue, _ product: StoreProduct, at path: String
    ) -> [Offer] {
        var introductory = value["introductoryOffers"]?.elements ?? []
        let names = introductory.map { $0["internalID"]?.text }
        if let single = value["introductoryOffer"], single.isObject,
            introductory.isEmpty || !names.contains(single["internalID"]?.text)
        {
            introductory.insert(single, at: 0)
        }
        let lists: [(String, Offer.Kind, [JSONValue])] = [
            ("introductoryOffer", .introductory, introductory),
            ("adHocOffers", .promotional, value["adHocOffers"]?.elements ?? []),
            ("winbackOffers", .winBack, value["winbackOffers"]?.elements ?? []),
            ("codeOffers", .code, value["codeOffers"]?.elements ?? []),
        ]
        return lists.flatMap { key, kind, values in
            values.enumerated().compactMap { index, value in
                readOffer(value, kind, product, at: "\(path).\(key)[\(index)]")
            }
        }
    }

    private mutating func readOffer(
        _ value: JSONValue, _ kind: Offer.Kind, _ product: StoreProduct, at path: String
    ) -> Offer? {
        checkSpelling(value, of: .offer, at: path)
        let mode: OfferPhase.Mode
        switch value["paymentMode"]?.text {
        case "free": mode = .freeTrial
        case "payAsYouGo": mode = .payAsYouGo
        case "payUpFront": mode = .payUpFront
        case "none": return nil
        default:
            warn("\(path).paymentMode", "it is none that is known, so the offer is left out")
            return nil
        }
        guard
            let period = value["subscriptionPeriod"]?.text
                .flatMap({ SubscriptionPeriod(iso8601: $0) })
        else {
            warn("\(path).subscriptionPeriod", "it is no period, so the offer is left out")
            return nil
        }
        let amount = value["displayPrice"]?.text.flatMap { DecimalText.read($0) }
        if mode != .freeTrial, amount == nil {
            warn("\(path).displayPrice", "the price is empty or no decimal number")
        }
        let phase = OfferPhase(
            mode: mode,
            price: mode == .freeTrial ? nil : amount.map { Price($0, product.price.currency) },
            period: period, count: value["numberOfPeriods"]?.integer ?? 1
        )
        let id = value["offerID"]?.text ?? (kind == .code ? value["referenceName"]?.text : nil)
        return Offer(id: id.map { OfferID($0) }, kind: kind, phases: [phase])
    }
}
