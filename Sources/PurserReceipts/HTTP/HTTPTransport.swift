/// Carries one question to a server and the answer back: the port at which HTTP stands.
public protocol HTTPTransport: Sendable {
    /// Sends a request once and returns the whole answer, whatever its status.
    ///
    /// Calls may overlap. Nothing is tried again and no redirect is followed: a 3xx is an answer
    /// like any other, so that a receipt goes to no host that the app did not name. The body's
    /// limit is kept while it streams in. The time limit is the caller's: it cancels the task, and
    /// a transport that does not return soon after holds its caller up.
    ///
    /// - Throws: why there is no whole answer. Texts never hold headers, bodies, paths or queries.
    func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
}
