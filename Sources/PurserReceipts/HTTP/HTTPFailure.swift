/// Why a question to a server got no answer. None of them is a refusal.
@nonexhaustive
public enum HTTPFailure: Error, Hashable, Sendable {
    /// The server could not be reached, or the connection broke before the answer was whole; the
    /// text names the platform's error and nothing of the request.
    case unreachable(String)
    /// Not within the time limit.
    case timedOut
    /// The answer's body is larger than the request allows.
    case tooLarge(limitBytes: Int)
    /// What came is no answer in HTTP.
    case noResponse
    /// The address is one to which no receipt is sent.
    case addressRefused(String)
    /// The caller went away.
    case cancelled
}
