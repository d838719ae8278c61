/// One owner becomes part of another: a customer who bought before signing in has signed in.
public struct OwnerMerge: Hashable, Sendable {
    /// Under what it stands in the ledger; the same for each merge of these two owners.
    public let id: GrantID
    /// Rises each time that the handler is asked, also when it is asked again because it failed or
    /// its process died: what the source was given in between has to go as well.
    public let revision: Int
    /// Whose purchases go.
    public let source: AccountID
    /// Whose they become.
    public let target: AccountID

    /// Makes a merge, for an app's own tests; the shop makes its own.
    public init(_ source: AccountID, into target: AccountID, revision: Int) {
        id = GrantID(MergeRequest(source: source, target: target, by: "").note)
        self.revision = revision
        self.source = source
        self.target = target
    }
}

/// What an app asks for when it merges owners.
struct MergeRequest: Hashable, Sendable {
    var source: AccountID
    var target: AccountID
    /// Who or what asked, for the timelines.
    var by: String

    /// Names the note in which the merge is kept.
    var note: String {
        let names = [source, target].map { Lineage.escaped($0.rawValue) }
        return Self.prefix + names.joined(separator: "/")
    }

    static let prefix = "merge/"
}
