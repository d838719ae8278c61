extension BrokenAdapter {
    /// One for each check, in the order of the checks.
    enum Fault: CaseIterable {
        case saysLess, findsUnknownProducts, answersHalfABatch, findsNothingOffline
        case hidesItsStorefront, inventsAStorefront
        case losesProofs, losesTokens, inventsTokens, givesProvisionalKeys, givesFinalKeys
        case repeatsTheFirst, sellsAnything, paysForOne, takesAnyQuantity
        case refusesForACancellation, cancelsForARefusal, refusesWhatWaits, refusesWhatIsUnknown
        case ignoresOffers, hidesOffers, takesOffersItLacks, refusesPlanChanges, takesPlansItLacks
        case waitsForNews, endsNoDelivery, replaysOnceAndForAll, listsNothing, observesOnce
        case confirmsTooEarly, hearsItselfAlone, hidesRefunds, rekeysOnReplay
        case listsOne, listsOnce, readsEmptyOffline, ownsWhatIsUnfinished, ownsOutOfNothing
        case ownsWhatWasRefunded, ownsNothingOffline, cancelsOffline
        case finishesOnce, finishesNothingUnknown, finishesNothing, finishesItsOwn
        case finishesOffline, forgetsTheDeadline, takesBackInTime

        /// The checks that this fault fails beside its own.
        var alsoFails: Set<String> {
            switch self {
            case .repeatsTheFirst: ["A34", "A44"]
            case .ignoresOffers: ["A21"]
            case .endsNoDelivery, .replaysOnceAndForAll: ["A30"]
            case .hearsItselfAlone: ["A18"]
            case .ownsWhatWasRefunded: ["A40"]
            case .finishesOnce: ["A46"]
            case .finishesNothing: ["A45", "A46", "A47"]
            default: []
            }
        }
    }
}
