import Purser

/// One adapter's observing: what it still has to replay, and how far it is in the device's news.
final class Observer: Sendable {
    struct Place: Sendable {
        var replay: [TransactionID]
        var heard: Int
    }

    let place: Locked<Place>
    let signal = Signal()

    init(replaying: [TransactionID]) {
        place = Locked(Place(replay: replaying.reversed(), heard: 0))
    }
}
