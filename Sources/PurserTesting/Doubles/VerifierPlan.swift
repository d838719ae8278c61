public import Purser

/// How a ``ScriptedVerifier`` answers one request. Closed on purpose: it answers, late or never.
public indirect enum VerifierPlan: Sendable {
    /// As the proof says: facts if it is genuine, else a refusal.
    case honest
    /// Yes, without facts.
    case vouches(payload: [UInt8]? = nil)
    /// This verdict, whatever the proof says.
    case answers(VerificationVerdict)
    /// Late by so much virtual time, then as the other plan says.
    case delays(Duration, then: VerifierPlan)
    /// Never; the call ends when its process dies.
    case hangs
}
