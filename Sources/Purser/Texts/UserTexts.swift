public import Foundation

/// Short texts that may be shown to a user, for everything that did not simply work: errors, holds,
/// refusals, and what a purchase waits for. In English and Simplified Chinese.
///
/// They say nothing that only a developer understands; that is in `advice`. An app that wants other
/// words overrides a text by its key, or all of them in a language of its own.
public struct UserTexts: Sendable {
    /// Languages in the order of preference, as the system writes them. Default: those in which
    /// the app itself is shown, so that its pages and these texts agree.
    public var languages: [String]
    /// The app's own text for a key of ``keys``; nil takes the library's.
    public var overriding: @Sendable (_ key: String) -> String?

    /// Makes the texts.
    ///
    /// - Parameters:
    ///   - languages: in the order of preference.
    ///   - overriding: the app's own text for a key of ``keys``; nil takes the library's.
    public init(
        languages: [String] = Bundle.main.preferredLocalizations,
        overriding: @escaping @Sendable (_ key: String) -> String? = { _ in nil }
    ) {
        self.languages = languages
        self.overriding = overriding
    }

    /// Every key, sorted: a group, a dot and the permanent name of what is told, for instance
    /// `error.network`. Keys are only ever added.
    public static var keys: [String] { TextTable.english.keys.sorted() }

    /// What to tell a user whose call failed.
    public func text(for error: PurchaseError) -> String {
        text("error.\(error.code.name)", else: "error.unknown")
    }

    /// What to tell a user whose purchase is stuck. A server's own text for a refusal comes first.
    public func text(for reason: HoldReason) -> String {
        if case .rejected(let rejection) = reason, let text = rejection.userText { return text }
        return text("hold.\(reason.name)", else: "error.unknown")
    }

    /// What to tell a user whose purchase was refused: the server's own text, where it sent one.
    public func text(for reason: RejectionReason) -> String {
        if let text = reason.userText { return text }
        return text("rejection.\(reason.code.name)", else: "rejection.other")
    }

    /// What to tell a user whose purchase is not decided yet.
    public func text(for reason: PendingReason) -> String {
        text("pending.\(reason.name)", else: "error.unknown")
    }

    /// What to tell a user whose call to buy has ended; nil where there is nothing to say, because
    /// the goods are there or the user cancelled.
    public func text(for outcome: PurchaseOutcome) -> String? {
        switch outcome {
        case .granted, .resumed, .cancelled: nil
        case .pending(let reason): text(for: reason)
        case .rejected(let reason): text(for: reason)
        case .alreadyOwned(.same): text("outcome.alreadyOwned", else: "error.unknown")
        case .alreadyOwned(.other): text(for: HoldReason.ownedByOther)
        case .scheduled: text("outcome.scheduled", else: "error.unknown")
        case .unknown: text("hold.paymentUnknown", else: "error.unknown")
        }
    }

    private func text(_ key: String, else fallback: String) -> String {
        let key = TextTable.english[key] == nil ? fallback : key
        if let text = overriding(key) { return text }
        let table = TextTable.loaded[TextTable.language(preferring: languages)]
        return table?[key] ?? TextTable.english[key] ?? ""
    }
}
