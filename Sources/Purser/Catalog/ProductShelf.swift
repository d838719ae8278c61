/// What one store said of its products, and what it is being asked: a pure state machine.
///
/// Each id is asked for by one request at a time, which all who want it share. Answers are kept by
/// storefront. A request belongs to the storefront under which it was made: after a change its
/// answer is discarded and its ids wait again.
struct ProductShelf: Sendable {
    /// What is known of one id. Closed on purpose.
    enum Answer: Hashable, Sendable {
        case found(StoreProduct)
        case missing(MissingReason)
    }

    /// How one request ended. Closed on purpose.
    enum Ending: Sendable {
        case answered(ProductBatch)
        case failed(StoreFailure)
        /// The call returned without an answer, since nothing runs any more.
        case stopped
        /// The call outlived its limit, and may still return.
        case late
        /// Nothing runs any more, but the call has not returned yet.
        case cutOff
    }

    /// One request.
    struct Request: Hashable, Sendable {
        let number: Int
        let ids: [StoreProductID]
        fileprivate let storefrontNumber: Int
        fileprivate var isParked = false
    }

    private struct Entry: Sendable {
        let answer: Answer
        let request: Int
        let freshUntil: Duration
    }

    private let batchSize: Int
    private let parallel: Int
    private let limits: CatalogLimits
    private var storefront: StorefrontID?
    private var storefrontNumber = 0
    private var cache: [StorefrontID?: [StoreProductID: Entry]] = [:]
    private var requests: [Int: Request] = [:]
    private var lastNumber = 0
    /// The ids to be asked, in order from `head` on, and all that are asked or to be asked.
    private var waiting: [StoreProductID] = []
    private var head = 0
    private var asked: [StoreProductID: Int] = [:]

    init(batchSize: Int, parallel: Int, limits: CatalogLimits) {
        self.batchSize = max(1, batchSize)
        self.parallel = max(1, parallel)
        self.limits = limits
    }

    /// What is freshly known of an id; nil if it is not, and then it will be asked for.
    mutating func want(_ id: StoreProductID, at now: Duration) -> Answer? {
        if let entry = cache[storefront]?[id], now < entry.freshUntil { return entry.answer }
        if asked[id] == nil {
            asked[id] = 0
            waiting.append(id)
        }
        return nil
    }

    /// The next request to make, as long as the store may be asked more.
    mutating func nextRequest() -> Request? {
        let parked = requests.values.reduce(0) { $0 + ($1.isParked ? 1 : 0) }
        guard head < waiting.count, requests.count < limits.parked,
            requests.count - parked < parallel
        else { return nil }
        let end = min(waiting.count, head + batchSize)
        lastNumber += 1
        let request = Request(
            number: lastNumber, ids: Array(waiting[head..<end]), storefrontNumber: storefrontNumber
        )
        head = end
        if head == waiting.count {
            waiting = []
            head = 0
        }
        for id in request.ids { asked[id] = request.number }
        requests[request.number] = request
        return request
    }

    /// Takes note of how a request ended; after `late` and `cutOff` its call ends once more.
    ///
    /// - Returns: what is to be told to those who wait, in the order of the request.
    mutating func end(
        _ number: Int, _ ending: Ending, at now: Duration
    ) -> [(id: StoreProductID, answer: Answer)] {
        guard let request = requests[number] else { return [] }
        let isCurrent = request.storefrontNumber == storefrontNumber
        switch ending {
        case .answered(let batch):
            requests[number] = nil
            return isCurrent ? keep(batch, of: request, at: now) : []
        case .failed(let failure):
            requests[number] = nil
            return release(request).map { ($0, .missing(.unavailable(failure))) }
        case .stopped:
            requests[number] = nil
            ask(release(request))
        case .late:
            // Whoever waits goes on waiting for what it may still say; newcomers ask anew.
            requests[number]?.isParked = true
            _ = release(request)
        case .cutOff:
            requests[number]?.isParked = true
            ask(release(request))
        }
        return []
    }

    /// Discards what is in flight if the storefront is another one; its ids wait to be asked again.
    mutating func storefrontChanged(to new: StorefrontID?) {
        guard new == nil || new != storefront else { return }
        storefront = new
        storefrontNumber += 1
        cache[nil] = nil
        if cache.count > limits.storefronts { cache = cache.filter { $0.key == new } }
        for request in requests.values.sorted(by: { $0.number < $1.number }) {
            ask(release(request))
        }
    }

    private mutating func keep(
        _ batch: ProductBatch, of request: Request, at now: Duration
    ) -> [(id: StoreProductID, answer: Answer)] {
        let found = Dictionary(batch.found.map { ($0.id, $0) }) { first, _ in first }
        _ = release(request)
        return request.ids.map { id in
            let answer: Answer
            if let product = found[id] {
                let isReadable = product.price.isReadable
                answer = isReadable ? .found(product) : .missing(.priceUnreadable)
            } else {
                answer = .missing(batch.missing[id] ?? .invalid)
            }
            // A late answer must not replace a newer one.
            if cache[storefront]?[id].map({ $0.request < request.number }) ?? true {
                let lifetime: Duration =
                    if case .found = answer { limits.lifetime } else { limits.missingLifetime }
                cache[storefront, default: [:]][id] = Entry(
                    answer: answer, request: request.number, freshUntil: now + lifetime
                )
            }
            return (id, answer)
        }
    }

    /// The ids that this request alone was asking for.
    private mutating func release(_ request: Request) -> [StoreProductID] {
        let ids = request.ids.filter { asked[$0] == request.number }
        for id in ids { asked[id] = nil }
        return ids
    }

    private mutating func ask(_ ids: [StoreProductID]) {
        for id in ids where asked[id] == nil {
            asked[id] = 0
            waiting.append(id)
        }
    }
}
