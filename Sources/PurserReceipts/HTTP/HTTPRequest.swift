public import Foundation

/// One question to a server. Its text form never shows headers or body.
public struct HTTPRequest: Hashable, Sendable, CustomStringConvertible {
    /// Where to.
    public let url: URL
    /// How; a verification is a `POST`.
    public var method = "POST"
    /// The header fields; names are unique without regard to case.
    public var headers: [String: String] = [:]
    /// What is sent.
    public let body: Data
    /// How many bytes of the answer's decoded body are taken before the request is given up.
    public var responseLimitBytes: Int

    /// Makes a request; the limit is one megabyte unless said otherwise.
    public init(_ url: URL, body: Data, responseLimitBytes: Int = 1 << 20) {
        self.url = url
        self.body = body
        self.responseLimitBytes = responseLimitBytes
    }

    /// The method, the host and the body's size: a path or a query may hold a secret.
    public var description: String {
        "\(method) to \(url.host ?? "no host"), \(body.count) bytes"
    }
}
