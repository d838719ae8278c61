import Foundation
import Purser
import PurserTesting
import Testing

@Suite("An event recorder", .shuffled)
struct EventRecorderTests {
    @Test("an event recorder takes what a sequence gives until it ends")
    func recorder() async {
        let recorder = EventRecorder()
        let events = (0..<3).map {
            PurchaseEvent(.purchasing, date: Date(timeIntervalSince1970: Double($0)))
        }
        await recorder.record(PurchaseEvents(events))
        #expect(recorder.events.map(\.date) == events.map(\.date))
    }
}
