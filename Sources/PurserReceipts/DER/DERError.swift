/// Why some bytes are not the structure that they should be.
package enum DERError: Error, Hashable, Sendable, CaseIterable {
    /// An element's length reaches beyond what holds it.
    case truncated
    /// A length of more than four bytes: no proof is that long, and the sum would overflow.
    case lengthTooLong
    /// A length, an integer or a Boolean that is not in its shortest form, where DER is demanded.
    case notCanonical
    /// An indefinite length where DER is demanded, or in a primitive element.
    case indefiniteLength
    /// An element's tag number needs more than one byte; no format read here has one.
    case longTag
    /// Another element than the format has at this place.
    case unexpectedTag
    /// Something follows where the structure has ended.
    case trailingBytes
    /// Deeper than `DERLimits.depth`.
    case tooDeep
    /// More members than the place may have.
    case tooMany
    /// A primitive value that its type does not allow.
    case badValue
    /// Larger than `DERLimits.bytes`.
    case tooLarge
}
