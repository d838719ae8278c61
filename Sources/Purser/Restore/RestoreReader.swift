/// Reads the lists of stores beside each other and puts what they say into one inbox.
final class RestoreReader: Sendable {
    /// One list of one store.
    struct Source: Hashable, Sendable {
        enum List: Hashable, Sendable, CaseIterable {
            case owned, unfinished
        }

        var store: StoreID
        var list: List

        static func all(of store: StoreID) -> [Source] {
            List.allCases.map { Source(store: store, list: $0) }
        }
    }

    enum Step: Sendable {
        /// Rows of what is owned; the store goes on once they are taken.
        case page([StoreTransaction], Waiter<Void>)
        /// All that is paid and not finished, consumables too.
        case unfinished([StoreTransaction])
        case ended(Source, StoreFailure?)
        /// All have been silent for too long, or the whole takes too long.
        case limit
    }

    private struct State {
        /// Since when nothing has come.
        var silentSince: Duration
        /// Nobody takes pages any more.
        var isClosed = false
        /// Pages that wait to be taken.
        var pages: [StoreID: Waiter<Void>] = [:]
    }

    let inbox = Mailbox<Step>()
    private let effects: Effects
    private let runner: CallRunner
    private let quiet: Duration
    private let state: Locked<State>

    init(effects: Effects, runner: CallRunner, quiet: Duration) {
        self.effects = effects
        self.runner = runner
        self.quiet = quiet
        self.state = Locked(State(silentSince: effects.uptime()))
    }

    func read(_ stores: [any StoreAdapter], _ refresh: OwnedRefresh, until deadline: Duration) {
        for store in stores {
            readOwned(store, refresh)
            readUnfinished(store)
        }
        watch(until: deadline)
    }

    /// Something came: the silence begins anew.
    func heard() {
        let now = effects.uptime()
        state.withLock { $0.silentSince = now }
    }

    /// Nobody listens any more: a store that goes on is not held up.
    func close() {
        let pages = state.withLock { state in
            state.isClosed = true
            defer { state.pages = [:] }
            return state.pages
        }
        for store in pages.keys.sorted() { pages[store]?.answer(()) }
    }

    private func hand(_ page: [StoreTransaction], of store: StoreID) async {
        let taken = Waiter<Void>()
        let isOpen = state.withLock { state in
            if !state.isClosed { state.pages[store] = taken }
            return !state.isClosed
        }
        guard isOpen else { return }
        inbox.put(.page(page, taken))
        await withTaskCancellationHandler {
            await taken.value()
        } onCancel: {
            taken.answer(())
        }
    }

    private func readOwned(_ store: any StoreAdapter, _ refresh: OwnedRefresh) {
        let source = Source(store: store.store, list: .owned)
        runner.start { [self] in
            do throws(StoreFailure) {
                try await store.owned(refresh) { await self.hand($0, of: store.store) }
                inbox.put(.ended(source, nil))
            } catch {
                inbox.put(.ended(source, error))
            }
        }
    }

    private func readUnfinished(_ store: any StoreAdapter) {
        let inbox = inbox
        let source = Source(store: store.store, list: .unfinished)
        runner.start {
            do throws(StoreFailure) {
                inbox.put(.unfinished(try await store.unfinished()))
                inbox.put(.ended(source, nil))
            } catch {
                inbox.put(.ended(source, error))
            }
        }
    }

    /// One sleeper, however many pages come.
    private func watch(until deadline: Duration) {
        runner.start { [self] in
            while true {
                let end = min(deadline, state.withLock { $0.silentSince } + quiet)
                guard effects.uptime() < end else { break }
                do { try await effects.sleep(until: end) } catch { return }
            }
            inbox.put(.limit)
        }
    }
}
