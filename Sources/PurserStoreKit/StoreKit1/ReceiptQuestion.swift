import Foundation
import Purser
import PurserStoreKitAPI

/// One request for a fresh app receipt, answered once, on whatever thread. It may ask the customer
/// to sign in.
final class ReceiptQuestion: NSObject, SKRequestDelegate, @unchecked Sendable {
    // Proof of Sendable: `request` is touched by `ask` alone, before and after the answer, and the
    // mailbox has its own lock.
    private let request = SKReceiptRefreshRequest(receiptProperties: nil)
    private let answers = Mailbox<Result<Void, StoreFailure>>()

    /// Asks, and waits for the answer or for being cancelled. The request is held meanwhile: the
    /// system does not hold it.
    static func ask() async throws(StoreFailure) {
        let question = ReceiptQuestion()
        question.request.delegate = question
        question.request.start()
        guard let answer = await question.answers.next() else {
            question.request.cancel()
            throw StoreFailure(.timedOut, "the store did not answer in time")
        }
        try answer.get()
    }

    func requestDidFinish(_ request: SKRequest) {
        answers.put(.success(()))
    }

    func request(_ request: SKRequest, didFailWithError error: any Error) {
        answers.put(.failure(StoreErrorMeaning(error).failure))
    }
}
