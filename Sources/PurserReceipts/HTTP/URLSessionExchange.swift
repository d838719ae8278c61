import Foundation
import Purser

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its answer, as the platform tells it; ends exactly once.
final class URLSessionExchange: NSObject, URLSessionDataDelegate, Sendable {
    private struct State {
        var task: URLSessionTask?
        var waiting: CheckedContinuation<Result<HTTPResponse, HTTPFailure>, Never>?
        var isOver = false
        var head: HTTPURLResponse?
        var body = Data()
    }

    private let limitBytes: Int
    private let state = Locked(State())

    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    /// Starts the task, unless the exchange was cancelled before.
    func begin(
        _ task: URLSessionTask,
        _ waiting: CheckedContinuation<Result<HTTPResponse, HTTPFailure>, Never>
    ) {
        let isOver = state.withLock { state in
            guard !state.isOver else { return true }
            (state.task, state.waiting) = (task, waiting)
            return false
        }
        if isOver { waiting.resume(returning: .failure(.cancelled)) } else { task.resume() }
    }

    /// Answers whoever waits, once, and stops the task; what comes later is dropped.
    func end(_ result: Result<HTTPResponse, HTTPFailure>) {
        let (task, waiting) = state.withLock { state in
            defer {
                state.isOver = true
                (state.task, state.waiting, state.head) = (nil, nil, nil)
                state.body = Data()
            }
            return (state.task, state.waiting)
        }
        task?.cancel()
        waiting?.resume(returning: result)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let isTooLarge = response.expectedContentLength > Int64(limitBytes)
        state.withLock { state in
            guard !state.isOver else { return }
            state.head = response as? HTTPURLResponse
        }
        completionHandler(isTooLarge ? .cancel : .allow)
        if isTooLarge { end(.failure(.tooLarge(limitBytes: limitBytes))) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            guard !state.isOver else { return false }
            guard data.count <= limitBytes - state.body.count else { return true }
            state.body.append(data)
            return false
        }
        if isTooLarge { end(.failure(.tooLarge(limitBytes: limitBytes))) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        state.withLock { $0.head = response }
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let (head, body) = state.withLock { ($0.head, $0.body) }
        if let error {
            // An error's own text repeats the address, and with it what the query may hold.
            let error = error as NSError
            end(.failure(.unreachable("\(error.domain) \(error.code)")))
        } else if let head {
            end(.success(Self.response(head, body)))
        } else {
            end(.failure(.noResponse))
        }
    }

    private static func response(_ head: HTTPURLResponse, _ body: Data) -> HTTPResponse {
        var headers: [String: String] = [:]
        for (name, value) in head.allHeaderFields {
            guard let name = name as? String, let value = value as? String else { continue }
            headers[name] = value
        }
        return HTTPResponse(status: head.statusCode, headers: headers, body: body)
    }
}
