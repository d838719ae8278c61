import Foundation
import Purser
import PurserStoreKitAPI

/// One products request of StoreKit 1, answered once, on whatever thread.
final class ProductsQuestion: NSObject, SKProductsRequestDelegate, @unchecked Sendable {
    // Proof of Sendable: `request` is touched by `ask` alone, before and after the answer, and the
    // mailbox has its own lock.
    private let request: SKProductsRequest
    private let answers = Mailbox<Result<[SKProduct], StoreFailure>>()

    private init(_ ids: Set<String>) {
        request = SKProductsRequest(productIdentifiers: ids)
    }

    /// Asks, and waits for the answer or for being cancelled. The request is held meanwhile: the
    /// system does not hold it.
    static func ask(_ ids: Set<String>) async throws(StoreFailure) -> [SKProduct] {
        let question = ProductsQuestion(ids)
        question.request.delegate = question
        question.request.start()
        let answer = await question.answers.next()
        guard let answer else {
            question.request.cancel()
            throw StoreFailure(.timedOut, "the store did not answer in time")
        }
        return try answer.get()
    }

    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        answers.put(.success(response.products))
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        answers.put(.failure(StoreErrorMeaning(error).failure))
    }

    /// The answer came before, or the failure did.
    func requestDidFinish(_ request: SKRequest) {}
}
