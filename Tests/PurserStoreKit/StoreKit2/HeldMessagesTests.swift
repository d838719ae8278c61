import Testing

@testable import PurserStoreKit
@testable import PurserStoreKitStandIn

@Suite("Messages that wait until the app shows them")
struct HeldMessagesTests {
    @Test("they are handed out once, oldest first, and no more than the limit is kept")
    func limit() {
        let messages = HeldMessages()
        for number in 1...(HeldMessages.limit + 5) {
            messages.hold(Message(reason: Message.Reason(rawValue: number)))
        }
        let numbers = messages.take().map(\.reason.rawValue)
        #expect(numbers == Array(6...(HeldMessages.limit + 5)))
        #expect(messages.take().isEmpty)
    }
}
