/// Writes DER, and on demand the BER that Xcode writes.
package enum DERWriter {
    package static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag] + length(content.count) + content
    }

    package static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        var bytes: [UInt8] = []
        var left = count
        while left > 0 {
            bytes.insert(UInt8(left & 0xFF), at: 0)
            left >>= 8
        }
        return [0x80 | UInt8(bytes.count)] + bytes
    }

    /// An element whose end is marked in place of its length.
    package static func indefinite(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        [tag, 0x80] + content + [0, 0]
    }

    package static func sequence(_ parts: [UInt8]...) -> [UInt8] {
        element(0x30, parts.flatMap { $0 })
    }

    package static func set(_ parts: [UInt8]...) -> [UInt8] {
        element(0x31, parts.flatMap { $0 })
    }

    package static func context(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
        element(0xA0 | number, content)
    }

    package static func integer(_ value: Int) -> [UInt8] {
        var bytes = withUnsafeBytes(of: value.bigEndian) { Array($0) }
        while bytes.count > 1,
            bytes[0] == 0 && bytes[1] < 0x80 || bytes[0] == 0xFF && bytes[1] >= 0x80
        {
            bytes.removeFirst()
        }
        return element(0x02, bytes)
    }

    package static func octets(_ bytes: [UInt8]) -> [UInt8] { element(0x04, bytes) }

    package static func bits(_ bytes: [UInt8], unused: UInt8 = 0) -> [UInt8] {
        element(0x03, [unused] + bytes)
    }

    package static func utf8(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }

    package static func ia5(_ text: String) -> [UInt8] { element(0x16, Array(text.utf8)) }

    package static func boolean(_ value: Bool) -> [UInt8] { [1, 1, value ? 0xFF : 0] }

    package static let null: [UInt8] = [5, 0]

    /// An object identifier from its numbers between dots.
    package static func identifier(_ text: String) -> [UInt8] {
        let arcs = text.split(separator: ".").compactMap { UInt64($0) }
        var content = [UInt8(arcs[0] * 40 + arcs[1])]
        for arc in arcs.dropFirst(2) {
            var groups = [UInt8(arc & 0x7F)]
            var left = arc >> 7
            while left > 0 {
                groups.insert(UInt8(left & 0x7F) | 0x80, at: 0)
                left >>= 7
            }
            content += groups
        }
        return element(0x06, content)
    }
}
