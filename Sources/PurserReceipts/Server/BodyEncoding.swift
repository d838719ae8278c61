/// How a request's fields are written.
///
/// Closed on purpose: a third way needs another writer.
public enum BodyEncoding: Hashable, Sendable {
    /// One JSON object; a dot in a field's name makes an object inside.
    case json
    /// `name=value` pairs, percent-encoded, plus signs included.
    case form

    var contentType: String {
        switch self {
        case .json: "application/json; charset=utf-8"
        case .form: "application/x-www-form-urlencoded"
        }
    }
}
