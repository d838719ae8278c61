/// One check that every implementation of a port must pass: a name, a sentence, and what it does.
///
/// Run it from any test framework, or from none: it throws when the subject fails. Ids are
/// permanent; a check that is replaced takes its id with it.
public struct ConformanceCheck<Subject: ConformanceSubject>: Sendable, Identifiable,
    CustomStringConvertible
{
    /// Names the check for good, for instance `J04`.
    public let id: String
    /// What must hold, as a sentence.
    public let sentence: String
    /// How much virtual time it may take.
    public let limit: Duration
    private let body: @Sendable (Subject) async throws -> Void
    private let isApplicable: @Sendable (Subject) -> Bool

    /// How many jobs a check may take: what turns without end stops here.
    private static var jobLimit: Int { 100_000 }

    init(
        _ id: String, _ sentence: String, within limit: Duration = .seconds(3600),
        needs isApplicable: @escaping @Sendable (Subject) -> Bool = { _ in true },
        _ body: @escaping @Sendable (Subject) async throws -> Void
    ) {
        self.id = id
        self.sentence = sentence
        self.limit = limit
        self.isApplicable = isApplicable
        self.body = body
    }

    /// The id and the sentence.
    public var description: String { "\(id) \(sentence)" }

    /// Whether the subject offers what the check needs to be made at all.
    public func applies(to subject: Subject) -> Bool {
        isApplicable(subject)
    }

    /// Makes the check on a fresh subject; not from within a ``SeededTaskExecutor``.
    ///
    /// - Throws: ``ConformanceFailure``, whatever the subject threw, and also where it did not
    ///   return within the limit.
    public func run(on subject: Subject) async throws(ConformanceFailure) {
        guard applies(to: subject) else {
            throw ConformanceFailure(check: id, reason: "the subject lacks what the check needs")
        }
        do {
            if let clock = subject.clock {
                try runInVirtualTime(of: clock, subject)
            } else {
                try await body(subject)
            }
        } catch let failure as ConformanceFailure {
            throw ConformanceFailure(check: id, reason: failure.reason)
        } catch {
            throw ConformanceFailure(check: id, reason: "\(error)")
        }
    }

    private func runInVirtualTime(of clock: TestClock, _ subject: Subject) throws {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            throw ConformanceFailure(check: id, reason: "virtual time needs a newer system")
        }
        let executor = SeededTaskExecutor(seed: 1, clock: clock, jobLimit: Self.jobLimit)
        let deadline = clock.now.advanced(by: limit)
        let task = executor.start { [body] in try await body(subject) }
        try executor.drive { task.hasEnded || clock.now > deadline }
        if task.hasEnded { return try task.value() }
        let isLate = clock.now > deadline
        let escaped = executor.escapedJobs
        task.cancel()
        try executor.drainWithoutTime()
        if isLate { try demand(false, "it took more than \(limit)") }
        try demand(escaped == 0, "\(escaped) jobs left the thread: it cannot go by a virtual clock")
        try demand(false, "a call never returned")
    }
}
