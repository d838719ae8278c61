/// Asks the stores to describe what the app sells, a few ids at a time, and remembers what they
/// say.
///
/// Ids are split into batches of each store's size, of which a store's number may run at once; a
/// batch that fails loses nothing else. An id is asked for once however many want it. Passing
/// trouble is retried within the limit. A description is fresh for ``CatalogLimits/lifetime`` and
/// belongs to a storefront: when that changes, what is in flight is discarded and asked for again.
///
/// Store calls run as children of ``run()`` and never of a caller, so that a store that does not
/// return holds up no one beyond the limit; what it says later still reaches the cache.
public actor ProductCatalog: ProductCataloging {
    /// One store's product, as it is waited for.
    private struct Listing: Hashable {
        let store: StoreID
        let product: StoreProductID
    }

    /// One call of ``products(_:)``.
    private struct Inquiry {
        let waiter = Waiter<Void>()
        var answers: [Listing: ProductShelf.Answer] = [:]
        var open: Set<Listing> = []
    }

    /// How the watch over a request ended. Closed on purpose.
    private enum Watch: Sendable {
        case landed
        case late
        case stopped
    }

    private let stores: [StoreID]
    private let sources: [StoreID: any ProductSource]
    private let limits: CatalogLimits
    private let retry = RetryPolicy()
    private let effects: Effects
    private let calls = CallRunner()
    private var index = ProductIndex()
    private var shelves: [StoreID: ProductShelf] = [:]
    private var inquiries: [Int: Inquiry] = [:]
    private var inquirers: [Listing: Set<Int>] = [:]
    private var lastInquiry = 0

    /// Makes a catalog.
    ///
    /// - Parameters:
    ///   - definitions: what the app sells; more can be defined later.
    ///   - sources: the stores, in the order in which the app prefers them. Of two with the same
    ///     ``ProductSource/store`` the first is asked.
    ///   - limits: how long and how much.
    ///   - effects: the clock and the randomness of the pauses between tries.
    public init(
        _ definitions: [ProductDefinition], sources: [any ProductSource],
        limits: CatalogLimits = CatalogLimits(), effects: Effects = .live
    ) {
        self.sources = Dictionary(sources.map { ($0.store, $0) }) { first, _ in first }
        var seen: Set<StoreID> = []
        stores = sources.map(\.store).filter { seen.insert($0).inserted }
        self.limits = limits
        self.effects = effects
        index.define(definitions)
        for (store, source) in self.sources {
            shelves[store] = ProductShelf(
                batchSize: source.productBatchSize, parallel: source.parallelProductRequests,
                limits: limits
            )
        }
    }

    /// Makes the store calls, until cancelled; a child of the shop's own `run()`.
    ///
    /// It can be run again afterwards: requests that were cut short are made again. It returns when
    /// the store calls that it began have returned.
    public nonisolated func run() async {
        await calls.run()
    }

    /// Adds definitions, replacing those of equal id. Of two products that claim one store's id or
    /// one price tier, the one defined last has it.
    public func define(_ definitions: [ProductDefinition]) {
        index.define(definitions)
    }

    /// All definitions, ordered by id.
    public func definitions() -> [ProductDefinition] {
        index.all
    }

    /// The definition of a product.
    public func definition(of product: ProductID) -> ProductDefinition? {
        index[product]
    }

    /// The definition of what a store sells, or sold, under an id of its own.
    public func definition(of product: StoreProductID, in store: StoreID) -> ProductDefinition? {
        index.product(product, in: store).flatMap { index[$0] }
    }

    /// The product of a price step.
    public func product(of tier: PriceTier) -> ProductID? {
        index.product(of: tier)
    }

    /// Describes products, as ``ProductCataloging/products(_:)`` says.
    public func products(_ ids: [ProductID]?) async -> CatalogResult {
        var seen: Set<ProductID> = []
        let asked = (ids ?? index.all.map(\.id)).filter { seen.insert($0).inserted }
        // Definitions as they are now: one that is replaced meanwhile has no say in this call.
        let definitions = asked.map { ($0, index[$0]) }
        let number = begin(definitions.compactMap(\.1))
        if let inquiry = inquiries[number], !inquiry.open.isEmpty {
            await inquiry.waiter.value(
                until: effects.uptime() + limits.answer, on: effects, late: {}, cancelled: ()
            )
        }
        return result(definitions, answers: end(number))
    }

    /// Forgets what a store said for another storefront, as
    /// ``ProductCataloging/storefrontChanged(to:in:)`` says.
    public func storefrontChanged(to storefront: StorefrontID?, in store: StoreID) {
        shelves[store]?.storefrontChanged(to: storefront)
        startRequests(store)
    }
}

// MARK: - Inquiries

extension ProductCatalog {
    private func stores(selling definition: ProductDefinition) -> [StoreID] {
        guard let some = definition.stores else { return stores }
        return stores.filter(some.contains)
    }

    private func begin(_ definitions: [ProductDefinition]) -> Int {
        lastInquiry += 1
        var inquiry = Inquiry()
        let now = effects.uptime()
        for definition in definitions {
            for store in stores(selling: definition) {
                let listing = Listing(store: store, product: definition.storeID(in: store))
                guard let answer = shelves[store]?.want(listing.product, at: now) else {
                    inquiry.open.insert(listing)
                    inquirers[listing, default: []].insert(lastInquiry)
                    continue
                }
                inquiry.answers[listing] = answer
            }
        }
        inquiries[lastInquiry] = inquiry
        for store in stores { startRequests(store) }
        return lastInquiry
    }

    /// What has been answered until now.
    private func end(_ number: Int) -> [Listing: ProductShelf.Answer] {
        guard let inquiry = inquiries.removeValue(forKey: number) else { return [:] }
        for listing in inquiry.open {
            inquirers[listing]?.remove(number)
            if inquirers[listing]?.isEmpty ?? false { inquirers[listing] = nil }
        }
        return inquiry.answers
    }

    private func tell(
        _ answers: [(id: StoreProductID, answer: ProductShelf.Answer)], of store: StoreID
    ) {
        for (id, answer) in answers {
            let listing = Listing(store: store, product: id)
            for number in inquirers.removeValue(forKey: listing)?.sorted() ?? [] {
                inquiries[number]?.answers[listing] = answer
                inquiries[number]?.open.remove(listing)
                if let inquiry = inquiries[number], inquiry.open.isEmpty {
                    inquiry.waiter.answer(())
                }
            }
        }
    }

    private func result(
        _ definitions: [(ProductID, ProductDefinition?)], answers: [Listing: ProductShelf.Answer]
    ) -> CatalogResult {
        var result = CatalogResult(found: [], missing: [:])
        for (id, definition) in definitions {
            guard let definition else {
                result.missing[id] = .undefined
                continue
            }
            var isFound = false
            var reasons: [MissingReason] = []
            for store in stores(selling: definition) {
                let listing = Listing(store: store, product: definition.storeID(in: store))
                switch answers[listing] ?? .missing(.timedOut) {
                case .found(let product):
                    isFound = true
                    result.found.append(
                        CatalogProduct(definition: definition, store: store, product: product)
                    )
                case .missing(let reason):
                    reasons.append(reason)
                    result.missingByStore[store, default: [:]][id] = reason
                }
            }
            guard !isFound else { continue }
            result.missing[id] = reasons.min { $0.hopelessness < $1.hopelessness } ?? .notSold
        }
        return result
    }
}

// MARK: - Store calls

extension ProductCatalog {
    private func startRequests(_ store: StoreID) {
        guard let source = sources[store] else { return }
        while let request = shelves[store]?.nextRequest() {
            calls.start { [weak self] in await self?.carryOut(request, from: source) }
        }
    }

    /// Runs as a child of ``run()``; the watch over it is a child of its own, since this one may
    /// hang.
    private nonisolated func carryOut(
        _ request: ProductShelf.Request, from source: any ProductSource
    ) async {
        let deadline = effects.uptime() + limits.request
        let watch = Waiter<Watch>()
        calls.start { [weak self] in
            guard let self else { return }
            let ending = await watch.value(
                until: deadline, on: self.effects, late: { .late }, cancelled: .stopped
            )
            switch ending {
            case .landed: return
            case .late: await self.ended(request, .late, of: source.store)
            case .stopped: await self.ended(request, .cutOff, of: source.store)
            }
        }
        let ending = await ask(source, for: request.ids, until: deadline)
        // The state first, so that the watch never reports a request late that has landed.
        await ended(request, ending, of: source.store)
        watch.answer(.landed)
    }

    private nonisolated func ask(
        _ source: any ProductSource, for ids: [StoreProductID], until deadline: Duration
    ) async -> ProductShelf.Ending {
        var failures = 0
        while true {
            do throws(StoreFailure) {
                return .answered(try await source.products(ids))
            } catch {
                guard !Task.isCancelled else { return .stopped }
                failures += 1
                let rest = retry.rest(
                    afterFailures: failures, isWatched: true, serverDelay: nil,
                    jitter: effects.randomFraction()
                )
                let next = effects.uptime() + max(rest, limits.shortestRest)
                guard error.isRetryable, failures < limits.attempts, next < deadline else {
                    return .failed(error)
                }
                do {
                    try await effects.sleep(until: next)
                } catch {
                    return .stopped
                }
            }
        }
    }

    private func ended(
        _ request: ProductShelf.Request, _ ending: ProductShelf.Ending, of store: StoreID
    ) {
        let answers = shelves[store]?.end(request.number, ending, at: effects.uptime()) ?? []
        tell(answers, of: store)
        startRequests(store)
    }
}

extension MissingReason {
    /// Less means more hope that the product can be had.
    fileprivate var hopelessness: Int {
        switch self {
        case .timedOut: 0
        case .unavailable: 1
        case .priceUnreadable: 2
        case .invalid: 3
        case .undefined, .notSold: 4
        }
    }
}
