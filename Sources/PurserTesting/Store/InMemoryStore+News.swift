import Purser

/// How news gets on its way to devices, and what may happen to it there.
extension InMemoryStore {
    struct PlannedDelivery: Sendable {
        let device: String?
        let plan: DeliveryPlan
        var times: Int
    }

    /// Plans what becomes of transactions on their way to a device.
    ///
    /// - Parameters:
    ///   - plan: what becomes of them.
    ///   - times: of how many.
    ///   - device: to which device; nil means any.
    public func plan(
        deliveries plan: DeliveryPlan, times: Int = 1, to device: InMemoryDevice? = nil
    ) {
        guard times > 0 else { return }
        let planned = PlannedDelivery(device: device?.name, plan: plan, times: times)
        state.withLock { $0.deliveries.append(planned) }
    }

    /// Tells a device, unless something is planned for what is on its way there.
    func tell(_ device: String, _ news: StoreBooks.News, _ state: inout State) {
        guard case .transaction = news, let plan = takeDelivery(to: device, &state) else {
            return state.books.tell(device, news)
        }
        switch plan {
        case .twice:
            for _ in 0..<2 { state.books.tell(device, news) }
        case .delays(let duration):
            _ = clock.schedule(at: clock.now.advanced(by: duration)) { [weak self] in
                self?.change { $0.books.tell(device, news) }
            }
        case .drops:
            return
        case .reverses(let count):
            state.held[device, default: []].append(news)
            guard state.held[device]?.count ?? 0 >= count else { return }
            for held in (state.held.removeValue(forKey: device) ?? []).reversed() {
                state.books.tell(device, held)
            }
        }
    }

    /// Tells all devices of an account, in the order of their names, so that runs are equal.
    func tellAll(
        of account: String, except: String? = nil, _ news: StoreBooks.News, _ state: inout State
    ) {
        let devices = state.books.devices.filter { $0.value == account && $0.key != except }
        for device in devices.keys.sorted() { tell(device, news, &state) }
    }

    private func takeDelivery(to device: String, _ state: inout State) -> DeliveryPlan? {
        let index = state.deliveries.firstIndex { $0.device == nil || $0.device == device }
        guard let index else { return nil }
        let planned = state.deliveries[index]
        state.deliveries[index].times -= 1
        if state.deliveries[index].times <= 0 { state.deliveries.remove(at: index) }
        // One plan to hold back stands for as many transactions as it waits for.
        if case .reverses(let count) = planned.plan,
            state.held[device]?.count ?? 0 < count - 1, planned.times == 1
        {
            state.deliveries.insert(planned, at: index)
        }
        return planned.plan
    }
}
