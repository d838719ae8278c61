#if PURSER_PLANTS
    /// Faults on purpose in the library's own lines, so that the simulation can be shown to see
    /// them. One is on at a time. No release has this type: `.ci/run release` looks for its name.
    package enum PlantedFault: String, CaseIterable, Sendable {
        case finishBeforeGrant, grantNotSynchronised, rejectionEndsIt
        case grantTwice, revisionNotRaised, goodsOutsideCommit, tokenConsumedTwice
        case factsNotCompared, undecidedIsYes, rejectedIsYes, quantityFromNowhere
        case attemptNotSynchronised, orderNotKept, refusedIsForgotten
        case ownerOfNewestAttempt
        case deliveryNotSynchronised
        case outageRejects, lateVerdictRejects
        case stalledIsDropped, restNeverEnds, callNeverEnds, slotNotFreed, workerNeverDies
        case laterDeliveryNotFinished, ownerNeverAsked
        case restoreIsTrusted
        case grantNotTold
        case emptyReadEndsPurchase
        case revokedStaysEntitled, newsIsIgnored, revokedIsGranted
        case finalKeyIgnored, installationForgotten, reopeningForgotten
        case moveNotUnderNextRevision, mergeLeavesPurchases

        package static let active = Locked<PlantedFault?>(nil)

        var isOn: Bool { Self.active.withLock { $0 } == self }

        /// The invariant that it is planted against.
        package var invariant: String {
            switch self {
            case .finishBeforeGrant, .grantNotSynchronised, .rejectionEndsIt: "I1"
            case .grantTwice, .revisionNotRaised, .goodsOutsideCommit, .installationForgotten,
                .moveNotUnderNextRevision:
                "I2"
            case .factsNotCompared, .undecidedIsYes, .rejectedIsYes, .quantityFromNowhere: "I3"
            case .attemptNotSynchronised, .orderNotKept, .refusedIsForgotten,
                .tokenConsumedTwice, .ownerOfNewestAttempt, .mergeLeavesPurchases:
                "I4"
            case .deliveryNotSynchronised: "I5"
            case .outageRejects, .lateVerdictRejects: "I6"
            case .stalledIsDropped, .restNeverEnds, .callNeverEnds, .slotNotFreed,
                .workerNeverDies, .laterDeliveryNotFinished, .ownerNeverAsked:
                "I7"
            case .restoreIsTrusted: "I8"
            case .grantNotTold: "I9"
            case .emptyReadEndsPurchase, .reopeningForgotten: "I10"
            case .revokedStaysEntitled, .newsIsIgnored, .revokedIsGranted: "I11"
            case .finalKeyIgnored: "I12"
            }
        }

        /// It shows only where two features, or a feature and a crash, meet.
        package var isInteraction: Bool {
            switch self {
            case .grantNotSynchronised, .tokenConsumedTwice,
                .refusedIsForgotten, .stalledIsDropped, .workerNeverDies, .finalKeyIgnored,
                .installationForgotten, .reopeningForgotten, .moveNotUnderNextRevision,
                .mergeLeavesPurchases, .emptyReadEndsPurchase:
                true
            default: false
            }
        }
    }
#endif
