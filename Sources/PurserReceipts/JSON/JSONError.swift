/// Why a text is no JSON that is read here.
package enum JSONError: Error, Hashable, Sendable {
    case syntax
    case badString
    case badNumber
    case trailingBytes
    case tooDeep
    case tooMany
    case tooLarge
}
