// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    import Purser
    import PurserTesting

    /// A country's shop.
    public struct Storefront: Identifiable, Hashable, Sendable {
        public let countryCode: String
        public let id: String

        init(_ storefront: StorefrontID) {
            countryCode = storefront.rawValue
            id = storefront.rawValue
        }

        /// Nil where the account cannot be seen.
        public static var current: Storefront? {
            get async { await StandIn.here.device.storefront().map(Storefront.init) }
        }

        public static var updates: Storefronts { Storefronts() }

        /// The account's shops, one after another.
        public struct Storefronts: AsyncSequence, Sendable {
            public typealias Element = Storefront

            public struct AsyncIterator: AsyncIteratorProtocol {
                private var iterator: AsyncStream<Storefront>.Iterator
                private let listening: StandIn.Listening

                init() {
                    let (stream, listening) = StandIn.here.listenToStorefronts()
                    iterator = stream.makeAsyncIterator()
                    self.listening = listening
                }

                public mutating func next() async -> Storefront? { await iterator.next() }
            }

            public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
        }
    }
#endif
