import Foundation
import Purser
import PurserStoreKitStandIn
import PurserTesting

/// An honest verifier of what the stand-in proves: a signed text of one transaction, or a receipt
/// of all of them.
final class StandInVerifier: ReceiptVerifier {
    private let isDown = Locked(false)
    private let asked = Locked<[VerificationRequest]>([])

    /// Every request, in order.
    var requests: [VerificationRequest] { asked.withLock { $0 } }

    /// Whether the server behind it does not answer.
    func goDown(_ isDown: Bool) {
        self.isDown.withLock { $0 = isDown }
    }

    func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        asked.withLock { $0.append(request) }
        if isDown.withLock({ $0 }) { return .undecided(UndecidedReason(.unreachable)) }
        let proofs: [Receipt]
        switch request.transaction.proof {
        case .signedData(let text): proofs = [SignedText.proof(in: text)].compactMap { $0 }
        case .appReceipt(let data): proofs = SignedText.proofs(inReceipt: data)
        case .noReceipt: return .undecided(UndecidedReason(.noReceipt))
        default: proofs = []
        }
        let claims = proofs.compactMap { TestProof.claims(in: $0) }
        guard !claims.isEmpty else {
            return .rejected(RejectionReason(.notAuthentic, "nothing that the store has signed"))
        }
        guard let claim = claims.first(where: { $0.transaction == request.transaction.id }) else {
            return .undecided(UndecidedReason(.receiptStale))
        }
        var receipt = ValidReceipt(
            .facts(claim.facts), by: Provenance(.device, name: "stand-in")
        )
        receipt.time = claim.signedAt
        return .valid(receipt)
    }
}
