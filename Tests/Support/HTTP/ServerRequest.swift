import Foundation

/// A request as it came over the wire.
package struct ServerRequest: Sendable {
    package let line: String
    package let headers: [String: String]
    package let body: [UInt8]

    /// The value of a header field, found without regard to case.
    package func header(_ name: String) -> String? { headers[name.lowercased()] }

    /// The body as a JSON object; empty if it is none.
    package var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:]
    }

    /// Reads head and body; nil while something is missing.
    init?(_ bytes: [UInt8]) {
        guard let end = Self.endOfHead(bytes) else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        let length = headers["content-length"].flatMap(Int.init) ?? 0
        guard bytes.count >= end + 4 + length else { return nil }
        self.line = lines.first ?? ""
        self.headers = headers
        self.body = Array(bytes[(end + 4)..<(end + 4 + length)])
    }

    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        return (0...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) }
    }
}
