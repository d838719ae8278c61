/// What happened to a purchase, step by step, for support; bounded, the middle is dropped first.
package struct Timeline: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package var date: Timestamp
        package var text: String
    }

    /// The first steps say how it began, the last ones where it stands.
    static let limit = 24

    package private(set) var entries: [Entry] = []

    package init() {}

    package mutating func add(_ text: String, at date: Timestamp) {
        if entries.count >= Self.limit { entries.remove(at: Self.limit / 2) }
        entries.append(Entry(date: date, text: text))
    }
}

extension RecordWriter {
    mutating func timeline(_ value: Timeline) {
        list(value.entries) { writer, entry in
            writer.time(entry.date)
            writer.text(entry.text)
        }
    }
}

extension RecordReader {
    mutating func timeline() throws(UnreadableRecord) -> Timeline {
        var timeline = Timeline()
        for _ in 0..<(try count()) {
            let date = try time()
            timeline.add(try text(), at: date)
        }
        return timeline
    }
}
