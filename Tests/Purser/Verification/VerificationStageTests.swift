import Foundation
import Testing

@testable import Purser

@Suite("From verdict to judgement")
struct VerificationStageTests {
    private static var delivery: StoreTransaction {
        let key = PurchaseKey(store: .appStore, environment: .production, lineage: .order("1"))
        var delivery = StoreTransaction(
            "100", key: key, product: "shop.coins", proof: .signedData("proof")
        )
        delivery.app = "app"
        delivery.quantity = 2
        delivery.kind = .consumable
        return delivery
    }

    private static var facts: ReceiptFacts {
        ReceiptFacts(
            app: "app", product: "shop.coins", transaction: "100", environment: .production,
            quantity: 2, key: nil
        )
    }

    private static var stage: VerificationStage {
        var stage = VerificationStage()
        stage.app = "app"
        return stage
    }

    private func judge(
        _ verdict: VerificationVerdict, _ delivery: StoreTransaction = Self.delivery,
        stage: VerificationStage = Self.stage, time: TrustedTime? = nil
    ) -> Judgement {
        var request = VerificationRequest(
            delivery, product: "coins", owner: "kid", grant: "g", installation: "phone"
        )
        request.trustedTime = time
        return stage.judge(verdict, of: request)
    }

    private func yes(_ statement: ValidReceipt.Statement) -> VerificationVerdict {
        .valid(ValidReceipt(statement, by: Provenance(.server, name: "server")))
    }

    private func rejection(_ judgement: Judgement) -> RejectionReason.Code? {
        if case .rejected(let reason, _) = judgement { reason.code } else { nil }
    }

    @Test("I3 facts that equal the delivery are matched")
    func matched() throws {
        guard case .accepted(let purchase, let isPast) = judge(yes(.facts(Self.facts))) else {
            Issue.record("not accepted")
            return
        }
        #expect(purchase.confirmation == .matched)
        #expect(purchase.facts == Self.facts)
        #expect(!isPast)
    }

    struct Difference: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var code: RejectionReason.Code
        var facts: ReceiptFacts

        init(_ code: RejectionReason.Code, _ change: (inout ReceiptFacts) -> Void) {
            testDescription = "\(code)"
            self.code = code
            facts = VerificationStageTests.facts
            change(&facts)
        }
    }

    @Test(
        "I3 each difference between proof and delivery is refused",
        arguments: [
            Difference(.wrongApp) { $0.app = "other" },
            Difference(.wrongProduct) { $0.product = "shop.gems" },
            Difference(.wrongTransaction) { $0.transaction = "99" },
            Difference(.wrongEnvironment) { $0.environment = .sandbox },
            Difference(.wrongQuantity) { $0.quantity = 10 },
        ])
    func differences(_ difference: Difference) {
        #expect(rejection(judge(yes(.facts(difference.facts)))) == difference.code)
    }

    @Test("the app of the delivery and the app of the shop are both compared")
    func bothApps() {
        var stage = Self.stage
        stage.app = "mine"
        #expect(rejection(judge(yes(.facts(Self.facts)), stage: stage)) == .wrongApp)
        var other = Self.facts
        other.app = "mine"
        #expect(rejection(judge(yes(.facts(other)), stage: stage)) == .wrongApp)
    }

    @Test("what the delivery does not state is not compared")
    func unstated() {
        var delivery = StoreTransaction(
            "100", key: .provisional("100", in: .appStore), product: "shop.coins",
            proof: .appReceipt(Data())
        )
        delivery.quantity = nil
        guard case .accepted = judge(yes(.facts(Self.facts)), delivery) else {
            Issue.record("not accepted")
            return
        }
    }

    @Test("I3 a vouched purchase has the request's own values, and says that it was vouched")
    func vouched() {
        guard case .accepted(let purchase, _) = judge(yes(.vouched)) else {
            Issue.record("not accepted")
            return
        }
        #expect(purchase.confirmation == .vouched)
        #expect(purchase.facts.product == "shop.coins")
        #expect(purchase.facts.transaction == "100")
        #expect(purchase.facts.quantity == 2)
        #expect(purchase.facts.environment == .production)
        #expect(purchase.facts.key == nil)
    }

    @Test("I6 vouching that the app does not accept leaves it undecided, not refused")
    func vouchingRefused() {
        var stage = Self.stage
        stage.acceptsVouching = false
        guard case .undecided(let reason, _) = judge(yes(.vouched), stage: stage) else {
            Issue.record("not undecided")
            return
        }
        #expect(reason.code == .vouchingRefused)
    }

    @Test("an environment that the app does not accept is refused; an unknown one is undecided")
    func environments() {
        var stage = Self.stage
        stage.environments = [.production]
        guard case .accepted = judge(yes(.facts(Self.facts)), stage: stage) else {
            Issue.record("not accepted")
            return
        }
        stage.environments = [.sandbox]
        #expect(rejection(judge(yes(.facts(Self.facts)), stage: stage)) == .environmentRefused)
        let vague = StoreTransaction(
            "100", key: .provisional("100", in: .appStore), product: "shop.coins", proof: .noReceipt
        )
        guard case .undecided(let reason, _) = judge(yes(.vouched), vague, stage: stage) else {
            Issue.record("not undecided")
            return
        }
        #expect(reason.code == .factsMissing)
    }

    @Test("the rejection policy decides alone whether a refusal closes", arguments: [true, false])
    func policies(_ closes: Bool) {
        var stage = Self.stage
        let reason = RejectionReason(.notAuthentic)
        stage.rejection = closes ? .finish : .keepOpen
        #expect(judge(.rejected(reason), stage: stage) == .rejected(reason, closes: closes))
        stage.rejection = .ask { $0.code == .notAuthentic && closes }
        #expect(judge(.rejected(reason), stage: stage) == .rejected(reason, closes: closes))
    }

    @Test("I6 undecided and accepted elsewhere are passed on as they are")
    func passedOn() {
        let reason = UndecidedReason(.unreachable)
        #expect(
            judge(.undecided(reason, retryAfter: .seconds(5)))
                == .undecided(reason, retryAfter: .seconds(5)))
        #expect(
            judge(.acceptedElsewhere(Provenance(.server, name: "s"))) == .acceptedElsewhere)
    }
}
