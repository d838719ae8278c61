import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// HTTP over `URLSession`, as a data task whose delegate counts what comes in.
///
/// Each request has a session of its own, without cache, cookies or stored credentials: whatever a
/// server or a proxy appends to one answer can never be taken for the next. Redirects are not
/// followed. Some tens of megabytes may be in flight when the body's limit is passed; they are
/// dropped as they come. On Linux, Foundation inflates what has arrived of a compressed answer
/// before anyone can stop it, up to a thousand times its size.
///
/// On Linux, Foundation itself aborts the process where a connection ends inside the head of an
/// answer (swift-corelibs-foundation, report 5285). A server that asks others through this
/// transport should give its verifiers one of its own, or stand behind a proxy that answers whole
/// heads.
public struct URLSessionTransport: HTTPTransport {
    /// Needs nothing.
    public init() {}

    /// Sends the request once; ends at once when cancelled, also if the platform does not.
    public func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
        let exchange = URLSessionExchange(limitBytes: request.responseLimitBytes)
        let session = URLSession(
            configuration: Self.configuration, delegate: exchange, delegateQueue: nil)
        // Also breaks the cycle of session and delegate.
        defer { session.invalidateAndCancel() }
        let task = session.dataTask(with: Self.platformRequest(request))
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { exchange.begin(task, $0) }
        } onCancel: {
            exchange.end(.failure(.cancelled))
        }.get()
    }

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        // The caller's limit ends a request. The platform's own would be a second one, on another
        // clock.
        configuration.timeoutIntervalForRequest = 3600
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }

    private static func platformRequest(_ request: HTTPRequest) -> URLRequest {
        var made = URLRequest(url: request.url)
        made.httpMethod = request.method
        made.httpBody = request.body
        for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
            made.setValue(value, forHTTPHeaderField: name)
        }
        return made
    }
}
