package import Foundation

/// The clock's state as the journal keeps it, in a note of its own.
extension TrustedClock {
    /// The name of the note.
    package static let note = "trusted-clock"

    private static let form: UInt8 = 1

    /// The state as bytes; equal states give equal bytes.
    package var body: Data {
        var writer = RecordWriter()
        writer.byte(Self.form)
        writer.optional(mark) { $0.time($1) }
        writer.optional(marked) { $0.reading($1) }
        writer.optional(signed) { $0.time($1) }
        writer.text(signedBoot)
        writer.optional(wallMark) { $0.time($1) }
        writer.optional(read) { $0.reading($1) }
        writer.list(doubts.sorted { $0.key < $1.key }) { writer, doubt in
            writer.text(doubt.key.description)
            writer.time(doubt.value.end)
            writer.duration(doubt.value.spent)
            writer.integer(doubt.value.launches)
        }
        return writer.data
    }

    /// Reads a state.
    ///
    /// - Throws: ``UnreadableRecord``. Begin with an empty clock then: it trusts nothing until the
    ///   next signed time, and what is owned stays within the offline allowance.
    package init(body: Data) throws(UnreadableRecord) {
        var reader = RecordReader(body)
        let form = try reader.byte()
        guard form == Self.form else { throw UnreadableRecord(isNewer: form > Self.form) }
        self.init()
        mark = try reader.maybeMoment()
        marked = try reader.maybeReading()
        signed = try reader.maybeMoment()
        signedBoot = try reader.text()
        wallMark = try reader.maybeMoment()
        read = try reader.maybeReading()
        let known = try reader.list { reader throws(UnreadableRecord) in
            let text = try reader.text()
            var doubt = Doubt(end: try reader.time())
            doubt.spent = try reader.duration()
            doubt.launches = try reader.int()
            return (key: PurchaseKey(text), doubt: doubt)
        }
        for case (let key?, let doubt) in known { doubts[key] = doubt }
    }
}

extension RecordWriter {
    fileprivate mutating func duration(_ value: Duration) {
        integer(value.components.seconds)
        integer(value.components.attoseconds)
    }

    fileprivate mutating func reading(_ value: ClockReading) {
        duration(value.uptime)
        time(Timestamp(value.date))
        text(value.boot)
    }
}

extension RecordReader {
    fileprivate mutating func duration() throws(UnreadableRecord) -> Duration {
        let seconds = try integer()
        let attoseconds = try integer()
        // Longer than any device runs: sums of what this bounds stay far from overflow.
        guard (0...1_000_000_000_000).contains(seconds), attoseconds >= 0 else {
            throw Self.damaged
        }
        return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }

    fileprivate mutating func maybeMoment() throws(UnreadableRecord) -> Timestamp? {
        try optional { reader throws(UnreadableRecord) in try reader.time() }
    }

    fileprivate mutating func maybeReading() throws(UnreadableRecord) -> ClockReading? {
        try optional { reader throws(UnreadableRecord) in
            let uptime = try reader.duration()
            let date = try reader.time().date
            return ClockReading(uptime: uptime, date: date, boot: try reader.text())
        }
    }
}
