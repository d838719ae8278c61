import Foundation
import Purser

extension ReceiptVerifierChecks {
    static let troubles: [ConformanceCheck<ReceiptVerifierSubject>] = [
        ConformanceCheck("V12", "a missing proof is undecided, not refused") { subject in
            let request = try await subject.genuine()
            let asked = ReceiptVerifierSample.asking(request, with: .noReceipt)
            try await expectUndecided(try await subject.opens(), asked)
        },
        ConformanceCheck("V13", "a proof of an unknown form is undecided, not refused") { subject in
            let request = try await subject.genuine()
            let proof = Receipt.opaque(form: "a form of next year", Data([1, 2, 3]))
            let asked = ReceiptVerifierSample.asking(request, with: proof)
            try await expectUndecided(try await subject.opens(), asked)
        },
        ConformanceCheck(
            "V14", "who cannot reach the network has not decided, and decides later",
            needs: { $0.needsNetwork && $0.connects != nil }
        ) { subject in
            let request = try await subject.genuine()
            let verifier = try await subject.opens()
            try await subject.connects?(false)
            try await expectUndecided(verifier, request)
            try await subject.connects?(true)
            _ = try await ReceiptVerifierSample.yes(verifier, request)
        },
        ConformanceCheck(
            "V15", "who needs no network decides without one",
            needs: { !$0.needsNetwork && $0.connects != nil }
        ) { subject in
            let request = try await subject.genuine()
            let verifier = try await subject.opens()
            try await subject.connects?(false)
            _ = try await ReceiptVerifierSample.yes(verifier, request)
        },
        ConformanceCheck("V16", "a question that is cancelled is not refused") { subject in
            let request = try await subject.genuine()
            let verifier = try await subject.opens()
            let verdict = await withTaskGroup(of: VerificationVerdict.self) { group in
                group.cancelAll()
                group.addTask { await verifier.verify(request) }
                return await group.next()
            }
            if case .rejected(let reason) = verdict {
                throw ConformanceFailure(check: "", reason: "refused: \(reason)")
            }
        },
        ConformanceCheck("V17", "a bad proof does not spoil the answer to the next question") {
            subject in
            let request = try await subject.genuine()
            let verifier = try await subject.opens()
            for proof in ReceiptVerifierSample.cut(request.transaction.proof) {
                _ = await verifier.verify(ReceiptVerifierSample.asking(request, with: proof))
            }
            _ = try await ReceiptVerifierSample.yes(verifier, request)
        },
    ]

    static let facts: [ConformanceCheck<ReceiptVerifierSubject>] = [
        ConformanceCheck(
            "V18", "a purchase that was taken back is not passed off as one that was not",
            needs: { $0.revoked != nil }
        ) { subject in
            guard let request = try await subject.revoked?() else { return }
            guard case .valid(let receipt) = await (try await subject.opens()).verify(request)
            else { return }
            guard case .facts(let facts) = receipt.statement else {
                throw ConformanceFailure(check: "", reason: "it is vouched for")
            }
            try demand(facts.revoked != nil, "the facts do not say so")
        },
        ConformanceCheck(
            "V19", "a period that is over is genuine all the same, and says when it ended",
            needs: { $0.statesFacts && $0.expired != nil }
        ) { subject in
            guard let request = try await subject.expired?() else { return }
            let yes = try await ReceiptVerifierSample.yes(try await subject.opens(), request)
            guard case .facts(let facts) = yes.statement else { return }
            try demand(facts.expiresAt != nil, "it does not say when it ends")
        },
        ConformanceCheck(
            "V20", "a key that the facts name is final, and the purchase's own",
            needs: \.statesFacts
        ) { subject in
            let verifier = try await subject.opens()
            var keys: [PurchaseKey?] = []
            for _ in 0..<2 {
                let request = try await subject.genuine()
                let yes = try await ReceiptVerifierSample.yes(verifier, request)
                guard case .facts(let facts) = yes.statement, let key = facts.key else { return }
                let asked = request.transaction
                try demand(!key.isProvisional && key.store == asked.store, "\(key)")
                try demand(asked.key.isProvisional || key == asked.key, "\(key), not \(asked.key)")
                keys.append(key)
            }
            try demand(keys[0] != keys[1], "two purchases have one key")
        },
    ]

    private static func expectUndecided(
        _ verifier: any ReceiptVerifier, _ request: VerificationRequest
    ) async throws {
        let verdict = await verifier.verify(request)
        guard case .undecided = verdict else {
            throw ConformanceFailure(check: "", reason: "it answered \(verdict)")
        }
    }
}
