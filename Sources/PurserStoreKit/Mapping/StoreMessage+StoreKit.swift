import Purser
import PurserStoreKitAPI

#if os(iOS) || os(visionOS) || os(Linux)
    extension StoreMessage {
        /// What StoreKit has to show.
        init(_ message: Message) {
            switch message.reason {
            case .generic: self.init(.generic)
            case .priceIncreaseConsent: self.init(.priceIncrease)
            default:
                let other = Reason.other("\(message.reason.rawValue)")
                self.init(message.reason.isBillingIssue ? .billingIssue : other)
            }
        }
    }
#endif
