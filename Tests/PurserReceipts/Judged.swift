import Foundation
import Purser
import PurserTestSupport
import Testing

@testable import PurserReceipts

/// The rules that a made proof breaks, judged under the root of its own chain.
enum Judged {
    static func token(
        _ recipe: TokenRecipe, root: [UInt8]? = nil, at time: JudgementTime = .present
    ) throws -> [ProofRule] {
        let check = SignedTokenCheck(roots: try trust(root ?? recipe.chain.root.der))
        return try check.check(Array(recipe.text.utf8), at: time).brokenRules
    }

    static func receipt(
        _ recipe: ReceiptRecipe, root: [UInt8]? = nil, at time: JudgementTime = .present
    ) throws -> [ProofRule] {
        let check = AppReceiptCheck(roots: try trust(root ?? recipe.chain.root.der))
        return try check.check(recipe.bytes, at: time).brokenRules
    }

    /// Expects that a proof breaks this rule alone, and none once that rule is switched off: so
    /// nothing else refuses it.
    static func expectRefusal(
        by rule: ProofRule, sourceLocation: SourceLocation = #_sourceLocation,
        _ judge: () throws -> [ProofRule]
    ) throws {
        #expect(try judge() == [rule], sourceLocation: sourceLocation)
        let without = try RuleSwitch.$off.withValue([rule]) { try judge() }
        #expect(without == [], sourceLocation: sourceLocation)
    }

    static func trust(_ root: [UInt8], allowsSHA1: Bool = false) throws -> TrustedRoots {
        var roots = TrustedRoots()
        for world in [StoreEnvironment.production, .sandbox, .xcode, .localTesting] {
            roots.trust(
                try #require(TrustedRoot(der: root, allowsSHA1: allowsSHA1)), in: world)
        }
        return roots
    }
}

extension Judged {
    /// What a verifier is asked about a delivery.
    static func request(
        _ proof: Receipt, id: TransactionID = "2000000123456789",
        product: StoreProductID = "gold.monthly", store: StoreID = .appStore,
        change: (inout StoreTransaction) -> Void = { _ in }
    ) -> VerificationRequest {
        let key = PurchaseKey.provisional(id, in: store)
        var transaction = StoreTransaction(id, key: key, product: product, proof: proof)
        change(&transaction)
        var request = VerificationRequest(
            transaction, product: "gold", owner: .single, grant: GrantID(key), installation: "here")
        let now = JudgementTime.present.now
        request.trustedTime = TrustedTime(earliest: now, latest: now)
        return request
    }
}

extension VerificationVerdict {
    /// The verdict in two words.
    var code: String {
        switch self {
        case .valid: "valid"
        case .acceptedElsewhere: "acceptedElsewhere"
        case .rejected(let reason): "rejected \(reason.code)"
        case .undecided(let reason, _): "undecided \(reason.code)"
        }
    }
}

extension Effects {
    /// The real world, but for a wall clock that stands at ``JudgementTime/present``.
    static let present: Effects = {
        var effects = Effects.live
        effects.date = { JudgementTime.present.now }
        return effects
    }()
}
