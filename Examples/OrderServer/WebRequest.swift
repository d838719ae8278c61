import Foundation

/// A request as it came.
struct WebRequest {
    let path: String
    private let fields: [String: String]
    private let body: Data

    /// The largest request that is read.
    static let limitBytes = 8 << 20

    /// The body as a JSON object; empty if it is none.
    var json: [String: Any] {
        do {
            return try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
        } catch {
            return [:]
        }
    }

    /// A header field's text, percent signs undone.
    func field(_ name: String) -> String? {
        fields[name.lowercased()]?.removingPercentEncoding
    }

    /// Reads head and body; nil while something is missing.
    init?(_ bytes: Data) {
        guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            fields[line[..<colon].lowercased()] = value
        }
        let length = fields["content-length"].flatMap { Int($0) } ?? 0
        let rest = bytes[end.upperBound...]
        guard length >= 0, rest.count >= length else { return nil }
        let words = (lines.first ?? "").split(separator: " ")
        path = words.count > 1 ? String(words[1]) : "/"
        self.fields = fields
        body = Data(rest.prefix(length))
    }
}
