// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    import Purser

    /// Something the store wants to show.
    public struct Message: Hashable, Sendable {
        /// What it is about.
        public struct Reason: RawRepresentable, Hashable, Sendable {
            public let rawValue: Int

            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            public static let generic = Reason(rawValue: 0)
            public static let priceIncreaseConsent = Reason(rawValue: 1)
            public static let billingIssue = Reason(rawValue: 2)
        }

        public let reason: Reason

        init(_ message: StoreMessage) {
            let reason: Reason =
                switch message.reason {
                case .priceIncrease: .priceIncreaseConsent
                case .billingIssue: .billingIssue
                default: .generic
                }
            self.init(reason: reason)
        }

        init(reason: Reason) {
            self.reason = reason
        }

        public static var messages: Messages { Messages() }

        /// Messages, one after another.
        public struct Messages: AsyncSequence, Sendable {
            public typealias Element = Message

            public struct AsyncIterator: AsyncIteratorProtocol {
                private var iterator: AsyncStream<Message>.Iterator
                private let listening: StandIn.Listening

                init() {
                    let (stream, listening) = StandIn.here.listenToMessages()
                    iterator = stream.makeAsyncIterator()
                    self.listening = listening
                }

                public mutating func next() async -> Message? { await iterator.next() }
            }

            public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
        }
    }
#endif
