import Foundation
import Purser

/// Every reader of bytes from outside, each by one call that only reads: what the fuzzing calls.
package struct ProofReading: Sendable {
    private let token: SignedTokenCheck
    private let receipt: AppReceiptCheck
    private let play: PlayPurchaseCheck?
    private let time: JudgementTime

    /// - Parameter playKey: a Play app's key, so that purchases are read to their end.
    package init(playKey: [UInt8]) {
        token = SignedTokenCheck(roots: .appStoreSignedData)
        receipt = AppReceiptCheck(roots: .appStoreReceipts)
        play = PlayPurchaseCheck(publicKey: playKey)
        time = JudgementTime(now: Date(timeIntervalSince1970: 1_790_000_000))
    }

    /// Reads every element of a document, in both spellings.
    package func der(_ bytes: [UInt8]) {
        for encoding in [DERDocument.Encoding.der, .ber] {
            let document = DERDocument(bytes, encoding: encoding)
            readAll(document, document.cursor)
        }
    }

    private func readAll(_ document: DERDocument, _ start: DERCursor) {
        var cursor = start
        while !cursor.isAtEnd {
            guard let element = try? document.next(&cursor) else { return }
            _ = document.bytes[element.content].first
            guard element.tag.isConstructed, let members = try? document.members(of: element)
            else { continue }
            readAll(document, members)
        }
    }

    /// Reads a certificate and compares it with itself.
    package func certificate(_ bytes: [UInt8]) {
        guard let certificate = try? Certificate(bytes) else { return }
        _ = certificate.isIssued(inTheNameOf: certificate)
        _ = certificate.isSigned(by: certificate.key)
    }

    /// Judges an app receipt, or what should be one.
    package func receipt(_ bytes: [UInt8]) {
        guard let message = try? AppReceiptForm(bytes).message(),
            let checked = try? receipt.check(message, at: time)
        else { return }
        for purchase in checked.content.purchases { _ = purchase.facts(in: checked) }
    }

    /// Judges a signed token, or what should be one, and reads its facts.
    package func token(_ bytes: [UInt8]) {
        guard let checked = try? token.check(bytes, at: time) else { return }
        _ = TransactionFacts(checked).facts()
        _ = RenewalFacts(checked)
    }

    /// Judges signed data of a Play purchase.
    package func play(_ bytes: [UInt8]) {
        let signature = Array("c2ln".utf8)
        guard let checked = try? play?.check(data: bytes, signature: signature) else { return }
        _ = checked.facts(id: "id", in: .production)
    }

    /// Reads an answer of verifyReceipt: every value, its status, and the facts of what it lists.
    package func verifyReceipt(_ bytes: [UInt8]) {
        guard let json = try? JSONReader.read(bytes[...]) else { return }
        readAll(json.value)
        let answer = AnswerValue(json.value)
        _ = VerifyReceiptStatus(answer)
        let read = VerifyReceiptAnswer(
            answer: answer, asked: .production, kinds: [:], answeredAt: nil)
        let id = TransactionID(read.entries.first?["transaction_id"].text ?? "")
        let key = PurchaseKey.provisional(id, in: .appStore)
        let delivery = StoreTransaction(
            id, key: key, product: StoreProductID("a"), proof: .appReceipt(Data()))
        _ = (read.time, try? read.facts(for: delivery))
    }

    private func readAll(_ value: JSONValue) {
        _ = (value.text, value.integer, value.flag, value.timestamp)
        for member in value.object?.members ?? [] { readAll(member.value) }
        for element in value.array ?? [] { readAll(element) }
    }
}
