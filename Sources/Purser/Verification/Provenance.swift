/// Who said that a purchase is genuine, and what was left out.
public struct Provenance: Hashable, Sendable {
    /// Where the judgement was made. Closed on purpose.
    public enum Source: String, Hashable, Sendable, Codable {
        /// On this device, from the proof's signature.
        case device
        /// By a server.
        case server
    }

    /// Where the judgement was made.
    public var source: Source
    /// Names the verifier, for instance a host; never a secret.
    public var name: String
    /// Checks that were not made, for instance the online check for revoked certificates.
    public var omissions: [String] = []

    /// Makes a provenance.
    public init(_ source: Source, name: String) {
        self.source = source
        self.name = name
    }
}
