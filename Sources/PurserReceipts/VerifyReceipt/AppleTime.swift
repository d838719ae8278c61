import Purser

/// A point in time that an entry may state in several members.
enum AppleTime {
    /// Milliseconds where they stand, else the member itself: milliseconds in the form of iOS 6,
    /// text in the unified form; else its text form.
    static func timestamp(_ name: String, in entry: AnswerValue) -> Timestamp? {
        for place in places(name, in: entry) {
            if let milliseconds = place.integer {
                return Timestamp(milliseconds: Int64(milliseconds))
            }
            if let time = place.text.flatMap({ WrittenTime.timestamp(zoned: $0) }) { return time }
        }
        return nil
    }

    /// Whether any member states it, be it in a way that cannot be read.
    static func isPresent(_ name: String, in entry: AnswerValue) -> Bool {
        places(name, in: entry).contains { $0.text != nil }
    }

    private static func places(_ name: String, in entry: AnswerValue) -> [AnswerValue] {
        [name + "_ms", name, name + "_formatted", name + "_pst"].map { entry[$0] }
    }
}
