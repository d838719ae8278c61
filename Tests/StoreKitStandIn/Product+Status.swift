// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser
    import PurserTesting

    extension Product.SubscriptionInfo {
        /// Where a subscription stands.
        public struct Status: Hashable, Sendable {
            public let state: RenewalState
            public let transaction: VerificationResult<Transaction>
            public let renewalInfo: VerificationResult<RenewalInfo>

            init?(_ transaction: Transaction) {
                guard let proof = transaction.facts.renewal else { return nil }
                state = RenewalState(transaction, proof)
                self.transaction = transaction.result
                renewalInfo = .verified(RenewalInfo(proof))
            }

            public static var updates: Statuses { Statuses() }

            /// What changes, one after another.
            public struct Statuses: AsyncSequence, Sendable {
                public typealias Element = Status

                public struct AsyncIterator: AsyncIteratorProtocol {
                    private var iterator: AsyncStream<Status>.Iterator
                    private let listening: StandIn.Listening

                    init() {
                        let (stream, listening) = StandIn.here.listenToStatuses()
                        iterator = stream.makeAsyncIterator()
                        self.listening = listening
                    }

                    public mutating func next() async -> Status? { await iterator.next() }
                }

                public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
            }
        }

        /// In which state it is.
        public struct RenewalState: RawRepresentable, Hashable, Sendable {
            public let rawValue: Int

            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            init(_ transaction: Transaction, _ proof: RenewalProof) {
                let stated = TestProof.renewal(in: proof.proof)?.subscription.state
                self =
                    switch stated {
                    case _ where transaction.facts.revoked != nil: .revoked
                    case .grace: .inGracePeriod
                    case .retrying: .inBillingRetryPeriod
                    case .ended: .expired
                    default: .subscribed
                    }
            }

            public static let subscribed = RenewalState(rawValue: 1)
            public static let expired = RenewalState(rawValue: 2)
            public static let inBillingRetryPeriod = RenewalState(rawValue: 3)
            public static let inGracePeriod = RenewalState(rawValue: 4)
            public static let revoked = RenewalState(rawValue: 5)
        }

        /// Whether and how it renews.
        public struct RenewalInfo: Hashable, Sendable {
            let proof: RenewalProof

            init(_ proof: RenewalProof) {
                self.proof = proof
            }

            public var signedDate: Date { proof.signedAt.date }
        }
    }
#endif
