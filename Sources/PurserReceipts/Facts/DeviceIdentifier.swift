public import Foundation

/// What identifies one device.
public struct DeviceIdentifier: Hashable, Sendable {
    /// The identifier's bytes, as app receipts mix them into their hash.
    public let bytes: Data
    /// The identifier's text in lower case, as signed transactions mix it into theirs.
    let text: String

    /// An identifier that is a UUID, as on iOS.
    public init(_ uuid: UUID) {
        bytes = withUnsafeBytes(of: uuid.uuid) { Data($0) }
        text = uuid.uuidString.lowercased()
    }

    /// An identifier that is bytes, such as a hardware address.
    public init(bytes: Data) {
        self.bytes = bytes
        text = ""
    }
}
