package import Foundation

/// The body of a purchase's row. The key stands in the row's id and is not repeated.
extension PurchaseRecord {
    /// 1: without who assigned it.
    private static let form: UInt8 = 2

    /// The record and its timeline as bytes.
    func body(_ timeline: Timeline) -> Data {
        var writer = RecordWriter()
        writer.byte(Self.form)
        writer.id(product)
        writer.flag(isDefined)
        writer.phase(phase)
        writer.optional(trouble) { $0.trouble($1) }
        writer.integer(revision)
        writer.integer(launchesBegun)
        writer.optional(worker) { $0.id($1) }
        writer.list(deliveries) { $0.delivery($1) }
        writer.optional(judged) { $0.version($1) }
        writer.optional(owner) { $0.id($1) }
        writer.optional(assignedBy) { $0.text($1) }
        writer.optional(order) { $0.order($1) }
        writer.optional(payment) { $0.id($1) }
        writer.flag(isOrderInferred)
        writer.optional(verified) { $0.verified($1) }
        writer.optional(granted) { $0.granted($1) }
        writer.optional(movesTo) { $0.id($1) }
        writer.time(seenAt)
        writer.timeline(timeline)
        return writer.data
    }

    package static func read(
        _ body: Data, key: PurchaseKey
    ) throws(UnreadableRecord) -> (record: PurchaseRecord, timeline: Timeline) {
        var reader = RecordReader(body)
        let form = try reader.byte()
        guard 1...Self.form ~= form else { throw UnreadableRecord(isNewer: form > Self.form) }
        let product: ProductID = try reader.id()
        var record = PurchaseRecord(
            key: key, product: product, isDefined: try reader.flag(),
            seenAt: Timestamp(milliseconds: 0)
        )
        record.phase = try reader.phase()
        record.trouble = try reader.optional { reader throws(UnreadableRecord) in
            try reader.trouble()
        }
        record.revision = try reader.int(in: 0...Int(Int32.max))
        record.launchesBegun = try reader.int(in: 0...3)
        record.worker = try reader.maybeID()
        record.deliveries = try reader.list { reader throws(UnreadableRecord) in
            try reader.delivery()
        }
        record.judged = try reader.optional { reader throws(UnreadableRecord) in
            try reader.version()
        }
        record.owner = try reader.maybeID()
        record.assignedBy = form < 2 ? nil : try reader.maybeText()
        record.order = try reader.maybeOrder()
        record.payment = try reader.maybeID()
        record.isOrderInferred = try reader.flag()
        record.verified = try reader.optional { reader throws(UnreadableRecord) in
            try reader.verified()
        }
        record.granted = try reader.optional { reader throws(UnreadableRecord) in
            try reader.granted()
        }
        record.movesTo = try reader.maybeID()
        record.seenAt = try reader.time()
        let timeline = try reader.timeline()
        try reader.end()
        return (record, timeline)
    }
}

extension RecordWriter {
    fileprivate mutating func phase(_ value: PurchaseRecord.Phase) {
        switch value {
        case .open:
            byte(0)
        case .blocked(.ownerUnknown):
            byte(1)
        case .blocked(.ambiguousOrder(let payments)):
            byte(2)
            list(payments) { $0.id($1) }
        case .applying(let step):
            byte(3)
            text(step.rawValue)
        case .owned:
            byte(4)
        case .revoked:
            byte(5)
        case .merged(let key):
            byte(6)
            text(key.description)
        case .closed(let reason):
            closed(reason)
        }
    }

    private mutating func closed(_ value: ClosedReason) {
        switch value {
        case .rejected(let reason):
            byte(7)
            rejection(reason)
        case .dismissed(let reason, let by):
            byte(8)
            text(reason)
            text(by)
        case .nothingToGrant:
            byte(9)
        case .superseded:
            byte(10)
        case .acceptedElsewhere:
            byte(11)
        }
    }

    private mutating func rejection(_ value: RejectionReason) {
        text(value.code.name)
        text(value.message)
        optional(value.userText) { $0.text($1) }
    }

    fileprivate mutating func trouble(_ value: PurchaseRecord.Trouble) {
        switch value {
        case .undecided(let reason):
            byte(0)
            text(reason.code.name)
            text(reason.message)
        case .rejected(let reason):
            byte(1)
            rejection(reason)
        case .acceptedElsewhere:
            byte(2)
        case .handlerFailed(let text):
            byte(3)
            self.text(text)
        }
    }

    fileprivate mutating func delivery(_ value: PurchaseRecord.Delivery) {
        transaction(value.transaction)
        optional(value.judged) { $0.version($1) }
        flag(value.isFinished)
        flag(value.wasRemoved)
        flag(value.isRestoreOnly)
    }

    mutating func order(_ value: Order) {
        id(value.id)
        list(value.fields.sorted { $0.key < $1.key }) { writer, field in
            writer.text(field.key)
            writer.text(field.value)
        }
    }

    fileprivate mutating func granted(_ value: PurchaseRecord.Granted) {
        integer(value.quantity)
        list(value.goods) { writer, goods in
            switch goods {
            case .currency(let code, let amount):
                writer.byte(0)
                writer.id(code)
                writer.integer(amount)
            case .entitlement(let id):
                writer.byte(1)
                writer.id(id)
            }
        }
        text(value.cause.rawValue)
        optional(value.purchaseDate) { $0.time($1) }
    }
}

extension RecordReader {
    fileprivate mutating func phase() throws(UnreadableRecord) -> PurchaseRecord.Phase {
        switch try byte() {
        case 0: .open
        case 1: .blocked(.ownerUnknown)
        case 2:
            .blocked(
                .ambiguousOrder(try list { reader throws(UnreadableRecord) in try reader.id() })
            )
        case 3: .applying(try raw())
        case 4: .owned
        case 5: .revoked
        case 6: .merged(try key())
        case 7: .closed(.rejected(try rejection()))
        case 8: .closed(.dismissed(reason: try text(), by: try text()))
        case 9: .closed(.nothingToGrant)
        case 10: .closed(.superseded)
        case 11: .closed(.acceptedElsewhere)
        default: throw Self.damaged
        }
    }

    private mutating func rejection() throws(UnreadableRecord) -> RejectionReason {
        RejectionReason(.init(name: try text()), try text(), userText: try maybeText())
    }

    fileprivate mutating func trouble() throws(UnreadableRecord) -> PurchaseRecord.Trouble {
        switch try byte() {
        case 0: .undecided(UndecidedReason(.init(name: try text()), try text()))
        case 1: .rejected(try rejection())
        case 2: .acceptedElsewhere
        case 3: .handlerFailed(try text())
        default: throw Self.damaged
        }
    }

    fileprivate mutating func delivery() throws(UnreadableRecord) -> PurchaseRecord.Delivery {
        var delivery = PurchaseRecord.Delivery(try transaction(), isRestoreOnly: false)
        delivery.judged = try optional { reader throws(UnreadableRecord) in try reader.version() }
        delivery.isFinished = try flag()
        delivery.wasRemoved = try flag()
        delivery.isRestoreOnly = try flag()
        return delivery
    }

    mutating func maybeOrder() throws(UnreadableRecord) -> Order? {
        try optional { reader throws(UnreadableRecord) in
            let id: OrderID = try reader.id()
            var fields: [String: String] = [:]
            for _ in 0..<(try reader.count()) { fields[try reader.text()] = try reader.text() }
            return Order(id, fields: fields)
        }
    }

    fileprivate mutating func granted() throws(UnreadableRecord) -> PurchaseRecord.Granted {
        PurchaseRecord.Granted(
            quantity: try int(),
            goods: try list { reader throws(UnreadableRecord) in try reader.goods() },
            cause: try raw(), purchaseDate: try maybeTime()
        )
    }

    private mutating func goods() throws(UnreadableRecord) -> Goods {
        switch try byte() {
        case 0: .currency(try id(), try integer())
        case 1: .entitlement(try id())
        default: throw Self.damaged
        }
    }
}
