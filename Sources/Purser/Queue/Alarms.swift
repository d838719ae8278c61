/// Deadlines, earliest first. An entry that is not meant any more wakes to nothing.
struct Alarms<Subject: Hashable & Sendable>: Sendable {
    private var heap: [(deadline: Duration, order: Int, subject: Subject)] = []
    private var made = 0

    var next: Duration? { heap.first?.deadline }
    var count: Int { heap.count }

    mutating func set(_ subject: Subject, at deadline: Duration) {
        made += 1
        heap.append((deadline, made, subject))
        var child = heap.count - 1
        while child > 0, isBefore(child, (child - 1) / 2) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes all that are due, in the order of their deadlines.
    mutating func take(upTo now: Duration) -> [Subject] {
        var due: [Subject] = []
        while let first = heap.first, first.deadline <= now {
            due.append(first.subject)
            let last = heap.removeLast()
            guard !heap.isEmpty else { break }
            heap[0] = last
            sink()
        }
        return due
    }

    /// Forgets what is not meant any more.
    mutating func keep(where isMeant: (Subject) -> Bool) {
        heap.removeAll { !isMeant($0.subject) }
        heap.sort { ($0.deadline, $0.order) < ($1.deadline, $1.order) }
    }

    private mutating func sink() {
        var parent = 0
        while true {
            let children = (2 * parent + 1..<2 * parent + 3).filter { $0 < heap.count }
            guard let child = children.min(by: { isBefore($0, $1) }), isBefore(child, parent) else {
                return
            }
            heap.swapAt(child, parent)
            parent = child
        }
    }

    private func isBefore(_ left: Int, _ right: Int) -> Bool {
        (heap[left].deadline, heap[left].order) < (heap[right].deadline, heap[right].order)
    }
}
