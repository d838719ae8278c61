import Foundation
import Purser

/// The server of a simulated world: it outlives every process, and keeps books if it is a ledger.
final class SimulatedServer: Sendable {
    private struct State {
        /// What each proof states; a proof is its number, which costs less than a text.
        var claims: [StoreClaims] = []
        var standing = ServerPlan.honest
        var plans: [ServerPlan] = []
        var ledger: [GrantID: InstallationID] = [:]
        var requests = 0
    }

    private let state = Locked(State())
    private let kind: SimulationSetup.Server
    private static let form = "simulated"

    init(_ kind: SimulationSetup.Server) {
        self.kind = kind
    }

    /// Signs for a store.
    func sign(_ claims: StoreClaims) -> Receipt {
        let number = state.withLock { state in
            state.claims.append(claims)
            return UInt64(state.claims.count)
        }
        return .opaque(form: Self.form, withUnsafeBytes(of: number.littleEndian) { Data($0) })
    }

    func plan(_ plan: ServerPlan, times: Int) {
        state.withLock { $0.plans += Array(repeating: plan, count: times) }
    }

    func behave(_ plan: ServerPlan) {
        state.withLock { $0.standing = plan }
    }

    func heal() {
        state.withLock { state in
            state.standing = .honest
            state.plans = []
        }
    }

    func nextPlan() -> ServerPlan {
        state.withLock { state in
            state.requests += 1
            return state.plans.isEmpty ? state.standing : state.plans.removeFirst()
        }
    }

    /// The installation for which a purchase was accepted.
    func holder(of grant: GrantID) -> InstallationID? {
        state.withLock { $0.ledger[grant] }
    }

    func claims(of receipt: Receipt) -> StoreClaims? {
        guard case .opaque(Self.form, let proof) = receipt, proof.count == 8 else { return nil }
        let number = proof.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        return state.withLock { state in
            number >= 1 && number <= state.claims.count ? state.claims[Int(number) - 1] : nil
        }
    }

    /// What the books and the proof say.
    func judge(_ claims: StoreClaims, for installation: InstallationID) -> VerificationVerdict {
        let provenance = Provenance(kind == .facts ? .device : .server, name: "simulated")
        if kind == .ledger {
            let holder = state.withLock { state in
                let grant = GrantID(claims.key)
                let holder = state.ledger[grant] ?? installation
                state.ledger[grant] = holder
                return holder
            }
            if holder != installation { return .acceptedElsewhere(provenance) }
        }
        let statement: ValidReceipt.Statement =
            kind == .vouching ? .vouched : .facts(claims.facts)
        var receipt = ValidReceipt(statement, by: provenance)
        receipt.time = claims.signedAt
        return .valid(receipt)
    }
}
