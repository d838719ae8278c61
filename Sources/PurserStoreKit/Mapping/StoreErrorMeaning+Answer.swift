import Purser

extension StoreErrorMeaning {
    /// What it says of a payment that had begun.
    var answer: PaymentAnswer {
        switch self {
        case .cancelled: .cancelled
        case .refused(let failure): .refused(failure)
        case .undecided(let failure): .unknown(failure)
        case .alreadyOwned: .alreadyOwned
        }
    }

    /// What it says of a call that only reads or shows.
    var failure: StoreFailure {
        switch self {
        case .cancelled: StoreFailure(.cancelled)
        case .refused(let failure), .undecided(let failure): failure
        case .alreadyOwned: StoreFailure(.other("already owned"))
        }
    }
}
