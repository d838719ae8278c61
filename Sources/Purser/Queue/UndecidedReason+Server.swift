extension UndecidedReason {
    /// Whether a server did not answer, which happens to everyone at the same time.
    var isOfServer: Bool {
        switch code {
        case .timedOut, .unreachable, .serverTrouble, .receiptUnreadable, .misconfigured: true
        default: false
        }
    }
}
