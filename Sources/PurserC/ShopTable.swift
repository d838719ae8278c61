import CPurser
import CPurserCells
import Purser

/// All shops of this process, by handle.
///
/// Each has a few whole numbers beside it, which an empty poll reads without taking a lock.
final class ShopTable: @unchecked Sendable {
    // Proof of Sendable: `numbers` is never changed and never freed, what it points to is read and
    // written by atomic operations alone, and everything else is behind the lock.
    private let numbers: UnsafeMutablePointer<UInt64>
    private let state = Locked(State())

    private struct State: Sendable {
        var sessions: [Int: (handle: UInt64, session: ShopSession)] = [:]
        var generation: UInt64 = 0
    }

    static let shared = ShopTable()

    /// More shops at once than any app has reason for.
    static let limit = 64

    private init() {
        numbers = .allocate(capacity: Self.limit * Self.stride)
        numbers.initialize(repeating: 0, count: Self.limit * Self.stride)
    }

    /// A cache line for each shop.
    private static let stride = 8

    private enum Number: Int {
        case handle, thread, work
    }

    private func number(_ number: Number, of place: Int) -> UnsafeMutablePointer<UInt64> {
        numbers + place * Self.stride + number.rawValue
    }

    /// Takes a place; nil if there are as many shops as there may be.
    func add(_ make: (Handle, ShopSignal) -> ShopSession) -> UInt64? {
        state.withLock { state in
            guard let place = (0..<Self.limit).first(where: { state.sessions[$0] == nil }) else {
                return nil
            }
            state.generation += 1
            let handle = Handle(.shop, place: place, generation: state.generation)
            let work = number(.work, of: place)
            purser_cell_store(work, 0)
            purser_cell_store(number(.thread, of: place), purser_current_thread())
            state.sessions[place] = (handle.value, make(handle, ShopSignal(work: work)))
            purser_cell_store(number(.handle, of: place), handle.value)
            return handle.value
        }
    }

    /// A generation for a handle of any kind: one that no other handle has.
    func nextGeneration() -> UInt64 {
        state.withLock { state in
            state.generation += 1
            return state.generation
        }
    }

    /// Whether the handle is a living shop's, this is its thread, and nothing waits for it there.
    func isIdle(_ handle: UInt64) -> Bool {
        let place = Int(handle & UInt64(Self.limit - 1))
        return handle != 0 && purser_cell_load(number(.handle, of: place)) == handle
            && purser_cell_load(number(.thread, of: place)) == purser_current_thread()
            && purser_cell_load(number(.work, of: place)) == 0
    }

    func isOwnThread(_ handle: UInt64) -> Bool {
        let place = Handle(value: handle).place
        return place < Self.limit
            && purser_cell_load(number(.thread, of: place)) == purser_current_thread()
    }

    /// The session, or why there is none.
    func session(_ handle: UInt64) -> Result<ShopSession, StatusError> {
        let wanted = Handle(value: handle)
        guard wanted.kind == .shop, wanted.place < Self.limit else {
            return .failure(StatusError(PURSER_BAD_HANDLE))
        }
        return state.withLock { state in
            if let entry = state.sessions[wanted.place], entry.handle == handle {
                return .success(entry.session)
            }
            let wasGiven = wanted.generation > 0 && wanted.generation <= state.generation
            return .failure(StatusError(wasGiven ? PURSER_STALE_HANDLE : PURSER_BAD_HANDLE))
        }
    }

    /// Ends a session, then frees its place; not before, so that what ends cannot touch the numbers
    /// of who comes next.
    func remove(_ handle: UInt64) {
        let place = Handle(value: handle).place
        let entry = state.withLock { $0.sessions[place] }
        guard let entry, entry.handle == handle else { return }
        purser_cell_store(number(.handle, of: place), 0)
        entry.session.end()
        state.withLock { $0.sessions[place] = nil }
    }
}

/// Why a call does nothing.
struct StatusError: Error {
    let status: purser_status

    init(_ status: purser_status) {
        self.status = status
    }
}

/// Tells the poll that there is something to do.
struct ShopSignal: @unchecked Sendable {
    // Proof of Sendable: the number is never freed, and reached by atomic operations alone.
    private let work: UnsafeMutablePointer<UInt64>

    init(work: UnsafeMutablePointer<UInt64>) {
        self.work = work
    }

    func add(_ count: Int) {
        purser_cell_add(work, Int64(count))
    }
}
