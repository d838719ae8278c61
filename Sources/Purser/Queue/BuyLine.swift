/// Calls of `buy` that wait for their turn: one line for each product of an owner in a store.
struct BuyLine {
    struct Place: Hashable {
        var store: StoreID
        var product: ProductID
        var owner: AccountID
    }

    struct Entry {
        var ticket: BuyTicket
        var definition: ProductDefinition
        var store: StoreID
        var owner: AccountID
        /// What goes through the store, once it is chosen: a signature is made over it.
        var token: AccountToken?
        /// The store's id of the plan that is to be replaced.
        var replaced: StoreProductID?
        /// An order or a signature is being made for it.
        var isPreparing = false
        var preparation: QueueMessage.Preparation?
        /// The store was asked again about an earlier payment without an answer.
        var hasAskedAgain = false

        var place: Place { Place(store: store, product: definition.id, owner: owner) }
    }

    private(set) var places: [Place] = []
    private(set) var entries: [Place: [Entry]] = [:]
    private(set) var count = 0

    mutating func add(_ entry: Entry) {
        if entries[entry.place] == nil { places.append(entry.place) }
        entries[entry.place, default: []].append(entry)
        count += 1
    }

    /// The first whose caller still waits; those who went away leave the line.
    mutating func head(_ place: Place) -> Entry? {
        while let first = entries[place]?.first {
            guard first.ticket.waiter.isAnswered else { return first }
            removeHead(place)
        }
        return nil
    }

    mutating func update(_ entry: Entry) {
        guard let index = entries[entry.place]?.firstIndex(where: { $0.ticket === entry.ticket })
        else { return }
        entries[entry.place]?[index] = entry
    }

    func entry(_ id: PaymentID) -> Entry? {
        for place in places {
            if let entry = entries[place]?.first(where: { $0.ticket.id == id }) { return entry }
        }
        return nil
    }

    mutating func removeHead(_ place: Place) {
        guard entries[place]?.isEmpty == false else { return }
        entries[place]?.removeFirst()
        count -= 1
        if entries[place]?.isEmpty == true {
            entries[place] = nil
            places.removeAll { $0 == place }
        }
    }

    mutating func remove(_ id: PaymentID) {
        for place in places {
            guard let index = entries[place]?.firstIndex(where: { $0.ticket.id == id }) else {
                continue
            }
            entries[place]?.remove(at: index)
            count -= 1
            if entries[place]?.isEmpty == true {
                entries[place] = nil
                places.removeAll { $0 == place }
            }
            return
        }
    }
}
