import Purser
import Testing

@testable import PurserC

@Suite("The queue of callbacks")
struct CallbackQueueTests {
    /// A queue, and what tells its poll that there is something to do.
    private final class Fixture: @unchecked Sendable {
        // Proof of Sendable: the number is only handed on, and read when all tasks have ended.
        let work = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
        let queue: CallbackQueue

        init() {
            work.initialize(to: 0)
            queue = CallbackQueue(ShopSignal(work: work))
        }

        deinit { work.deallocate() }
    }

    @Test("an event waits for room, an answer never does, and both keep their order")
    func room() async {
        let fixture = Fixture()
        let queue = fixture.queue
        let heard = Locked<[Int]>([])
        let (begun, all) = (Waiter<Void>(), CallbackQueue.eventLimit + 10)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<all {
                    if number == CallbackQueue.eventLimit { begun.answer(()) }
                    await queue.put(for: 1) { heard.withLock { $0.append(number) } }
                }
            }
            await begun.value()
            #expect(queue.count == CallbackQueue.eventLimit)
            queue.put { heard.withLock { $0.append(-1) } }
            #expect(queue.count == CallbackQueue.eventLimit + 1)
            var taken = 0
            while taken < all + 1 {
                guard let delivery = queue.take() else {
                    await Task.yield()
                    continue
                }
                delivery.call()
                taken += 1
            }
        }
        let events = heard.withLock { $0 }.filter { $0 >= 0 }
        #expect(events == Array(0..<all))
        #expect(heard.withLock { $0.firstIndex(of: -1) } == CallbackQueue.eventLimit)
        #expect(fixture.work.pointee == 0)
    }

    @Test("a queue that is closed lets those who wait go, and calls nothing more")
    func closed() async {
        let fixture = Fixture()
        let queue = fixture.queue
        let begun = Waiter<Void>()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0...CallbackQueue.eventLimit {
                    if number == CallbackQueue.eventLimit { begun.answer(()) }
                    await queue.put(for: 1) { Issue.record("called after the end") }
                }
            }
            await begun.value()
            queue.close()
        }
        queue.put { Issue.record("called after the end") }
        #expect(queue.count == 0)
        #expect(queue.take() == nil)
        #expect(fixture.work.pointee == 0)
    }
}
