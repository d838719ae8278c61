public import Purser

/// A device that is signed in to an account of an in-memory store.
public struct InMemoryDevice: Sendable {
    /// The store.
    public let store: InMemoryStore
    /// The device's name, unlike that of any other device of the store.
    public let name: String

    /// The adapter of one process on this device; a relaunch takes a new one.
    ///
    /// - Parameters:
    ///   - process: the process, which may die.
    ///   - durable: the process's journal as its medium holds it; asked at each finish and at each
    ///     first verification, so that a broken promise is seen at the moment of the call.
    public func adapter(
        in process: Gate = Gate(), checking durable: (any DurableState)? = nil
    ) -> InMemoryStoreAdapter {
        InMemoryStoreAdapter(device: self, process: process, durable: durable)
    }

    /// Plans what is to come of the device's next payment that has no plan yet.
    public func plan(_ plan: PaymentPlan) {
        store.state.withLock { $0.plans.append((name, plan)) }
    }

    /// Signs in to another account.
    public func signIn(as account: String) {
        store.change { $0.books.sign(in: name, as: account) }
    }

    /// The account that is signed in; nil after ``signOut()``.
    public var account: String? {
        store.state.withLock { $0.books.devices[name] }
    }

    /// Signs out: nothing can be bought or read until someone signs in.
    public func signOut() {
        store.change { $0.books.sign(in: name, as: nil) }
    }

    /// Cuts the device off from the store: every call fails, and news waits until it is connected.
    public func disconnect() {
        _ = store.state.withLock { $0.offline.insert(name) }
    }

    /// Connects the device again.
    public func connect() {
        _ = store.state.withLock { $0.offline.remove(name) }
        store.ring(name)
    }

    /// Whether it can reach the store.
    public var isConnected: Bool {
        store.state.withLock { !$0.offline.contains(name) }
    }

    /// The transactions that wait for their finish on this device, oldest first.
    public var unfinished: [TransactionID] {
        store.state.withLock { $0.books.unfinished(on: name).map(\.transaction) }
    }

    /// Everything that the account ever bought, as the store would describe it now, oldest first:
    /// used up, finished and taken back as well.
    public var history: [StoreTransaction] {
        store.state.withLock { state in
            let account = state.books.devices[name] ?? ""
            return state.books.sales(of: account)
                .compactMap { state.books.handovers[$0.transaction] }
                .compactMap { store.describe($0, state) }
        }
    }

    /// The store's log of this device alone.
    public var log: [StoreCall] {
        store.log.filter { $0.device == name }.map(\.call)
    }
}
