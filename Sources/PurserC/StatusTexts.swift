import CPurser

/// The words for each status, made once and kept for ever.
final class StatusTexts: @unchecked Sendable {
    // Proof of Sendable: nothing changes after `init`, and nothing is freed.
    private let texts: [UnsafePointer<CChar>]
    private let unknown: UnsafePointer<CChar>

    static let shared = StatusTexts()

    private init() {
        texts = [
            "done, or begun", "a pointer is null", "the number is no handle of this kind",
            "what the handle named is gone", "the call belongs to the thread that made the shop",
            "the call may not be made inside a callback", "text is not UTF-8",
            "the configuration cannot be read", "a struct's size or version is not known",
            "this build cannot do it", "there are too many shops", "an argument is out of range",
        ].map { Self.copy($0) }
        unknown = Self.copy("not a status")
    }

    func text(of status: purser_status) -> UnsafePointer<CChar> {
        let index = Int(status.rawValue)
        return texts.indices.contains(index) ? texts[index] : unknown
    }

    private static func copy(_ text: StaticString) -> UnsafePointer<CChar> {
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8CodeUnitCount + 1)
        text.withUTF8Buffer { bytes in
            for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
        }
        copy[text.utf8CodeUnitCount] = 0
        return UnsafePointer(copy)
    }
}
