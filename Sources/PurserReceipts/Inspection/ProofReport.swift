public import Foundation

/// What was found in a proof: for people who have to find out why one was refused.
public struct ProofReport: Sendable {
    /// What kind of proof it is.
    @nonexhaustive
    public enum Kind: String, Sendable, Hashable {
        /// A signed transaction.
        case transaction
        /// Signed renewal information.
        case renewalInfo
        /// A signed statement of the app's own purchase.
        case appTransaction
        /// A signed notification of the store's server.
        case notification
        /// A signed token that is none of these, or lacks the claims that would tell.
        case signedData
        /// An app receipt.
        case appReceipt
        /// A purchase signed by Google Play.
        case playPurchase
        /// The property list of a transaction of iOS 6, which is recognised and not judged.
        case legacyTransaction
        /// No proof.
        case unknown
    }

    /// Whether it is genuine. Closed on purpose: there are these three answers.
    public enum Verdict: String, Sendable, Hashable {
        /// It is, and nothing that was asked for differs.
        case valid
        /// It is not, or something differs.
        case rejected
        /// Nobody can say.
        case undecided
    }

    /// How something that was asked for compares. Closed on purpose.
    public enum Mark: String, Sendable, Hashable {
        /// It is what the proof states.
        case matched
        /// The proof states something else, or nothing.
        case differs
        /// It was not asked for.
        case notAsked = "not asked"
    }

    /// One comparison.
    public struct Comparison: Sendable, Hashable {
        /// The rule that compares.
        public let rule: ProofRule
        /// What came out.
        public let mark: Mark
    }

    /// Something that the proof states.
    public struct Field: Sendable, Hashable {
        /// The claim's or attribute's name.
        public let name: String
        /// Its text; empty for a group.
        public let value: String
        /// What it holds.
        public let fields: [Field]

        init(_ name: String, _ value: String = "", _ fields: [Field] = []) {
            self.name = name
            self.value = value
            self.fields = fields
        }
    }

    /// What kind of proof it is.
    public internal(set) var kind: Kind = .unknown
    /// Whether it is genuine.
    public internal(set) var verdict: Verdict = .rejected
    /// Every rule of authenticity that was asked about, in order.
    public internal(set) var rules: [ProofRule] = []
    /// Those that do not hold, and the comparisons that differ.
    public internal(set) var failedRules: [ProofRule] = []
    /// Claims that a whole proof of its kind has and this one has not. They say nothing against it.
    public internal(set) var missingClaims: [String] = []
    /// What was compared with what was asked for.
    public internal(set) var comparisons: [Comparison] = []
    /// The moment at which it was judged.
    public internal(set) var judgedAt: Date?
    /// In words, why there is no verdict of authenticity.
    public internal(set) var reason: String?
    /// What it states; only to be believed if the verdict is `valid`.
    public internal(set) var fields: [Field] = []
    /// Proofs inside this one: a notification's transaction and renewal information.
    public internal(set) var parts: [ProofReport] = []
}
