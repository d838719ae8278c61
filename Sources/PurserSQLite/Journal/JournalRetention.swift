/// How long settled rows are kept whole before they are folded into what de-duplication and
/// entitlements need.
public struct JournalRetention: Hashable, Sendable {
    /// A row that settled longer ago is folded.
    public var duration: Duration
    /// Of the rows settled since, only this many of the newest are kept whole.
    public var count: Int

    /// Makes a retention. Negative values count as zero.
    public init(duration: Duration, count: Int) {
        self.duration = duration
        self.count = count
    }

    /// Thirty days and 200 rows: enough to answer a customer who asks, some 300 kB.
    public static let standard = JournalRetention(duration: .seconds(30 * 86_400), count: 200)
}
