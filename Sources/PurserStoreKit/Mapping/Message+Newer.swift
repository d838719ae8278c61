import PurserStoreKitAPI

// Newer than iOS 16: a reason that older systems do not have.

#if os(iOS) || os(visionOS) || os(Linux)
    extension Message.Reason {
        /// Whether a renewal could not be paid; said from iOS 16.4 on.
        var isBillingIssue: Bool {
            guard #available(iOS 16.4, *) else { return false }
            return self == .billingIssue
        }
    }
#endif
