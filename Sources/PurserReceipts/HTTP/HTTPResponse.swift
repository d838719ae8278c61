public import Foundation

/// What a server answered, whole. Its text form never shows headers or body.
public struct HTTPResponse: Hashable, Sendable, CustomStringConvertible {
    /// The status code.
    public let status: Int
    /// The header fields.
    public let headers: [String: String]
    /// The body, decoded and complete.
    public let body: Data

    /// Makes a response.
    public init(status: Int, headers: [String: String] = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of a header field, found without regard to case.
    public func header(_ name: String) -> String? {
        if let value = headers[name] { return value }
        let matches = headers.filter { $0.key.lowercased() == name.lowercased() }
        return matches.min { $0.key < $1.key }?.value
    }

    /// Whether the body is as long as the answer declares: two lengths in one answer are a way to
    /// make two readers see two answers. A decoded body has another length by right.
    var keepsItsLength: Bool {
        guard header("Content-Encoding") == nil, let declared = header("Content-Length") else {
            return true
        }
        return declared.split(separator: ",").allSatisfy {
            $0.trimmingCharacters(in: .whitespaces) == String(body.count)
        }
    }

    /// The status, the body's size and its declared type.
    public var description: String {
        let type = header("Content-Type")?.prefix { $0 != ";" && $0 != "," } ?? "no type"
        return "HTTP \(status), \(body.count) bytes of \(type.prefix(40))"
    }
}
