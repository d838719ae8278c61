package import Foundation

/// A merge of owners as its note keeps it.
package struct MergeState: Hashable, Sendable {
    package var source: AccountID
    package var target: AccountID
    /// Who or what asked.
    package var by: String
    package var revision = 0
    /// Noted and not carried out yet.
    package var isPending = false

    package init(source: AccountID, target: AccountID, by: String) {
        self.source = source
        self.target = target
        self.by = by
    }

    var merge: OwnerMerge { OwnerMerge(source, into: target, revision: revision) }

    private static let form: UInt8 = 1

    /// The state as bytes.
    package var body: Data {
        var writer = RecordWriter()
        writer.byte(Self.form)
        writer.id(source)
        writer.id(target)
        writer.text(by)
        writer.integer(revision)
        writer.flag(isPending)
        return writer.data
    }

    /// Reads a state.
    package init(body: Data) throws(UnreadableRecord) {
        var reader = RecordReader(body)
        let form = try reader.byte()
        guard form == Self.form else { throw UnreadableRecord(isNewer: form > Self.form) }
        self.init(source: try reader.id(), target: try reader.id(), by: try reader.text())
        revision = try reader.int(in: 0...Int(Int32.max))
        isPending = try reader.flag()
        try reader.end()
    }
}

/// A merge of owners that this process knows of.
struct LiveMerge {
    var state: MergeState
    var isRunning = false
    /// The handler may have been asked with this revision: by this process, or by one before it.
    var isAsked = true
    /// The handler threw; it is asked again when someone asks, at the foreground, or next launch.
    var rests = false
    var callers: [Waiter<Result<OwnerMerge, PurchaseError>>] = []
}
