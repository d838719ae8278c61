public import Foundation
public import Purser

/// What a journal knows about one purchase, or about a payment that has not become one, for
/// support.
///
/// It holds no receipt, no proof and no token.
public struct InspectedEntry: Hashable, Sendable {
    /// Where it stands.
    @nonexhaustive
    public enum State: String, Hashable, Sendable {
        /// Saved before the store was asked, and no answer is stored.
        case paying
        /// The store waits for a person or a bank.
        case pending
        /// It may have been paid or not.
        case unknown
        /// Nothing was paid.
        case notPaid
        /// Paid and stored; it is being judged.
        case open
        /// Paid, and stuck.
        case held
        /// Judged; the app's handler has something to do.
        case applying
        /// The goods were given.
        case owned
        /// The goods were taken back.
        case revoked
        /// Ended without goods.
        case closed
        /// Counted under another key.
        case merged
        /// A newer version of the library wrote it, or it is damaged.
        case unreadable
    }

    /// Who moves it on.
    @nonexhaustive
    public enum NextTry: String, Hashable, Sendable {
        /// Nobody: it has ended.
        case never
        /// The shop, whenever the app runs; the wait between two tries is not stored.
        case byItself
        /// A person, by an action on the hold.
        case byPerson
    }

    /// One step of its life.
    public struct Step: Hashable, Sendable {
        /// When, by the wall clock.
        public let date: Date
        /// What happened.
        public let text: String
    }

    /// The purchase key's canonical text, or the payment's id.
    public let id: String
    /// Where it stands.
    public let state: State
    /// Since when it is known.
    public internal(set) var since: Date?
    /// The app's product.
    public internal(set) var product: ProductID?
    /// Whose it is.
    public internal(set) var owner: AccountID?
    /// The app's order.
    public internal(set) var order: OrderID?
    /// The store's ids for it, as far as they are still known.
    public internal(set) var transactions: [TransactionID] = []
    /// Why it is not further on, nil where nothing stands in the way.
    public internal(set) var reason: String?
    /// Who moves it on.
    public internal(set) var nextTry: NextTry = .never
    /// Its life, as far as it is still known; oldest first.
    public internal(set) var steps: [Step] = []
    /// What it moved in the journal's own wallet.
    public internal(set) var movements: [WalletMovement] = []
    /// One sentence: what happened, and what support should do.
    public let explanation: String

    init(id: String, state: State, explanation: String) {
        self.id = id
        self.state = state
        self.explanation = explanation
    }

    /// Whether it is meant by a text: its id, one of its transactions, or its order.
    public func matches(_ text: String) -> Bool {
        id == text || order?.rawValue == text || transactions.contains { $0.rawValue == text }
    }
}
