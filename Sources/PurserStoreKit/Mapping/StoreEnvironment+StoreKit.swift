import Purser
import PurserStoreKitAPI

extension StoreEnvironment {
    /// The world of a StoreKit 2 transaction; one that this version does not know keeps its own
    /// word, so that its ids never meet those of another.
    init(_ environment: AppStore.Environment) {
        switch environment {
        case .production: self = .production
        case .sandbox: self = .sandbox
        case .xcode: self = .xcode
        default: self.init(rawValue: environment.rawValue)
        }
    }
}
