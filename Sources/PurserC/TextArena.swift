import CPurser
import Foundation

/// Texts for one callback: they live as long as this does.
final class TextArena {
    private var pointers: [UnsafeMutableRawPointer] = []

    /// A copy that ends with a zero byte; what stood behind a zero byte in the text is cut off.
    func text(_ text: String?) -> UnsafePointer<CChar>? {
        guard let text else { return nil }
        let bytes = Array(text.utf8.prefix { $0 != 0 })
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
        copy[bytes.count] = 0
        pointers.append(UnsafeMutableRawPointer(copy))
        return UnsafePointer(copy)
    }

    func bytes(_ data: Data?) -> UnsafePointer<UInt8>? {
        guard let data, !data.isEmpty else { return nil }
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: data.count)
        data.copyBytes(to: copy, count: data.count)
        pointers.append(UnsafeMutableRawPointer(copy))
        return UnsafePointer(copy)
    }

    deinit {
        for pointer in pointers { pointer.deallocate() }
    }
}

/// Text from C; nil if it is not UTF-8.
struct ForeignText {
    static func read(_ pointer: UnsafePointer<CChar>) -> String? {
        String(validatingCString: pointer)
    }
}

extension Optional where Wrapped == UnsafePointer<CChar> {
    /// The text where there is one.
    ///
    /// - Throws: ``StatusError`` if it is not UTF-8.
    func text() throws(StatusError) -> String? {
        guard let pointer = self else { return nil }
        guard let text = ForeignText.read(pointer) else {
            throw StatusError(PURSER_INVALID_TEXT)
        }
        return text
    }

    /// The text, which must be there.
    func requiredText() throws(StatusError) -> String {
        guard let text = try text() else { throw StatusError(PURSER_NULL_ARGUMENT) }
        return text
    }
}
