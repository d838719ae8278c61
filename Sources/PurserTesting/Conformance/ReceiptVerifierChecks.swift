import Foundation
import Purser

/// What every `ReceiptVerifier` must do: those on the device, those that ask a server, and yours.
///
/// Each check wants a fresh ``ReceiptVerifierSubject``.
public enum ReceiptVerifierChecks {
    /// All checks, by id.
    public static let all: [ConformanceCheck<ReceiptVerifierSubject>] =
        answers + refusals + troubles + facts

    static let answers: [ConformanceCheck<ReceiptVerifierSubject>] = [
        ConformanceCheck("V01", "a genuine purchase is valid") { subject in
            let request = try await subject.genuine()
            _ = try await ReceiptVerifierSample.yes(try await subject.opens(), request)
        },
        ConformanceCheck(
            "V02", "the facts are those of the purchase that was asked about",
            needs: \.statesFacts
        ) { subject in
            let request = try await subject.genuine()
            let yes = try await ReceiptVerifierSample.yes(try await subject.opens(), request)
            guard case .facts(let facts) = yes.statement else {
                throw ConformanceFailure(check: "", reason: "it vouches")
            }
            let asked = request.transaction
            try demand(facts.transaction == asked.id, "transaction \(facts.transaction)")
            try demand(facts.product == asked.product, "product \(facts.product)")
            try demand(facts.quantity == asked.quantity ?? 1, "quantity \(facts.quantity)")
            try demand(asked.app == nil || facts.app == asked.app, "app \(facts.app)")
            let isAtHome =
                asked.environment == .unknown || facts.environment == asked.environment
            try demand(isAtHome, "environment \(facts.environment)")
        },
        ConformanceCheck(
            "V03", "who states no facts vouches, and makes none up", needs: { !$0.statesFacts }
        ) { subject in
            let request = try await subject.genuine()
            let yes = try await ReceiptVerifierSample.yes(try await subject.opens(), request)
            try demand(yes.statement == .vouched, "it states facts")
        },
        ConformanceCheck("V04", "the same question is answered as before, also by a later launch") {
            subject in
            let request = try await subject.genuine()
            let verifier = try await subject.opens()
            let first = try await ReceiptVerifierSample.yes(verifier, request)
            for other in [verifier, try await subject.opens()] {
                let again = try await ReceiptVerifierSample.yes(other, request)
                try demand(again.statement == first.statement, "another answer")
            }
        },
        ConformanceCheck("V05", "questions that are asked at once each get their own answer") {
            subject in
            let requests = [try await subject.genuine(), try await subject.genuine()]
            let verifier = try await subject.opens()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for request in requests {
                    group.addTask {
                        let yes = try await ReceiptVerifierSample.yes(verifier, request)
                        guard case .facts(let facts) = yes.statement else { return }
                        let isOwn = facts.transaction == request.transaction.id
                        try demand(isOwn, "the answer to another question")
                    }
                }
                try await group.waitForAll()
            }
        },
    ]

    static let refusals: [ConformanceCheck<ReceiptVerifierSubject>] = [
        ConformanceCheck("V06", "a proof that was changed in one byte is not valid") { subject in
            let request = try await subject.genuine()
            let verifier = try await subject.opens()
            for proof in ReceiptVerifierSample.changed(request.transaction.proof) {
                try await ReceiptVerifierSample.expectNoYes(
                    verifier, ReceiptVerifierSample.asking(request, with: proof), "a changed proof"
                )
            }
        },
        ConformanceCheck("V07", "a proof that was cut off is not valid") { subject in
            let request = try await subject.genuine()
            let verifier = try await subject.opens()
            for proof in ReceiptVerifierSample.cut(request.transaction.proof) {
                try await ReceiptVerifierSample.expectNoYes(
                    verifier, ReceiptVerifierSample.asking(request, with: proof), "half a proof"
                )
            }
        },
        ConformanceCheck("V08", "another purchase's proof does not let this one through") {
            subject in
            let (request, other) = (try await subject.genuine(), try await subject.genuine())
            try await ReceiptVerifierSample.expectNoYes(
                try await subject.opens(),
                ReceiptVerifierSample.asking(request, with: other.transaction.proof),
                "another purchase's proof"
            )
        },
        ConformanceCheck("V09", "a proof does not let a dearer product through") { subject in
            let request = try await subject.genuine()
            let asked = ReceiptVerifierSample.asking(request) { old in
                var new = StoreTransaction(
                    old.id, key: old.key, product: "a.dearer.product", proof: old.proof
                )
                new.app = old.app
                return new
            }
            try await ReceiptVerifierSample.expectNoYes(
                try await subject.opens(), asked, "another product"
            )
        },
        ConformanceCheck("V10", "a proof of one does not let ten through") { subject in
            let request = try await subject.genuine()
            let asked = ReceiptVerifierSample.asking(request) { old in
                var new = old
                new.quantity = 10
                return new
            }
            try await ReceiptVerifierSample.expectNoYes(try await subject.opens(), asked, "ten")
        },
        ConformanceCheck(
            "V11", "a purchase made in another app does not let one through in this",
            needs: { $0.ofAnotherApp != nil }
        ) { subject in
            guard let request = try await subject.ofAnotherApp?() else { return }
            try await ReceiptVerifierSample.expectNoYes(
                try await subject.opens(), request, "another app's purchase"
            )
        },
    ]
}
