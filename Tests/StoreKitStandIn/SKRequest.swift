// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    import Purser
    import PurserTesting

    /// Who hears how a request ends.
    public protocol SKRequestDelegate: NSObjectProtocol {
        func requestDidFinish(_ request: SKRequest)
        func request(_ request: SKRequest, didFailWithError error: any Error)
    }

    extension SKRequestDelegate {
        public func requestDidFinish(_ request: SKRequest) {
            StandIn.here.miss(#function)
        }

        public func request(_ request: SKRequest, didFailWithError error: any Error) {
            StandIn.here.miss(#function)
        }
    }

    /// Who hears of products.
    public protocol SKProductsRequestDelegate: SKRequestDelegate {
        func productsRequest(
            _ request: SKProductsRequest, didReceive response: SKProductsResponse
        )
    }

    /// A question to the store. Whoever asks has to hold it, and the answer may come on any thread.
    open class SKRequest: NSObject {
        /// Reaches a request from elsewhere, for as long as its asker holds it.
        struct Handle<Request: SKRequest>: @unchecked Sendable {
            // Proof of Sendable: only the answer of the one task that `start` makes uses it.
            weak var request: Request?
        }

        fileprivate let isCancelled = Guarded(false)

        open func start() {}

        open func cancel() {
            isCancelled.change { $0 = true }
        }
    }

    @available(*, unavailable)
    extension SKRequest: @unchecked Sendable {}

    /// Asks for products.
    open class SKProductsRequest: SKRequest {
        open weak var delegate: (any SKProductsRequestDelegate)?
        private let ids: [StoreProductID]

        public init(productIdentifiers: Set<String>) {
            ids = productIdentifiers.sorted().map(StoreProductID.init(rawValue:))
        }

        open override func start() {
            let standIn = StandIn.here
            if standIn.habits.swallowsProductRequests { return }
            let handle = Handle(request: self)
            let ids = ids
            standIn.start {
                do throws(StoreFailure) {
                    let batch = try await standIn.device.products(ids)
                    handle.request?.answer(batch)
                } catch {
                    guard let request = handle.request, !request.isCancelled.value else { return }
                    request.delegate?.request(request, didFailWithError: SKError.refusal(error))
                }
            }
        }

        private func answer(_ batch: ProductBatch) {
            guard !isCancelled.value else { return }
            let known = Set(batch.found.map(\.id))
            let response = SKProductsResponse(
                batch.found.map(SKProduct.init),
                invalid: ids.filter { !known.contains($0) }.map(\.rawValue)
            )
            delegate?.productsRequest(self, didReceive: response)
            delegate?.requestDidFinish(self)
        }
    }

    /// Asks for the app's receipt anew, which needs a sign-in.
    open class SKReceiptRefreshRequest: SKRequest {
        open weak var delegate: (any SKRequestDelegate)?
        public let receiptProperties: [String: Any]?

        public init(receiptProperties: [String: Any]?) {
            self.receiptProperties = receiptProperties
        }

        open override func start() {
            let standIn = StandIn.here
            let handle = Handle(request: self)
            standIn.start {
                let failure = standIn.refreshReceipt()
                guard let request = handle.request, !request.isCancelled.value else { return }
                if let failure {
                    request.delegate?.request(request, didFailWithError: SKError.refusal(failure))
                } else {
                    request.delegate?.requestDidFinish(request)
                }
            }
        }
    }

    /// What the store knows.
    open class SKProductsResponse: NSObject, @unchecked Sendable {
        // Proof of Sendable: it never changes.
        public let products: [SKProduct]
        public let invalidProductIdentifiers: [String]

        init(_ products: [SKProduct], invalid: [String]) {
            self.products = products
            invalidProductIdentifiers = invalid
        }
    }
#endif
