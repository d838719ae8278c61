import Foundation
import Purser

/// What the checks of a receipt verifier do again and again.
enum ReceiptVerifierSample {
    /// The yes to a question that deserves one.
    static func yes(
        _ verifier: any ReceiptVerifier, _ request: VerificationRequest
    ) async throws -> ValidReceipt {
        let verdict = await verifier.verify(request)
        guard case .valid(let receipt) = verdict else {
            throw ConformanceFailure(check: "", reason: "a genuine one: \(verdict)")
        }
        return receipt
    }

    /// Wants anything but a yes that would let this purchase through.
    ///
    /// A yes about facts lets it through only where the facts are those of the request.
    static func expectNoYes(
        _ verifier: any ReceiptVerifier, _ request: VerificationRequest, _ what: String
    ) async throws {
        guard case .valid(let receipt) = await verifier.verify(request) else { return }
        guard case .facts(let facts) = receipt.statement else {
            throw ConformanceFailure(check: "", reason: "\(what) is vouched for")
        }
        let wanted = request.transaction
        let isOther =
            facts.transaction != wanted.id || facts.product != wanted.product
            || facts.quantity != wanted.quantity ?? facts.quantity
            || facts.app != wanted.app ?? facts.app
        try demand(isOther, "\(what) is said to be genuine")
    }

    /// The same question with another proof.
    static func asking(_ request: VerificationRequest, with proof: Receipt) -> VerificationRequest {
        let old = request.transaction
        return asking(request) { _ in
            var new = StoreTransaction(old.id, key: old.key, product: old.product, proof: proof)
            (new.quantity, new.kind, new.app) = (old.quantity, old.kind, old.app)
            return new
        }
    }

    /// The same question about another report.
    static func asking(
        _ request: VerificationRequest, _ change: (StoreTransaction) -> StoreTransaction
    ) -> VerificationRequest {
        var asked = VerificationRequest(
            change(request.transaction), product: request.product, owner: request.owner,
            grant: request.grant, installation: request.installation
        )
        asked.order = request.order
        asked.trustedTime = request.trustedTime
        return asked
    }

    /// Proofs that differ from a genuine one in a byte, a few of them.
    static func changed(_ proof: Receipt) -> [Receipt] {
        switch proof {
        case .signedData(let text): changed(text).map { .signedData($0) }
        case .appReceipt(let data): changed(data).map { .appReceipt($0) }
        case .playPurchase(let data, let signature):
            changed(data).map { .playPurchase(data: $0, signature: signature) }
                + changed(signature).map { .playPurchase(data: data, signature: $0) }
        case .opaque(let form, let data): changed(data).map { .opaque(form: form, $0) }
        case .noReceipt: []
        }
    }

    private static let places = 8

    private static func changed(_ data: Data) -> [Data] {
        (0..<places).compactMap { place in
            guard !data.isEmpty else { return nil }
            var changed = data
            changed[changed.startIndex + place * data.count / places] ^= 1
            return changed
        }
    }

    /// In the middle of each stretch: the last digit of base64 may hold bits that mean nothing.
    private static func changed(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return (0..<places).compactMap { place in
            guard bytes.count >= places else { return nil }
            var changed = bytes
            let index = (2 * place + 1) * bytes.count / (2 * places)
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : 0x41
            return String(decoding: changed, as: UTF8.self)
        }
    }

    /// The first half of a proof, and none of it.
    static func cut(_ proof: Receipt) -> [Receipt] {
        switch proof {
        case .signedData(let text):
            [.signedData(String(text.prefix(text.count / 2))), .signedData("")]
        case .appReceipt(let data):
            [.appReceipt(data.prefix(data.count / 2)), .appReceipt(Data())]
        case .playPurchase(let data, let signature):
            [
                .playPurchase(data: String(data.prefix(data.count / 2)), signature: signature),
                .playPurchase(data: data, signature: ""),
            ]
        case .opaque(let form, let data):
            [
                .opaque(form: form, data.prefix(data.count / 2)),
                .opaque(form: form, Data()),
            ]
        case .noReceipt: []
        }
    }
}
