import Purser

/// What an answer's `status` means: the whole table, and whatever stands outside it is undecided.
enum VerifyReceiptStatus: Hashable, Sendable {
    /// The receipt as a whole is genuine; its facts decide.
    case genuine
    /// The receipt is from another world of the store.
    case belongsTo(StoreEnvironment)
    case rejected(RejectionReason)
    case undecided(UndecidedReason)

    init(_ answer: AnswerValue) {
        // Only a number counts: a flag or a text in its place is no answer of the App Store's.
        guard case .number(let text) = answer["status"].value,
            let status = answer["status"].integer,
            text != "-0"
        else {
            self = .trouble("the answer has no status that is a whole number")
            return
        }
        self =
            switch status {
            // 21006: an expired subscription, whose receipt is genuine.
            case 0, 21006: .genuine
            case 21000, 21001: .misconfigured("status \(status): not asked in the right way")
            // A whole day's outage once answered so to good receipts.
            case 21002:
                .undecided(
                    UndecidedReason(
                        .receiptUnreadable, "status 21002: malformed, or a moment's trouble"))
            case 21003: .rejected(RejectionReason(.notAuthentic, "status 21003"))
            case 21004: .misconfigured("status 21004: the shared secret is not this app's")
            case 21005, 21009: .trouble("status \(status)")
            case 21007: .belongsTo(.sandbox)
            case 21008: .belongsTo(.production)
            case 21010: .rejected(RejectionReason(.accountUnknown, "status 21010"))
            case 21100...21199: .internalTrouble(status, answer)
            default: .trouble("status \(status), which has no known meaning")
            }
    }

    private static func internalTrouble(_ status: Int, _ answer: AnswerValue) -> Self {
        let flag = (answer["is-retryable"].exists ? answer["is-retryable"] : answer["is_retryable"])
            .flag
        // Not to be tried again in this call, which never happens here; a refusal it is not.
        let advice = flag.map { $0 ? ", try again later" : ", not to be tried again at once" } ?? ""
        return .trouble("status \(status)\(advice)")
    }

    private static func trouble(_ message: String) -> Self {
        .undecided(UndecidedReason(.serverTrouble, message))
    }

    private static func misconfigured(_ message: String) -> Self {
        .undecided(UndecidedReason(.misconfigured, message))
    }
}
