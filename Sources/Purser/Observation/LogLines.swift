/// The lines of a log that fit into its limit, the oldest forgotten first.
struct LogLines: Sendable {
    let limitBytes: Int
    private var kept: [String] = []
    private var head = 0
    private(set) var bytes = 0

    init(limitBytes: Int, _ lines: [String] = []) {
        self.limitBytes = max(1, limitBytes)
        for line in lines { append(line) }
    }

    /// Each line and its end.
    var text: String {
        kept[head...].map { $0 + "\n" }.joined()
    }

    mutating func append(_ line: String) {
        kept.append(line)
        bytes += line.utf8.count + 1
        while bytes > limitBytes, head < kept.count {
            bytes -= kept[head].utf8.count + 1
            head += 1
        }
        if head > 64, head > kept.count / 2 {
            kept.removeFirst(head)
            head = 0
        }
    }

    mutating func removeAll() {
        kept = []
        head = 0
        bytes = 0
    }
}
