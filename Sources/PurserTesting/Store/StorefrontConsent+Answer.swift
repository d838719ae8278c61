import Purser

extension StorefrontConsent {
    /// Whether a payment goes on in another storefront; what is not known stops it.
    func allows(_ storefront: StorefrontID) -> Bool {
        switch self {
        case .proceed: true
        case .ask(let decide): decide(storefront)
        case .stop: false
        }
    }
}
