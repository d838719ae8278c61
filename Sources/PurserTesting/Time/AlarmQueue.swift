/// Deadlines in order: a binary heap of instants, equal ones in order of arrival.
///
/// What is removed before its time stays in the heap as an empty place until it comes to the top.
struct AlarmQueue: Sendable {
    private struct Alarm {
        let instant: TestClock.Instant
        let id: Int

        static func < (left: Alarm, right: Alarm) -> Bool {
            (left.instant, left.id) < (right.instant, right.id)
        }
    }

    private var heap: [Alarm] = []
    private var live: Set<Int> = []
    private var sleeperHeap: [Alarm] = []

    mutating func insert(_ instant: TestClock.Instant, _ id: Int, isSleeper: Bool) {
        live.insert(id)
        Self.push(Alarm(instant: instant, id: id), onto: &heap)
        if isSleeper { Self.push(Alarm(instant: instant, id: id), onto: &sleeperHeap) }
    }

    mutating func remove(_ id: Int) {
        live.remove(id)
    }

    /// The earliest instant of all.
    mutating func earliest() -> TestClock.Instant? {
        Self.clean(&heap, live)
        return heap.first?.instant
    }

    /// The earliest instant for which someone sleeps.
    mutating func earliestSleeper() -> TestClock.Instant? {
        Self.clean(&sleeperHeap, live)
        return sleeperHeap.first?.instant
    }

    /// Takes the earliest out, if it is not after `limit`.
    mutating func popFirst(until limit: TestClock.Instant) -> (TestClock.Instant, Int)? {
        Self.clean(&heap, live)
        guard let first = heap.first, first.instant <= limit else { return nil }
        Self.pop(&heap)
        live.remove(first.id)
        return (first.instant, first.id)
    }

    private static func clean(_ heap: inout [Alarm], _ live: Set<Int>) {
        while let first = heap.first, !live.contains(first.id) { pop(&heap) }
    }

    private static func push(_ alarm: Alarm, onto heap: inout [Alarm]) {
        heap.append(alarm)
        var index = heap.count - 1
        while index > 0, heap[index] < heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private static func pop(_ heap: inout [Alarm]) {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child] < heap[least] { least = child }
            }
            if least == index { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}
