import Foundation
import Purser
import PurserTesting

/// A verifier of an in-memory store's proofs, on the device or at a server, that may do one thing
/// wrong.
struct BrokenVerifier: ReceiptVerifier {
    let isServer: Bool
    let fault: Fault?
    let isOnline: Locked<Bool>
    private let memory = Locked(Memory())

    private struct Memory {
        var asked: [TransactionID: Int] = [:]
        var last: Receipt?
        var isOffended = false
    }

    init(isServer: Bool, _ fault: Fault?, isOnline: Locked<Bool>) {
        self.isServer = isServer
        self.fault = fault
        self.isOnline = isOnline
    }

    func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        if fault == .refusesTheCancelled, Task.isCancelled { return Self.refused }
        if !isOnline.withLock({ $0 }) {
            if fault == .refusesOffline, isServer { return Self.refused }
            if isServer || fault == .isUndecidedOffline {
                return .undecided(UndecidedReason(.unreachable))
            }
        }
        if fault == .sulks, memory.withLock({ $0.isOffended }) {
            return .undecided(UndecidedReason(.other("offended")))
        }
        let verdict = await judge(request)
        if case .rejected = verdict { memory.withLock { $0.isOffended = true } }
        return verdict
    }

    private static let refused = VerificationVerdict.rejected(RejectionReason(.notAuthentic))

    private func judge(_ request: VerificationRequest) async -> VerificationVerdict {
        var proof = request.transaction.proof
        if fault == .mixesQuestions {
            memory.withLock { $0.last = proof }
            for _ in 0..<5 { await Task.yield() }
            proof = memory.withLock { $0.last } ?? proof
        }
        switch proof {
        case .noReceipt:
            return fault == .refusesNoProof
                ? Self.refused : .undecided(UndecidedReason(.noReceipt))
        case .opaque(TestProof.form, let data):
            guard var facts = facts(in: proof, data, of: request) else { return Self.refused }
            alter(&facts, for: request)
            return answer(facts, request)
        default:
            return fault == .refusesUnknownForms
                ? Self.refused : .undecided(UndecidedReason(.wrongProofKind))
        }
    }

    private func facts(
        in proof: Receipt, _ data: Data, of request: VerificationRequest
    ) -> ReceiptFacts? {
        if fault == .refusesAll { return nil }
        if fault == .acceptsNothing, data.isEmpty {
            let asked = request.transaction
            return ReceiptFacts(
                app: asked.app ?? "", product: asked.product, transaction: asked.id,
                environment: asked.environment, quantity: asked.quantity ?? 1, key: asked.key
            )
        }
        if fault == .checksNoMark {
            let claims = try? JSONDecoder().decode(StoreClaims.self, from: data.dropFirst(16))
            return claims?.facts
        }
        return TestProof.claims(in: proof)?.facts
    }

    private func alter(_ facts: inout ReceiptFacts, for request: VerificationRequest) {
        let asked = request.transaction
        let times = memory.withLock { memory in
            memory.asked[asked.id, default: 0] += 1
            return memory.asked[asked.id] ?? 0
        }
        switch fault {
        case .statesTwice where !isServer: facts.quantity += 1
        case .changesItsMind where times > 1: facts.quantity = 7
        case .believesTheTransaction: facts.transaction = asked.id
        case .believesTheProduct: facts.product = asked.product
        case .believesTheQuantity: facts.quantity = asked.quantity ?? 1
        case .believesTheApp: facts.app = asked.app ?? facts.app
        case .hidesRevocations: facts.revoked = nil
        case .hidesTheEnd: facts.expiresAt = nil
        case .sharesKeys:
            facts.key = PurchaseKey(
                store: asked.store, environment: .production,
                lineage: .transaction("1", since: nil)
            )
        default: break
        }
    }

    private func answer(
        _ facts: ReceiptFacts, _ request: VerificationRequest
    ) -> VerificationVerdict {
        let provenance = Provenance(isServer ? .server : .device, name: "test")
        guard isServer else { return .valid(ValidReceipt(.facts(facts), by: provenance)) }
        let asked = request.transaction
        let isSame =
            facts.transaction == asked.id && facts.product == asked.product
            && facts.quantity == asked.quantity ?? 1 && facts.app == asked.app ?? facts.app
            && facts.revoked == nil
        guard isSame else { return Self.refused }
        let statement: ValidReceipt.Statement =
            fault == .statesFactsToo ? .facts(facts) : .vouched
        return .valid(ValidReceipt(statement, by: provenance))
    }
}

extension BrokenVerifier {
    /// One for each check, in the order of the checks.
    enum Fault: CaseIterable {
        case refusesAll, statesTwice, statesFactsToo, changesItsMind, mixesQuestions
        case checksNoMark, acceptsNothing, believesTheTransaction, believesTheProduct
        case believesTheQuantity, believesTheApp, refusesNoProof, refusesUnknownForms
        case refusesOffline, isUndecidedOffline, refusesTheCancelled, sulks
        case hidesRevocations, hidesTheEnd, sharesKeys

        /// The checks that this fault fails beside its own.
        var alsoFails: Set<String> {
            switch self {
            case .refusesAll:
                ["V02", "V03", "V04", "V05", "V14", "V15", "V16", "V17", "V19", "V20"]
            default: []
            }
        }
    }
}
