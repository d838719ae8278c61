// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    import Purser
    import PurserTesting

    extension Transaction {
        /// Transactions, one after another.
        public struct Transactions: AsyncSequence, Sendable {
            public typealias Element = VerificationResult<Transaction>

            enum Source: Sendable {
                case updates
                case unfinished
                case all
                case currentEntitlements
            }

            let source: Source

            /// Ends when its task is cancelled, or with the list.
            public struct AsyncIterator: AsyncIteratorProtocol {
                let source: Source
                private var rest: [Transaction]?
                private var iterator: AsyncStream<Transaction>.Iterator?
                private var listening: StandIn.Listening?

                init(_ source: Source) {
                    self.source = source
                    if source == .updates {
                        let (stream, listening) = StandIn.here.listenToTransactions()
                        iterator = stream.makeAsyncIterator()
                        self.listening = listening
                    }
                }

                public mutating func next() async -> VerificationResult<Transaction>? {
                    if source == .updates { return await iterator?.next()?.result }
                    if rest == nil { rest = await Self.read(source).reversed() }
                    return rest?.popLast()?.result
                }

                private static func read(_ source: Source) async -> [Transaction] {
                    let standIn = StandIn.here
                    return switch source {
                    case .updates: []
                    case .unfinished:
                        await standIn.list { () async throws(StoreFailure) in
                            try await standIn.device.unfinished()
                        }
                    case .currentEntitlements:
                        await standIn.list { () async throws(StoreFailure) in
                            try await standIn.owned(.silent)
                        }
                    case .all:
                        standIn.device.device.isConnected
                            ? standIn.device.device.history.map(Transaction.init) : []
                    }
                }
            }

            public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source) }
        }

        public static var updates: Transactions { Transactions(source: .updates) }
        public static var unfinished: Transactions { Transactions(source: .unfinished) }
        public static var all: Transactions { Transactions(source: .all) }
        public static var currentEntitlements: Transactions {
            Transactions(source: .currentEntitlements)
        }
    }
#endif
