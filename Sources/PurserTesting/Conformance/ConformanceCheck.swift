/// One check that every implementation of a port must pass: a name, a sentence, and what it does.
///
/// Run it from any test framework, or from none: it throws when the subject fails. Ids are
/// permanent; a check that is replaced takes its id with it.
public struct ConformanceCheck<Subject: Sendable>: Sendable, Identifiable, CustomStringConvertible {
    /// Names the check for good, for instance `J04`.
    public let id: String
    /// What must hold, as a sentence.
    public let sentence: String
    private let body: @Sendable (Subject) async throws -> Void
    private let isApplicable: @Sendable (Subject) -> Bool

    init(
        _ id: String, _ sentence: String,
        needs isApplicable: @escaping @Sendable (Subject) -> Bool = { _ in true },
        _ body: @escaping @Sendable (Subject) async throws -> Void
    ) {
        self.id = id
        self.sentence = sentence
        self.isApplicable = isApplicable
        self.body = body
    }

    /// The id and the sentence.
    public var description: String { "\(id) \(sentence)" }

    /// Whether the subject offers what the check needs to be made at all.
    public func applies(to subject: Subject) -> Bool {
        isApplicable(subject)
    }

    /// Makes the check on a fresh subject.
    ///
    /// - Throws: ``ConformanceFailure``, whatever the subject threw.
    public func run(on subject: Subject) async throws(ConformanceFailure) {
        guard applies(to: subject) else {
            throw ConformanceFailure(check: id, reason: "the subject lacks what the check needs")
        }
        do {
            try await body(subject)
        } catch let failure as ConformanceFailure {
            throw ConformanceFailure(check: id, reason: failure.reason)
        } catch {
            throw ConformanceFailure(check: id, reason: "\(error)")
        }
    }
}
