// The small identifiers share this file: they differ in what they name, not in what they are.

/// The app's own name for something it sells; the same in every store.
public struct ProductID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// One store's name for a product.
public struct StoreProductID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Names a store, for instance `app-store`; part of every purchase key, so it must never change.
public struct StoreID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A store's name for one delivery. A restore may bring a new one for an old purchase.
public struct TransactionID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The app's own order number, made before paying.
public struct OrderID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The app's own name for a user.
public struct AccountID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Names one attempt to pay on this installation; made by Purser before the store is asked.
public struct PaymentID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Names one installation's journal; kept outside backups.
public struct InstallationID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The app's bundle identifier or package name.
public struct AppID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A store's name for one period of a subscription, for instance the App Store's web order line
/// item.
public struct LineItemID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Names a group of subscriptions of which a customer holds one at a time.
public struct SubscriptionGroupID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A store's name for a promotional, win-back or code offer.
public struct OfferID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The country or region of a store account, as ISO 3166-1 alpha-3 text.
public struct StorefrontID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// An ISO 4217 currency code, for instance `EUR`, or a currency of the app's own, for instance
/// `coins`.
public struct CurrencyCode: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Names the key that signs promotional offers.
public struct OfferKeyID: TextIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Takes the text as it is.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension StoreID {
    /// Apple's App Store, through StoreKit 1 or 2.
    public static let appStore: StoreID = "app-store"
    /// Google Play.
    public static let play: StoreID = "play"
}

extension AccountID {
    /// The one owner of an app without sign-in.
    public static let single: AccountID = "single"
}
