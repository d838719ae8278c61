import Foundation
import Purser

/// Turns broken rules and forms into verdicts, in one place for every kind of proof.
enum ProofVerdict {
    /// The verdict of an authentic proof is nil; else why there is none.
    static func refusal(
        _ broken: [ProofRule], lacksRoot: Bool = false, in environment: StoreEnvironment
    ) -> VerificationVerdict? {
        if lacksRoot {
            return .undecided(
                UndecidedReason(.misconfigured, "no root is trusted for \(environment)"))
        }
        guard let first = broken.first else { return nil }
        let names = broken.map(\.rawValue).joined(separator: ", ")
        // The device's clock may be the one that is wrong.
        if broken == [.signedInPast] {
            return .undecided(UndecidedReason(.clockUnconfirmed, names))
        }
        return .rejected(RejectionReason(code(first), names))
    }

    /// The verdict of bytes that are no proof of the kind expected.
    static func refusal(_ error: ProofFormError) -> VerificationVerdict {
        switch error {
        case .notThreeParts, .wrongKind:
            .undecided(UndecidedReason(.wrongProofKind, error.description))
        default:
            .rejected(
                RejectionReason(
                    .notAuthentic, "\(ProofRule.wellFormed.rawValue): \(error.description)"))
        }
    }

    private static func code(_ rule: ProofRule) -> RejectionReason.Code {
        switch rule {
        case .bundle, .appID: .wrongApp
        case .product: .wrongProduct
        case .transaction: .wrongTransaction
        case .environment: .wrongEnvironment
        case .device: .wrongDevice
        default: .notAuthentic
        }
    }

    /// Asks the authority, where the app wants that.
    static func revocation(
        of certificates: [Certificate], by authority: (any RevocationChecking)?
    ) async -> VerificationVerdict? {
        guard let authority else { return nil }
        switch await authority.revocation(of: certificates.map { .init($0.bytes) }) {
        case .good: return nil
        case .revoked:
            return .rejected(RejectionReason(.notAuthentic, "a certificate was revoked"))
        case .unknown:
            return .undecided(UndecidedReason(.revocationUnknown))
        }
    }

    /// Who judged, and what was left out.
    static func provenance(
        _ name: String, revocation: (any RevocationChecking)?
    ) -> Provenance {
        var provenance = Provenance(.device, name: name)
        if revocation == nil {
            provenance.omissions.append("online check for revoked certificates")
        }
        return provenance
    }
}
