// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    import Purser

    /// A purchase that was begun on the store's own page.
    public struct PurchaseIntent: Sendable {
        public let product: Product
        public let offer: Product.SubscriptionOffer?

        init(_ product: Product, offer: OfferID?) {
            self.product = product
            self.offer = product.facts.offers.first { $0.id == offer && offer != nil }
                .flatMap { Product.SubscriptionOffer($0, of: product.facts) }
        }

        public var id: Product.ID { product.id }

        public static var intents: PurchaseIntents { PurchaseIntents() }

        /// Such purchases, one after another.
        public struct PurchaseIntents: AsyncSequence {
            public typealias Element = PurchaseIntent

            public struct AsyncIterator: AsyncIteratorProtocol {
                private var iterator: AsyncStream<PurchaseIntent>.Iterator
                private let listening: StandIn.Listening

                init() {
                    let (stream, listening) = StandIn.here.listenToIntents()
                    iterator = stream.makeAsyncIterator()
                    self.listening = listening
                }

                public mutating func next() async -> PurchaseIntent? { await iterator.next() }
            }

            public func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
        }
    }
#endif
