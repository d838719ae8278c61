package import Foundation

/// Both clocks and the boot in which they were read.
package struct ClockReading: Hashable, Sendable {
    package var uptime: Duration
    package var date: Date
    package var boot: String

    package init(uptime: Duration, date: Date, boot: String) {
        self.uptime = uptime
        self.date = date
        self.boot = boot
    }

    /// Monotonic time since an earlier reading; nil across boots, whose uptimes cannot be compared,
    /// and where boots have no names.
    package func elapsed(since earlier: ClockReading) -> Duration? {
        guard !boot.isEmpty, boot == earlier.boot else { return nil }
        return max(.zero, uptime - earlier.uptime)
    }
}

extension Effects {
    /// Both clocks and the boot, read together.
    package func reading() -> ClockReading {
        ClockReading(uptime: uptime(), date: date(), boot: boot())
    }
}

extension Date {
    func advanced(by duration: Duration) -> Date {
        addingTimeInterval(duration.inSeconds)
    }
}

extension Duration {
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
