package import Foundation

/// The body of an attempt's row. The payment id stands in the row's id and is not repeated.
extension PaymentRecord {
    /// 1: without who dismissed it, and why.
    private static let form: UInt8 = 2

    /// The record as bytes.
    func body() -> Data {
        var writer = RecordWriter()
        writer.byte(Self.form)
        writer.id(store)
        writer.id(product)
        writer.id(storeProduct)
        writer.integer(quantity)
        writer.id(owner)
        writer.text(token.description)
        writer.optional(order) { $0.order($1) }
        writer.optional(offer) { $0.id($1) }
        writer.optional(planChange) { writer, change in
            writer.id(change.replaced)
            writer.text(change.mode.rawValue)
        }
        writer.id(installation)
        writer.id(process)
        writer.time(createdAt)
        writer.state(state)
        return writer.data
    }

    package static func read(_ body: Data, id: PaymentID) throws(UnreadableRecord) -> PaymentRecord
    {
        var reader = RecordReader(body)
        let form = try reader.byte()
        guard 1...Self.form ~= form else { throw UnreadableRecord(isNewer: form > Self.form) }
        var record = PaymentRecord(
            id: id, store: try reader.id(), product: try reader.id(),
            storeProduct: try reader.id(), quantity: try reader.int(), owner: try reader.id(),
            token: try reader.token()
        )
        record.order = try reader.maybeOrder()
        record.offer = try reader.maybeID()
        record.planChange = try reader.optional { reader throws(UnreadableRecord) in
            PlanChange(replacing: try reader.id(), mode: try reader.raw())
        }
        record.installation = try reader.id()
        record.process = try reader.id()
        record.createdAt = try reader.time()
        record.state = try reader.state(form)
        try reader.end()
        return record
    }
}

extension RecordWriter {
    fileprivate mutating func state(_ value: PaymentRecord.State) {
        switch value {
        case .saved: byte(0)
        case .pending(let kind):
            byte(1)
            text(kind.rawValue)
        case .unknown(let text):
            byte(2)
            self.text(text)
        case .unseen: byte(3)
        case .cancelled: byte(4)
        case .refused(let failure):
            byte(5)
            text(failure.code.name)
            text(failure.message)
            flag(failure.isRetryable)
        case .notStarted: byte(6)
        case .scheduled: byte(7)
        case .abandoned: byte(8)
        case .dismissed(let reason, let by):
            byte(9)
            text(reason)
            text(by)
        case .answeredByEarlier(let key):
            byte(10)
            text(key.description)
        case .consumed(let key):
            byte(11)
            text(key.description)
        }
    }
}

extension RecordReader {
    fileprivate mutating func state(_ form: UInt8) throws(UnreadableRecord) -> PaymentRecord.State {
        switch try byte() {
        case 0: return .saved
        case 1: return .pending(try raw())
        case 2: return .unknown(try text())
        case 3: return .unseen
        case 4: return .cancelled
        case 5:
            let code = StoreFailure.Code(name: try text())
            let message = try text()
            return .refused(StoreFailure(code, message, isRetryable: try flag()))
        case 6: return .notStarted
        case 7: return .scheduled
        case 8: return .abandoned
        case 9 where form < 2: return .dismissed(reason: "", by: "")
        case 9: return .dismissed(reason: try text(), by: try text())
        case 10: return .answeredByEarlier(try key())
        case 11: return .consumed(try key())
        default: throw Self.damaged
        }
    }
}
