#if canImport(os)
    import os
#endif

/// Where a log's lines also go on systems that have `os.Logger`; elsewhere nowhere.
///
/// The lines are redacted before they come here, so they are public: a person can read them in the
/// console without the app's debugger.
struct SystemLog: Sendable {
    #if canImport(os)
        private let logger = Logger(subsystem: "Purser", category: "purchases")

        func write(_ line: String) {
            logger.notice("\(line, privacy: .public)")
        }
    #else
        func write(_ line: String) {}
    #endif
}
