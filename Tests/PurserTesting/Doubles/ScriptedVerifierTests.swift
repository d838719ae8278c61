import Foundation
import Purser
import PurserTesting
import Testing

@Suite("A scripted verifier", .shuffled)
struct ScriptedVerifierTests {
    private let store = InMemoryStore(products: [.consumable("coins")])

    private func request() async throws -> VerificationRequest {
        let paid = try #require(await store.device().adapter().pay("coins").transaction)
        return VerificationRequest(
            paid, product: "coins", owner: "kim", grant: GrantID(paid.key), installation: "phone"
        )
    }

    @Test("an honest verifier states the proof's facts and refuses a changed proof")
    func honest() async throws {
        let request = try await request()
        let verifier = ScriptedVerifier()
        guard case .valid(let receipt) = await verifier.verify(request),
            case .facts(let facts) = receipt.statement
        else {
            Issue.record("not valid")
            return
        }
        #expect(facts.key == request.transaction.key)
        #expect(facts.transaction == request.transaction.id)
        #expect(facts.app == "com.example.app")
        #expect(receipt.time != nil)
        for (proof, name) in [
            (Receipt.noReceipt, "undecided"), (.signedData("x"), "undecided"),
            (TestProof.spoilt, "rejected"),
        ] {
            let bare = StoreTransaction(
                request.transaction.id, key: request.transaction.key, product: "coins",
                proof: proof
            )
            let verdict = await verifier.verify(
                VerificationRequest(
                    bare, product: "coins", owner: "kim", grant: "g", installation: "phone"
                )
            )
            #expect("\(verdict)".hasPrefix(name))
        }
    }

    @Test("a scripted verifier answers as planned, in order, then as it stands")
    func scripted() async throws {
        let request = try await request()
        let verdict = VerificationVerdict.undecided(UndecidedReason(.unreachable))
        let verifier = ScriptedVerifier(.answers(verdict), clock: store.clock)
        verifier.plan(.vouches(payload: [1]))
        verifier.plan(.delays(.seconds(5), then: .honest))
        let answers = try story(store) {
            var answers: [VerificationVerdict] = []
            for _ in 0..<3 { answers.append(await verifier.verify(request)) }
            return answers
        }
        guard case .valid(let vouched) = answers[0] else {
            Issue.record("\(answers[0])")
            return
        }
        #expect(vouched.statement == .vouched)
        #expect(vouched.payload == Data([1]))
        #expect(answers[2] == verdict)
        #expect(store.clock.now.offset == .seconds(5))
        #expect(verifier.peak == 1)
    }
}
